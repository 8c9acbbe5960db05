---@meta
-- Written by `dicetown sdk`: what scripts can call. Not executed.

---A player: 1, 2, 3 ...
---@alias Player integer
---A face of a die.
---@alias Face integer
---A set of players: see everyone(), only(), with().
---@class Players
---@class Zone
---A zone that each player has: zone.hand(player) is that player's.
---@class ZoneOfPlayers: Zone
---@overload fun(player: Player): Zone
---@class Place
---@class Resource
---@class Die
---@class Variable
---@class Text
---@class Record
---@alias Outcome "done"|"cancelled"|"replaced"|"forbidden"|"void"

---Something that happens, with its fields.
---@class Event
---@field event string its id
---@field got integer in `after`: how many actually moved
local Event = {}

