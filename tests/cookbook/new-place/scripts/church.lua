function event.collection_take(ev) collect(ev.aces, resource.dollar, others(ev.player), ev.player) end
