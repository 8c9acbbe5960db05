-- table 962afb0ad1ef11791c838c81e9bc1bf3, tokens {1: '2977783c912626bfcf20ae3ecc6939d5', 2: '64e89a84bf13c67fc75fdd033af0ecfb'}
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tables (
  id TEXT PRIMARY KEY, config TEXT NOT NULL, made INTEGER NOT NULL, over INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO tables VALUES('962afb0ad1ef11791c838c81e9bc1bf3','{"name":"Friday","language":"en","everyone":true,"hints":false,"shown":false,"game":"rules-save 5 1109 62de70229423c457\nengine 1.0.0\npack base 1.0.0 ece0f27454b246a4\nfile 62357c00ac58cf1c pack.yaml\nfile 62258b0ea6e9ddf2 deeds.yaml\nfile bee554850117b94f elixirs.yaml\nfile 81822faa84195917 locations.yaml\nfile 6c84ca482eb1ef34 store.yaml\nfile 4e35cf0840798022 table.yaml\nfile 29fdabeb6e178b04 scripts/advice.lua\nfile 922d58d9cbee0de7 scripts/cards.lua\nfile 4d424aba04caba35 scripts/doc_badluck.lua\nfile c8f060fbc45bc4a4 scripts/general_store.lua\nfile 2ef61f831bcaf6fc scripts/mine_and_bank.lua\nfile 491473984e84b748 scripts/saloon.lua\nfile b66038b54e817fc5 scripts/setup.lua\nfile f3edfbeb2fcc7ca6 scripts/sheriff.lua\nfile e74cfa23f4ce7222 scripts/town_hall.lua\nfile 444178a76ec0d188 languages/de.yaml\nfile 6977a913787b2933 languages/en.yaml\noption base.first-sheriff 0\noption base.bribes true\noption base.saloon-draw random\noption base.windows everyone\noption base.mine-nuggets 10\noption base.player-dollars 8\noption base.bank-dollars 3\noption base.stagecoach-dollars 0\noption base.deed-row 3\noption base.elixir-row 2\noption base.first-round-visits 2\nseat human\nseat human\nseat heuristic Ada\nseed b78b9f38a670e787 1bc0f006b9c5ec07\n"}',1795755870,0);
CREATE TABLE seats (
  of_table TEXT NOT NULL, seat INTEGER NOT NULL, token_hash TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (of_table, seat)) STRICT, WITHOUT ROWID;
INSERT INTO seats VALUES('962afb0ad1ef11791c838c81e9bc1bf3',0,'e9c7a2a78031195b05d266566f8396944a59535c5bed12ed57882224236dd943','');
INSERT INTO seats VALUES('962afb0ad1ef11791c838c81e9bc1bf3',1,'bb2837b0726f3bc5e22930553e9a74155e529d7a13d9d3453751e206bb98616d','');
INSERT INTO seats VALUES('962afb0ad1ef11791c838c81e9bc1bf3',2,'','Ada');
CREATE TABLE acts (
  of_table TEXT NOT NULL, nth INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL,
  spelled TEXT NOT NULL, PRIMARY KEY (of_table, nth)) STRICT, WITHOUT ROWID;
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',0,0,0,'4.1','1=A 2=10 3=A 4=A 5=9');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',1,0,1,'4.1','1=K 2=K 3=J');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',2,0,0,'7.1','p2 hidden dollar:4 nugget:0');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',3,0,1,'7.2','p2 hidden dollar:5 nugget:0');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',4,0,1,'9.2','p1');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',5,0,1,'9.4','unlimited-credits#1');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',6,0,1,'9.6','-');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',7,0,0,'14.1','1=J');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',8,0,1,'14.1','4=K 5=K');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',9,0,0,'15.1','4=9');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',10,0,1,'15.1','3=9');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',11,0,0,'16.1','3=J');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',12,0,1,'16.1','-');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',13,0,0,'21.1','p3 hidden dollar:0 nugget:3 deed-2#3 deed-1#4');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',14,0,1,'21.2','p3 hidden dollar:7 nugget:0');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',15,1,0,'21.1','');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',16,0,0,'21.1.1','p1 hidden dollar:0 nugget:0 deed-2#3 deed-1#4 deed-1#2');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',17,0,1,'21.2.1','p3 hidden dollar:3 nugget:0');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',18,0,0,'22.1.1','p2 shown dollar:0 nugget:0 deed-2#3 deed-1#4 deed-1#2');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',19,0,1,'22.2.1','p2 hidden dollar:3 nugget:0');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',20,0,0,'23.1.1','p2 hidden dollar:0 nugget:1');
INSERT INTO acts VALUES('962afb0ad1ef11791c838c81e9bc1bf3',21,0,1,'23.2.1','p2 hidden dollar:2 nugget:0');
COMMIT;
PRAGMA user_version = 1;
