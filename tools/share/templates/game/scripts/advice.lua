-- Makes heuristic bots play their strongest card. Without this function, they would choose at random.
function advice.which_card(q)
  return table.best(q.options, function(card) return card.strength end)   -- the position of the best option
end
