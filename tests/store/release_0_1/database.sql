BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE drafts (
	table_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, position), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE entries (
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES(2,0,'{"type":"acted","seat":2,"action":{"type":"bid","bid":1}}');
INSERT INTO "entries" VALUES(2,1,'{"type":"acted","seat":0,"action":{"type":"bid","bid":3}}');
INSERT INTO "entries" VALUES(2,2,'{"type":"acted","seat":1,"action":{"type":"bid","bid":8}}');
INSERT INTO "entries" VALUES(2,3,'{"type":"acted","seat":2,"action":{"type":"pass"}}');
INSERT INTO "entries" VALUES(2,4,'{"type":"acted","seat":0,"action":{"type":"bid","bid":10}}');
INSERT INTO "entries" VALUES(2,5,'{"type":"acted","seat":1,"action":{"type":"bid","bid":15}}');
INSERT INTO "entries" VALUES(2,6,'{"type":"acted","seat":0,"action":{"type":"pass"}}');
INSERT INTO "entries" VALUES(2,7,'{"type":"acted","seat":1,"action":{"type":"flip","cell":31}}');
INSERT INTO "entries" VALUES(2,8,'{"type":"acted","seat":1,"action":{"type":"flip","cell":26}}');
INSERT INTO "entries" VALUES(2,9,'{"type":"acted","seat":1,"action":{"type":"lose","card":"G6","cell":35}}');
INSERT INTO "entries" VALUES(2,10,'{"type":"expired","clock":"viewing-1"}');
INSERT INTO "entries" VALUES(2,11,'{"type":"acted","seat":2,"action":{"type":"bid","bid":1}}');
INSERT INTO "entries" VALUES(2,12,'{"type":"acted","seat":0,"action":{"type":"pass"}}');
INSERT INTO "entries" VALUES(2,13,'{"type":"acted","seat":1,"action":{"type":"pass"}}');
INSERT INTO "entries" VALUES(2,14,'{"type":"acted","seat":2,"action":{"type":"flip","cell":14}}');
INSERT INTO "entries" VALUES(2,15,'{"type":"acted","seat":2,"action":{"type":"flip","cell":10}}');
INSERT INTO "entries" VALUES(2,16,'{"type":"acted","seat":2,"action":{"type":"flip","cell":8}}');
INSERT INTO "entries" VALUES(2,17,'{"type":"acted","seat":2,"action":{"type":"lose","card":"B8","cell":36}}');
INSERT INTO "entries" VALUES(2,18,'{"type":"expired","clock":"viewing-2"}');
INSERT INTO "entries" VALUES(2,19,'{"type":"acted","seat":0,"action":{"type":"bid","bid":5}}');
INSERT INTO "entries" VALUES(2,20,'{"type":"acted","seat":1,"action":{"type":"bid","bid":10}}');
INSERT INTO "entries" VALUES(2,21,'{"type":"acted","seat":2,"action":{"type":"bid","bid":11}}');
INSERT INTO "entries" VALUES(2,22,'{"type":"acted","seat":0,"action":{"type":"bid","bid":13}}');
INSERT INTO "entries" VALUES(2,23,'{"type":"acted","seat":1,"action":{"type":"bid","bid":14}}');
INSERT INTO "entries" VALUES(2,24,'{"type":"acted","seat":2,"action":{"type":"pass"}}');
INSERT INTO "entries" VALUES(4,0,'{"type":"acted","seat":0,"action":{"type":"show","coins":"WW"}}');
INSERT INTO "entries" VALUES(4,1,'{"type":"acted","seat":2,"action":{"type":"show","coins":"WB"}}');
INSERT INTO "entries" VALUES(4,2,'{"type":"acted","seat":1,"action":{"type":"show","coins":"WW"}}');
INSERT INTO "entries" VALUES(4,3,'{"type":"acted","seat":1,"action":{"type":"nominate","seats":[1]}}');
INSERT INTO "entries" VALUES(4,4,'{"type":"acted","seat":0,"action":{"type":"nominate","seats":[0]}}');
INSERT INTO "entries" VALUES(4,5,'{"type":"acted","seat":1,"action":{"type":"nominate","seats":[]}}');
INSERT INTO "entries" VALUES(4,6,'{"type":"acted","seat":1,"action":{"type":"nominate","seats":[0]}}');
INSERT INTO "entries" VALUES(4,7,'{"type":"acted","seat":0,"action":{"type":"show","coins":"WW"}}');
INSERT INTO "entries" VALUES(4,8,'{"type":"acted","seat":1,"action":{"type":"show","coins":"WB"}}');
INSERT INTO "entries" VALUES(4,9,'{"type":"acted","seat":2,"action":{"type":"show","coins":"WB"}}');
INSERT INTO "entries" VALUES(4,10,'{"type":"acted","seat":0,"action":{"type":"take","cards":1}}');
INSERT INTO "entries" VALUES(4,11,'{"type":"acted","seat":0,"action":{"type":"show","coins":"WB"}}');
INSERT INTO "entries" VALUES(4,12,'{"type":"acted","seat":1,"action":{"type":"show","coins":"BB"}}');
INSERT INTO "entries" VALUES(4,13,'{"type":"acted","seat":2,"action":{"type":"show","coins":"BB"}}');
INSERT INTO "entries" VALUES(6,0,'{"type":"acted","seat":3,"action":{"type":"take","card":"salaryman"}}');
INSERT INTO "entries" VALUES(6,1,'{"type":"acted","seat":3,"action":{"type":"propose","offer":{"type":"offer","proposer":3,"receiver":1,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]},"counters":null}}');
INSERT INTO "entries" VALUES(6,2,'{"type":"acted","seat":3,"action":{"type":"lay","cards":["premier","salaryman","believer","floating","fund"],"done":true}}');
INSERT INTO "entries" VALUES(6,3,'{"type":"acted","seat":0,"action":{"type":"propose","offer":{"type":"offer","proposer":0,"receiver":3,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]},"counters":null}}');
INSERT INTO "entries" VALUES(6,4,'{"type":"acted","seat":0,"action":{"type":"take","card":"boss"}}');
INSERT INTO "entries" VALUES(6,5,'{"type":"acted","seat":0,"action":{"type":"propose","offer":{"type":"offer","proposer":0,"receiver":1,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":null,"vows":[{"type":"vote_for","election":1,"candidate":1},{"type":"stand_aside","election":1}]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]},"counters":null}}');
INSERT INTO "entries" VALUES(6,6,'{"type":"acted","seat":0,"action":{"type":"withdraw","offer":{"type":"offer","proposer":0,"receiver":1,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":null,"vows":[{"type":"vote_for","election":1,"candidate":1},{"type":"stand_aside","election":1}]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]}}}');
INSERT INTO "entries" VALUES(6,7,'{"type":"acted","seat":0,"action":{"type":"done"}}');
INSERT INTO "entries" VALUES(6,8,'{"type":"acted","seat":0,"action":{"type":"discard","cards":["newscaster"]}}');
INSERT INTO "entries" VALUES(6,9,'{"type":"acted","seat":1,"action":{"type":"decline","offer":{"type":"offer","proposer":3,"receiver":1,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]}}}');
INSERT INTO "entries" VALUES(6,10,'{"type":"acted","seat":1,"action":{"type":"propose","offer":{"type":"offer","proposer":1,"receiver":0,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]},"counters":null}}');
INSERT INTO "entries" VALUES(6,11,'{"type":"acted","seat":1,"action":{"type":"take","card":"senior"}}');
INSERT INTO "entries" VALUES(6,12,'{"type":"acted","seat":1,"action":{"type":"lay","cards":["senior"],"done":false}}');
INSERT INTO "entries" VALUES(6,13,'{"type":"acted","seat":1,"action":{"type":"lay","cards":["housewife"],"done":false}}');
INSERT INTO "entries" VALUES(6,14,'{"type":"acted","seat":1,"action":{"type":"withdraw","offer":{"type":"offer","proposer":1,"receiver":0,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]}}}');
INSERT INTO "entries" VALUES(6,15,'{"type":"acted","seat":1,"action":{"type":"lay","cards":["salaryman"],"done":false}}');
INSERT INTO "entries" VALUES(6,16,'{"type":"acted","seat":1,"action":{"type":"lay","cards":["bureaucrat"],"done":false}}');
INSERT INTO "entries" VALUES(6,17,'{"type":"acted","seat":1,"action":{"type":"lay","cards":["lawyer"],"done":false}}');
INSERT INTO "entries" VALUES(6,18,'{"type":"acted","seat":1,"action":{"type":"pledge","vow":{"type":"vote_for","election":1,"candidate":3},"words":null}}');
INSERT INTO "entries" VALUES(6,19,'{"type":"acted","seat":1,"action":{"type":"done"}}');
INSERT INTO "entries" VALUES(6,20,'{"type":"acted","seat":2,"action":{"type":"take","card":"farmer"}}');
INSERT INTO "entries" VALUES(6,21,'{"type":"acted","seat":2,"action":{"type":"done"}}');
INSERT INTO "entries" VALUES(6,22,'{"type":"acted","seat":2,"action":{"type":"discard","cards":["farmer"]}}');
INSERT INTO "entries" VALUES(6,23,'{"type":"acted","seat":3,"action":{"type":"propose","offer":{"type":"offer","proposer":3,"receiver":1,"gives":{"type":"side","money":0,"hand":[],"front":[],"promise":1,"vows":[]},"asks":{"type":"side","money":1,"hand":[],"front":[],"promise":null,"vows":[]},"order":[],"among":[]},"counters":null}}');
INSERT INTO "entries" VALUES(6,24,'{"type":"acted","seat":3,"action":{"type":"draw"}}');
INSERT INTO "entries" VALUES(8,0,'{"type":"acted","seat":1,"action":{"type":"lay","card":"US9","cell":648,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,1,'{"type":"acted","seat":2,"action":{"type":"lay","card":"KR7","cell":610,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,2,'{"type":"acted","seat":0,"action":{"type":"lay","card":"US1","cell":612,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,3,'{"type":"acted","seat":1,"action":{"type":"lay","card":"CN5","cell":576,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,4,'{"type":"acted","seat":2,"action":{"type":"lay","card":"KR3","cell":614,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,5,'{"type":"acted","seat":0,"action":{"type":"lay","card":"KP10","cell":610,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,6,'{"type":"acted","seat":1,"action":{"type":"lay","card":"RU0","cell":682,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,7,'{"type":"acted","seat":2,"action":{"type":"lay","card":"J5","cell":579,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,8,'{"type":"acted","seat":0,"action":{"type":"lay","card":"J1","cell":609,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,9,'{"type":"acted","seat":1,"action":{"type":"draw"}}');
INSERT INTO "entries" VALUES(8,10,'{"type":"acted","seat":2,"action":{"type":"lay","card":"KP-5","cell":608,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,11,'{"type":"acted","seat":0,"action":{"type":"lay","card":"US4","cell":682,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,12,'{"type":"acted","seat":1,"action":{"type":"lay","card":"KR2","cell":542,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,13,'{"type":"acted","seat":2,"action":{"type":"lay","card":"CN8","cell":576,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,14,'{"type":"acted","seat":0,"action":{"type":"lay","card":"US3","cell":542,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,15,'{"type":"acted","seat":1,"action":{"type":"lay","card":"US5","cell":542,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,16,'{"type":"acted","seat":2,"action":{"type":"lay","card":"US-1","cell":646,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,17,'{"type":"acted","seat":0,"action":{"type":"lay","card":"RU2","cell":574,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,18,'{"type":"acted","seat":1,"action":{"type":"lay","card":"CN4","cell":580,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,19,'{"type":"acted","seat":2,"action":{"type":"lay","card":"KP-4","cell":544,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,20,'{"type":"acted","seat":0,"action":{"type":"lay","card":"CN1","cell":544,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,21,'{"type":"acted","seat":1,"action":{"type":"lay","card":"RU4","cell":614,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(8,22,'{"type":"acted","seat":2,"action":{"type":"draw"}}');
INSERT INTO "entries" VALUES(8,23,'{"type":"acted","seat":0,"action":{"type":"draw"}}');
INSERT INTO "entries" VALUES(8,24,'{"type":"acted","seat":1,"action":{"type":"lay","card":"CN2","cell":644,"turned":false,"side":null}}');
INSERT INTO "entries" VALUES(10,0,'{"type":"acted","seat":1,"action":{"type":"found","regions":["ppp.......","pgpp......","ppp......."],"scholars":[0,0,0],"diplomats":1}}');
INSERT INTO "entries" VALUES(10,1,'{"type":"acted","seat":2,"action":{"type":"found","regions":["ppp.......","pgpp......","ppp......."],"scholars":[0,0,0],"diplomats":1}}');
INSERT INTO "entries" VALUES(10,2,'{"type":"acted","seat":0,"action":{"type":"found","regions":["pppp......","pppp......",".........."],"scholars":[2,2,0],"diplomats":1}}');
INSERT INTO "entries" VALUES(10,3,'{"type":"acted","seat":2,"action":{"type":"plan","orders":[{"type":"move","region":0,"to":1,"count":1,"leave":[],"enter":[]}],"standing":null,"smokes":false}}');
INSERT INTO "entries" VALUES(10,4,'{"type":"acted","seat":1,"action":{"type":"plan","orders":[{"type":"move","region":0,"to":1,"count":1,"leave":[],"enter":[]}],"standing":null,"smokes":false}}');
INSERT INTO "entries" VALUES(10,5,'{"type":"acted","seat":0,"action":{"type":"plan","orders":[{"type":"let-go","what":"scholar","region":0,"count":1,"provinces":[]}],"standing":null,"smokes":false}}');
INSERT INTO "entries" VALUES(10,6,'{"type":"acted","seat":1,"action":{"type":"propose","law":null}}');
INSERT INTO "entries" VALUES(10,7,'{"type":"acted","seat":2,"action":{"type":"propose","law":"subsidy"}}');
INSERT INTO "entries" VALUES(10,8,'{"type":"expired","clock":"debate-1-subsidy"}');
INSERT INTO "entries" VALUES(10,9,'{"type":"acted","seat":2,"action":{"type":"vote","yes":0,"no":1}}');
INSERT INTO "entries" VALUES(10,10,'{"type":"acted","seat":0,"action":{"type":"vote","yes":0,"no":0}}');
INSERT INTO "entries" VALUES(10,11,'{"type":"acted","seat":1,"action":{"type":"vote","yes":1,"no":0}}');
INSERT INTO "entries" VALUES(10,12,'{"type":"acted","seat":2,"action":{"type":"propose","law":null}}');
INSERT INTO "entries" VALUES(10,13,'{"type":"acted","seat":0,"action":{"type":"propose","law":"bonus"}}');
INSERT INTO "entries" VALUES(10,14,'{"type":"expired","clock":"debate-1-bonus"}');
INSERT INTO "entries" VALUES(10,15,'{"type":"acted","seat":0,"action":{"type":"vote","yes":1,"no":0}}');
INSERT INTO "entries" VALUES(10,16,'{"type":"acted","seat":1,"action":{"type":"vote","yes":1,"no":0}}');
INSERT INTO "entries" VALUES(10,17,'{"type":"acted","seat":2,"action":{"type":"vote","yes":0,"no":1}}');
INSERT INTO "entries" VALUES(10,18,'{"type":"acted","seat":0,"action":{"type":"propose","law":"solidarity"}}');
INSERT INTO "entries" VALUES(10,19,'{"type":"expired","clock":"debate-1-solidarity"}');
INSERT INTO "entries" VALUES(10,20,'{"type":"acted","seat":0,"action":{"type":"vote","yes":0,"no":0}}');
INSERT INTO "entries" VALUES(10,21,'{"type":"acted","seat":1,"action":{"type":"vote","yes":0,"no":0}}');
INSERT INTO "entries" VALUES(10,22,'{"type":"acted","seat":2,"action":{"type":"vote","yes":1,"no":0}}');
INSERT INTO "entries" VALUES(10,23,'{"type":"acted","seat":0,"action":{"type":"propose","law":null}}');
INSERT INTO "entries" VALUES(10,24,'{"type":"acted","seat":1,"action":{"type":"name","first":2}}');
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	settings TEXT NOT NULL, 
	PRIMARY KEY (guild_id)
);
CREATE TABLE holders (
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE identifies (
	bucket INTEGER NOT NULL, 
	free_at FLOAT NOT NULL, 
	PRIMARY KEY (bucket)
);
CREATE TABLE kept_options (
	id INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	options TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE leases (
	shard INTEGER NOT NULL, 
	count INTEGER NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	epoch INTEGER NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (shard)
);
CREATE TABLE notices (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	table_id INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	"key" VARCHAR(32) NOT NULL, 
	user_id BIGINT NOT NULL, 
	step INTEGER NOT NULL, 
	args TEXT NOT NULL, 
	sent BOOLEAN NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE parcels (
	id INTEGER NOT NULL, 
	sent_at FLOAT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE people (
	user_id BIGINT NOT NULL, 
	language VARCHAR(8), 
	locale VARCHAR(16), 
	pings VARCHAR(8), 
	hidden BOOLEAN NOT NULL, quiet_from INTEGER, quiet_to INTEGER, utc_offset INTEGER, digest_hours INTEGER, digest_at FLOAT, 
	PRIMARY KEY (user_id)
);
CREATE TABLE posts (
	table_id INTEGER NOT NULL, 
	place VARCHAR(16) NOT NULL, 
	user_id BIGINT NOT NULL, 
	channel_id BIGINT, 
	message_id BIGINT, 
	generation INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	posted_at FLOAT NOT NULL, 
	token TEXT, 
	replaced_channel_id BIGINT, 
	replaced_message_id BIGINT, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	user_id BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	joined_at FLOAT NOT NULL, 
	joined BOOLEAN NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	offered_to BIGINT, 
	PRIMARY KEY (table_id, position), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES(1,0,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(1,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(1,2,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(2,0,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(2,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(2,2,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(3,0,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(3,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(3,2,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(4,0,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(4,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(4,2,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(5,0,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(5,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(5,2,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(5,3,-4611686018427388006,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(6,0,-4611686018427388006,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(6,1,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(6,2,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(6,3,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(7,0,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(7,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(7,2,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(8,0,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(8,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(8,2,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(9,0,1,'Ann',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(9,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(9,2,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(10,0,-4611686018427388005,'',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(10,1,2,'**Ben**',1000000.0,1,0,NULL);
INSERT INTO "seats" VALUES(10,2,1,'Ann',1000000.0,1,0,NULL);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	host_id BIGINT NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	secret BLOB NOT NULL, 
	opened_by BIGINT, 
	revision INTEGER NOT NULL, 
	shown INTEGER NOT NULL, 
	opened_at FLOAT NOT NULL, 
	finished_at FLOAT, 
	next_check FLOAT, 
	set_aside BOOLEAN NOT NULL, 
	outcome TEXT, 
	unrated VARCHAR(32), 
	body TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (opened_by)
);
INSERT INTO "tables" VALUES(1,'konsul',1,'lobby',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900000,4,-1,1000000.0,NULL,1086400.0,0,NULL,NULL,'{"options":{"variant":"value","viewing":"8"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004],"closes_at":1086400.0,"cuts":[{"user_id":2,"word":"pear"}]}');
INSERT INTO "tables" VALUES(2,'konsul',1,'playing',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900001,31,-1,1000000.0,NULL,1000106.0,0,NULL,NULL,'{"options":{"variant":"value","viewing":"8"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5009,5010,5012,5014,5015,5016,5018,5020,5021,5022,5023,5024,5027,5028,5030,5031],"timer":{"since":1000016.0,"due":1000196.0,"stage":0,"undone":{},"left":[]},"presence":{"missed":[0,0,0],"seen_at":[1000016.0,1000016.0,1000016.0],"last_act":[21,22,23],"acts":23,"asked_at":null,"defaulted":[]},"moves":[6,8,9],"told_at":1000016.0,"earlier":{"since":1000016.0,"due":1000196.0,"stage":0,"undone":{},"left":[]},"cuts":[{"seat":1,"word":"pear"}],"memories":{"0":{"seat":0,"temper":{"key":"even","notices":0.8,"thinks":0.85},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[2,3]]},"1":{"seat":1,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[2,3]]},"2":{"seat":2,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[2,3]]}},"remembered":{"0":{"seat":0,"temper":{"key":"even","notices":0.8,"thinks":0.85},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[1,3]]},"1":{"seat":1,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[1,3]]},"2":{"seat":2,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"round":3,"cells":["","","","","","","","","B1","","P4","","","","Y4","","","","","","","","","","","","Y5","","","","","G2","","","","G6","B8","","","","","","","","","",""],"up":[],"taken":[],"nerve":[[2,4],[1,4],[1,3]]}},"followed":[20,21,22],"notes":{"2":"my *note*"}}');
INSERT INTO "tables" VALUES(3,'money_and_luck',1,'lobby',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900004,4,-1,1000000.0,NULL,1086400.0,0,NULL,NULL,'{"options":{"variant":"basic","nominations":"3"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004],"closes_at":1086400.0,"cuts":[{"user_id":2,"word":"pear"}]}');
INSERT INTO "tables" VALUES(4,'money_and_luck',1,'finished',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900005,20,-1,1000000.0,1000000.0,NULL,0,'{"ending":"ending-all-joined","scores":[3000,-3000,-7000],"ranks":[3,2,1],"winners":[2]}','company','{"options":{"variant":"basic","nominations":"3"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004,5005,5006,5008,5009,5011,5013,5014,5016,5017,5020,5021],"cuts":[{"seat":1,"word":"pear"}]}');
INSERT INTO "tables" VALUES(5,'politically_correct_people',3,'lobby',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900008,5,-1,1000000.0,NULL,1086400.0,0,NULL,NULL,'{"options":{"optional_candidacy":"no","calendars":"4","slush_fund_value":"2"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004,5005],"closes_at":1086400.0,"cuts":[{"user_id":2,"word":"pear"}]}');
INSERT INTO "tables" VALUES(6,'politically_correct_people',3,'playing',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900009,32,-1,1000000.0,NULL,1000090.0,0,NULL,NULL,'{"options":{"optional_candidacy":"no","calendars":"4","slush_fund_value":"2"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5006,5007,5017,5018,5019,5020,5021,5022,5023,5024,5025,5026,5027,5028,5029,5030],"timer":{"since":1000000.0,"due":1000180.0,"stage":0,"undone":{},"left":[]},"presence":{"missed":[0,0,0,0],"seen_at":[1000000.0,1000000.0,1000000.0,1000000.0],"last_act":[5,13,16,17],"acts":17,"asked_at":null,"defaulted":[]},"moves":[6,11,3,5],"told_at":1000000.0,"earlier":{"since":1000000.0,"due":1000180.0,"stage":0,"undone":{},"left":[]},"cuts":[{"seat":2,"word":"pear"}],"memories":{"0":{"seat":0,"temper":{"key":"even","notices":0.8,"thinks":0.85},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"1":{"seat":1,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"2":{"seat":2,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"3":{"seat":3,"temper":{"key":"even","notices":0.8,"thinks":0.85},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]}},"remembered":{"0":{"seat":0,"temper":{"key":"even","notices":0.8,"thinks":0.85},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"1":{"seat":1,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"2":{"seat":2,"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]},"3":{"seat":3,"temper":{"key":"even","notices":0.8,"thinks":0.85},"thanks":[0,0,0,0],"income":[0.0,0.0,0.0,1.0],"deals":[0,0,0,0]}},"followed":[6,14,17,18],"notes":{"1":"my *note*"}}');
INSERT INTO "tables" VALUES(7,'seijiya_no_koshin',2,'lobby',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900012,4,-1,1000000.0,NULL,1086400.0,0,NULL,NULL,'{"options":{"interests":"plain","layout":"usual","numbers":"mixed","contact":"edge"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004],"closes_at":1086400.0,"cuts":[{"user_id":2,"word":"pear"}]}');
INSERT INTO "tables" VALUES(8,'seijiya_no_koshin',2,'playing',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900013,31,-1,1000000.0,NULL,1000090.0,0,NULL,NULL,'{"options":{"interests":"plain","layout":"usual","numbers":"mixed","contact":"edge"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5008,5010,5011,5013,5014,5016,5017,5019,5020,5022,5023,5025,5026,5028,5029,5031],"timer":{"since":1000000.0,"due":1000180.0,"stage":0,"undone":{},"left":[]},"presence":{"missed":[0,0,0],"seen_at":[1000000.0,1000000.0,1000000.0],"last_act":[24,25,23],"acts":25,"asked_at":null,"defaulted":[]},"moves":[8,9,8],"told_at":1000000.0,"earlier":{"since":1000000.0,"due":1000180.0,"stage":0,"undone":{},"left":[]},"cuts":[{"seat":1,"word":"pear"}],"memories":{"0":{"temper":{"key":"even","notices":0.8,"thinks":0.85},"raised":[[-1,-2,1,0,-1],[0,1,-3,-1,0],[0,0,0,1,0]]},"1":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"raised":[[-1,-2,1,0,-1],[0,1,-3,-1,0],[0,0,0,1,0]]},"2":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"raised":[[-1,-2,1,0,-1],[0,1,-3,-1,0],[0,0,0,1,0]]}},"remembered":{"0":{"temper":{"key":"even","notices":0.8,"thinks":0.85},"raised":[[-1,-2,1,0,-1],[0,1,-1,-1,0],[0,0,0,1,0]]},"1":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"raised":[[-1,-2,1,0,-1],[0,1,-1,-1,0],[0,0,0,1,0]]},"2":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0},"raised":[[-1,-2,1,0,-1],[0,1,-1,-1,0],[0,0,0,1,0]]}},"followed":[32,33,31],"notes":{"2":"my *note*"}}');
INSERT INTO "tables" VALUES(9,'vertigo',2,'lobby',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900016,4,-1,1000000.0,NULL,1086400.0,0,NULL,NULL,'{"options":{"piece_limits":"on","upkeep_on_turn_1":"on","mild_dice":"off"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5001,5002,5003,5004],"closes_at":1086400.0,"cuts":[{"user_id":2,"word":"pear"}]}');
INSERT INTO "tables" VALUES(10,'vertigo',2,'playing',1,2,1,'en',X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F',900017,31,-1,1000000.0,NULL,1000270.0,0,NULL,NULL,'{"options":{"piece_limits":"on","upkeep_on_turn_1":"on","mild_dice":"off"},"terms":{"limit":180,"late":"act","mention":false,"follow":false,"advice":true},"presses":[5005,5006,5007,5008,5010,5011,5013,5014,5016,5018,5019,5023,5024,5028,5029,5031],"timer":{"since":1000180.0,"due":1000360.0,"stage":0,"undone":{},"left":[]},"presence":{"missed":[0,0,0],"seen_at":[1000180.0,1000180.0,1000180.0],"last_act":[21,22,20],"acts":22,"asked_at":null,"defaulted":[]},"moves":[8,7,7],"told_at":1000180.0,"earlier":{"since":1000180.0,"due":1000360.0,"stage":0,"undone":{},"left":[]},"cuts":[{"seat":1,"word":"pear"}],"memories":{"0":{"temper":{"key":"even","notices":0.8,"thinks":0.85}},"1":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0}},"2":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0}}},"remembered":{"0":{"temper":{"key":"even","notices":0.8,"thinks":0.85}},"1":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0}},"2":{"temper":{"key":"sharp","notices":1.0,"thinks":1.0}}},"followed":[31,32,30],"notes":{"2":"my *note*"}}');
CREATE TABLE texts (
	table_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	said TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX tables_behind ON tables (id) WHERE shown < revision;
CREATE INDEX tables_by_guild ON tables (guild_id, status);
CREATE INDEX tables_by_host ON tables (host_id, status);
CREATE INDEX tables_by_next_check ON tables (next_check);
CREATE INDEX tables_by_status ON tables (status);
CREATE INDEX holders_by_person ON holders (user_id);
CREATE INDEX notices_by_person ON notices (user_id);
CREATE INDEX notices_by_table ON notices (table_id);
CREATE INDEX notices_unsent ON notices (sent);
CREATE INDEX posts_by_person ON posts (user_id);
CREATE INDEX posts_unsettled ON posts (table_id) WHERE replaced_message_id IS NOT NULL OR message_id IS NULL AND posted_at > 0 OR message_id IS NOT NULL AND digest = '';
CREATE INDEX seats_by_offer ON seats (offered_to);
CREATE INDEX seats_by_person ON seats (user_id);
CREATE INDEX people_by_digest ON people (digest_at);
CREATE UNIQUE INDEX kept_options_by_person ON kept_options (user_id, game, name);
DELETE FROM "sqlite_sequence";
COMMIT;