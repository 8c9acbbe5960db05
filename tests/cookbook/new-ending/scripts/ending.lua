function ending.rich()
  for p in seats() do
    if amount(resource.nugget, p) >= 20 then return true end
  end
  return false
end
