function step.taxes()
  if round() % 3 ~= 0 then return end
  collect(1, resource.dollar, everyone(), place.bank)
end
