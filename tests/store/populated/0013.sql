BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE club (
	id INTEGER NOT NULL, 
	slug VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	keeper_token_hash VARCHAR NOT NULL, 
	token_generation INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, watcher_token_hash VARCHAR, watcher_generation INTEGER DEFAULT '1' NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (id), 
	CONSTRAINT uq_club_keeper_token_hash UNIQUE (keeper_token_hash), 
	CONSTRAINT uq_club_slug UNIQUE (slug)
);
INSERT INTO "club" VALUES(1,'yf3q5t33b4','Friday','2d8badd5cd49e7a68e76dcc9b940135481d562ca98516968face1a727b5be549',1,'2026-11-30 19:40:54.736431','050dfc2babe5e6abbd51969847e52e34f24558aac0db5551384afa3c439323aa',1);
INSERT INTO "club" VALUES(2,'dthm6ubmpj','Saturday','3b9a0d2f5dd54aef6a5d84827b1b9106cc44ee74c9c841b85a35d2e841315e68',1,'2026-11-30 19:40:54.816054','945d79db0d9111a762fc0d61a28106938a497be9d76d251f8405835d3cea58ff',1);
CREATE TABLE deal (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	finish VARCHAR NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, 
	winner_position INTEGER, 
	first_turn BOOLEAN NOT NULL, 
	indicator VARCHAR, 
	winner_hand VARCHAR, 
	dealer_position INTEGER, 
	note VARCHAR NOT NULL, 
	contracts_met VARCHAR NOT NULL, cut_ins VARCHAR DEFAULT '' NOT NULL, 
	CONSTRAINT pk_deal PRIMARY KEY (meeting_id, number), 
	CONSTRAINT fk_deal_meeting_id_dealer_position FOREIGN KEY(meeting_id, dealer_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_deal_meeting_id_winner_position FOREIGN KEY(meeting_id, winner_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_deal_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "deal" VALUES(1,1,2,'declared','2026-11-30 19:40:54.752258','2026-11-30 19:40:54.771771',1,0,'8D',NULL,NULL,'told anew','','');
INSERT INTO "deal" VALUES(1,2,1,'declared','2026-11-30 19:40:54.757795','2026-11-30 19:40:54.757771',1,0,'8D',NULL,NULL,'','','');
INSERT INTO "deal" VALUES(1,3,3,'declared','2026-11-30 19:40:54.770034','2026-11-30 19:40:54.770014',3,0,'8D',NULL,NULL,'','','');
INSERT INTO "deal" VALUES(2,1,1,'void','2026-11-30 19:40:54.778478','2026-11-30 19:40:54.778482',NULL,0,NULL,NULL,NULL,'','','');
INSERT INTO "deal" VALUES(2,2,1,'declared','2026-11-30 19:40:54.778484','2026-11-30 19:40:54.778485',2,1,'8D',NULL,NULL,'','','');
INSERT INTO "deal" VALUES(2,3,1,'declared','2026-11-30 19:40:54.778486','2026-11-30 19:40:54.778487',2,0,'8D',NULL,0,'','','');
INSERT INTO "deal" VALUES(3,1,1,'went_out','2026-11-30 19:40:54.795440','2026-11-30 19:40:54.795443',0,0,NULL,NULL,NULL,'','0 1','');
INSERT INTO "deal" VALUES(4,1,1,'declared','2026-11-30 19:40:54.800639','2026-11-30 19:40:54.800642',1,0,'8D',NULL,NULL,'','','');
INSERT INTO "deal" VALUES(5,1,1,'void','2026-11-30 19:40:54.804761','2026-11-30 19:40:54.804764',NULL,0,NULL,NULL,NULL,'','','');
CREATE TABLE deal_revision (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	act VARCHAR NOT NULL, 
	facts JSON, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_deal_revision PRIMARY KEY (meeting_id, number, revision), 
	CONSTRAINT fk_deal_revision_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "deal_revision" VALUES(1,1,1,'record','{"finish": "declared", "winner_position": 0, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"1": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 19:40:54.751878');
INSERT INTO "deal_revision" VALUES(1,2,1,'record','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 19:40:54.757709');
INSERT INTO "deal_revision" VALUES(1,3,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 19:40:54.762107');
INSERT INTO "deal_revision" VALUES(1,3,2,'undo',NULL,'2026-11-30 19:40:54.764665');
INSERT INTO "deal_revision" VALUES(1,3,3,'record','{"finish": "declared", "winner_position": 3, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}}}','2026-11-30 19:40:54.769970');
INSERT INTO "deal_revision" VALUES(1,1,2,'amend','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "told anew", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 19:40:54.771730');
INSERT INTO "deal_revision" VALUES(2,1,1,'record','{"finish": "void", "winner_position": null, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {}}','2026-11-30 19:40:54.778731');
INSERT INTO "deal_revision" VALUES(2,2,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": true, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "1": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "3": {"outcome": "caught", "count_kind": "points", "count_text": "15", "at": null}}}','2026-11-30 19:40:54.778732');
INSERT INTO "deal_revision" VALUES(2,3,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": 0, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 19:40:54.778734');
INSERT INTO "deal_revision" VALUES(2,4,1,'record','{"finish": "void", "winner_position": null, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {}}','2026-11-30 19:40:54.786213');
INSERT INTO "deal_revision" VALUES(2,4,2,'undo',NULL,'2026-11-30 19:40:54.787519');
INSERT INTO "deal_revision" VALUES(3,1,1,'record','{"finish": "went_out", "winner_position": 0, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "0 1", "cut_ins": "", "seats": {"1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "3S 7D *", "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}}}','2026-11-30 19:40:54.795544');
INSERT INTO "deal_revision" VALUES(4,1,1,'record','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {"0": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "2": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "3": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "4": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "5": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "6": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "7": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "8": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "9": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}}}','2026-11-30 19:40:54.800755');
INSERT INTO "deal_revision" VALUES(5,1,1,'record','{"finish": "void", "winner_position": null, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "cut_ins": "", "seats": {}}','2026-11-30 19:40:54.804837');
CREATE TABLE draft (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	finish VARCHAR, 
	finish_version INTEGER, 
	winner_position INTEGER, 
	first_turn BOOLEAN NOT NULL, 
	indicator VARCHAR, 
	winner_hand VARCHAR, 
	dealer_position INTEGER, 
	note VARCHAR NOT NULL, 
	contracts_met VARCHAR NOT NULL, cut_ins VARCHAR DEFAULT '' NOT NULL, taps JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_draft PRIMARY KEY (meeting_id), 
	CONSTRAINT fk_draft_meeting_id_dealer_position FOREIGN KEY(meeting_id, dealer_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_draft_meeting_id_winner_position FOREIGN KEY(meeting_id, winner_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_draft_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "draft" VALUES(1,4,NULL,NULL,NULL,0,'9S',NULL,NULL,'a stormy one','','','[]');
INSERT INTO "draft" VALUES(2,4,'void',3,NULL,0,NULL,NULL,NULL,'','','','[]');
INSERT INTO "draft" VALUES(3,2,NULL,NULL,NULL,0,NULL,NULL,NULL,'','2','0','[[1, "contract", 2], [2, "cut_in", 0]]');
CREATE TABLE draft_entry (
	meeting_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	outcome VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	count_kind VARCHAR, 
	count_text VARCHAR, 
	at VARCHAR, 
	CONSTRAINT pk_draft_entry PRIMARY KEY (meeting_id, position), 
	CONSTRAINT fk_draft_entry_meeting_id_position FOREIGN KEY(meeting_id, position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_draft_entry_meeting_id FOREIGN KEY(meeting_id) REFERENCES draft (meeting_id) ON DELETE CASCADE
);
INSERT INTO "draft_entry" VALUES(1,2,'early_drop',6,NULL,NULL,NULL);
CREATE TABLE meeting (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	slug VARCHAR NOT NULL, 
	uid VARCHAR NOT NULL, 
	ruleset VARCHAR NOT NULL, 
	edition INTEGER NOT NULL, 
	house_rules JSON NOT NULL, 
	title VARCHAR NOT NULL, 
	place VARCHAR NOT NULL, 
	note VARCHAR NOT NULL, 
	started_at DATETIME, 
	started_offset INTEGER, 
	local_date DATE NOT NULL, 
	listed_at DATETIME NOT NULL, 
	first_dealer_position INTEGER NOT NULL, 
	closed BOOLEAN NOT NULL, 
	version INTEGER NOT NULL, 
	draft_version INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	updated_at DATETIME NOT NULL, place_key VARCHAR DEFAULT '' NOT NULL, search_key VARCHAR DEFAULT '' NOT NULL, deal_count INTEGER DEFAULT '0' NOT NULL, binned_at DATETIME, look_token_hash VARCHAR, look_generation INTEGER DEFAULT '0' NOT NULL, habit JSON DEFAULT '{}' NOT NULL, seatings JSON DEFAULT '[]' NOT NULL, broken_off BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_meeting PRIMARY KEY (id), 
	CONSTRAINT fk_meeting_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_meeting_club_id_slug UNIQUE (club_id, slug), 
	CONSTRAINT uq_meeting_club_id_uid UNIQUE (club_id, uid)
);
INSERT INTO "meeting" VALUES(1,1,'tqgj7d6hz7','59caa570-ca37-4387-a799-1b60d31a2c40','paplu',1,'{}','Friday','Kyiv','a note','2026-11-27 21:30:00.000000',120,'2026-11-27','2026-11-27 21:30:00.000000',3,0,7,7,'2026-11-30 19:40:54.739602','2026-11-30 19:40:54.772230','kyiv','friday a note',3,NULL,NULL,0,'{}','[]',0);
INSERT INTO "meeting" VALUES(2,1,'3hn3bnrbug','d39b91c1-18ea-413b-a47b-43bc87f14695','paplu',1,'{"end": "open", "point_value": {"amount": "0.50", "currency": "UAH"}}','Open end','','',NULL,NULL,'2026-11-30','2026-11-30 19:40:54.776670',3,0,5,4,'2026-11-30 19:40:54.777029','2026-11-30 19:40:54.790618','','open end',3,NULL,NULL,0,'{"end": "open", "point_value": {"amount": "0.50", "currency": "UAH"}}','[{"from_deal": 1, "positions": [0, 1, 2, 3]}, {"from_deal": 4, "positions": [0, 5, 3]}]',0);
INSERT INTO "meeting" VALUES(3,1,'pbr35s8yvk','2e1c920f-ce62-453c-97a3-1c76d81c7a56','dummy-rummy',1,'{}','Dummy','','',NULL,NULL,'2026-11-30','2026-11-30 19:40:54.793668',2,0,1,2,'2026-11-30 19:40:54.793959','2026-11-30 19:40:54.793962','','dummy',1,NULL,NULL,0,'{}','[]',0);
INSERT INTO "meeting" VALUES(4,1,'4gh4gya53y','89275504-0113-40b6-b113-a395ab0c7ed1','indian-rummy',1,'{"late_drop": 50}','Ten','','',NULL,NULL,'2026-11-30','2026-11-30 19:40:54.799013',9,1,2,0,'2026-11-30 19:40:54.799243','2026-11-30 19:40:54.802086','','ten',1,NULL,NULL,0,'{"late_drop": 50}','[]',0);
INSERT INTO "meeting" VALUES(5,1,'nwbdt8z248','59de899e-151b-4efe-91bb-fa74bab3bf75','paplu',1,'{}','Thrown away','','',NULL,NULL,'2026-11-30','2026-11-30 19:40:54.803608',1,1,3,0,'2026-11-30 19:40:54.803825','2026-11-30 19:40:54.805863','','thrown away',1,'2026-11-30 19:40:54.805859',NULL,0,'{}','[]',1);
CREATE TABLE operation (
	"key" VARCHAR NOT NULL, 
	body_digest VARCHAR NOT NULL, 
	meeting_id INTEGER, 
	kind VARCHAR NOT NULL, 
	answer VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_operation PRIMARY KEY ("key"), 
	CONSTRAINT fk_operation_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "operation" VALUES('tqgj7d6hz7-1-Olena','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 19:40:54.748178');
INSERT INTO "operation" VALUES('tqgj7d6hz7-2-Taras','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 19:40:54.756904');
INSERT INTO "operation" VALUES('tqgj7d6hz7-3-Ivan','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 19:40:54.761537');
INSERT INTO "operation" VALUES('tqgj7d6hz7-3-Mykola','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','3','2026-11-30 19:40:54.769437');
CREATE TABLE payment (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	payer_position INTEGER NOT NULL, 
	payee_position INTEGER NOT NULL, 
	coins BIGINT NOT NULL, 
	currency VARCHAR NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_payment PRIMARY KEY (meeting_id, number), 
	CONSTRAINT ck_payment_coins CHECK (coins > 0), 
	CONSTRAINT fk_payment_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id), 
	CONSTRAINT fk_payment_meeting_id_payer_position FOREIGN KEY(meeting_id, payer_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_payment_meeting_id_payee_position FOREIGN KEY(meeting_id, payee_position) REFERENCES seat (meeting_id, position)
);
INSERT INTO "payment" VALUES(2,1,1,2,1250,'UAH','2026-11-30 19:40:54.779359');
CREATE TABLE phone (
	club_id INTEGER NOT NULL, 
	"key" VARCHAR NOT NULL, 
	role VARCHAR NOT NULL, 
	device VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	let_in_by INTEGER NOT NULL, 
	seen_at DATETIME NOT NULL, 
	put_out_at DATETIME, 
	CONSTRAINT pk_phone PRIMARY KEY (club_id, "key"), 
	CONSTRAINT fk_phone_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
INSERT INTO "phone" VALUES(1,'a phone','watcher','Android','',1,'2026-11-30 19:40:54.813332',NULL);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, retired BOOLEAN DEFAULT 0 NOT NULL, merged_into_id INTEGER CONSTRAINT fk_player_merged_into_id REFERENCES player (id), 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_player_club_id_name_key UNIQUE (club_id, name_key)
);
INSERT INTO "player" VALUES(1,1,'Olena','olena',0,NULL);
INSERT INTO "player" VALUES(2,1,'Taras','taras',0,NULL);
INSERT INTO "player" VALUES(3,1,'Ivan','ivan',0,NULL);
INSERT INTO "player" VALUES(4,1,'Mykola','mykola',0,NULL);
INSERT INTO "player" VALUES(5,1,'Zenon','zenon',0,NULL);
INSERT INTO "player" VALUES(6,1,'Petro','petro',0,NULL);
INSERT INTO "player" VALUES(7,1,'Ann','ann',0,NULL);
INSERT INTO "player" VALUES(8,1,'Bob','bob',0,NULL);
INSERT INTO "player" VALUES(9,1,'Cleo','cleo',0,NULL);
INSERT INTO "player" VALUES(10,1,'Player 1','player 1',0,NULL);
INSERT INTO "player" VALUES(11,1,'Player 2','player 2',0,NULL);
INSERT INTO "player" VALUES(12,1,'Player 3','player 3',0,NULL);
INSERT INTO "player" VALUES(13,1,'Player 4','player 4',0,NULL);
INSERT INTO "player" VALUES(14,1,'Player 5','player 5',0,NULL);
INSERT INTO "player" VALUES(15,1,'Player 6','player 6',0,NULL);
INSERT INTO "player" VALUES(16,1,'Player 7','player 7',0,NULL);
INSERT INTO "player" VALUES(17,1,'Player 8','player 8',0,NULL);
INSERT INTO "player" VALUES(18,1,'Player 9','player 9',0,NULL);
INSERT INTO "player" VALUES(19,1,'Player 10','player 10',0,NULL);
INSERT INTO "player" VALUES(20,1,'Olya','olya',0,1);
CREATE TABLE "seat" (
	meeting_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	half_points INTEGER DEFAULT '0' NOT NULL, 
	dearest INTEGER DEFAULT '0' NOT NULL, 
	place INTEGER, 
	seated_as_id INTEGER, 
	opening_half_points INTEGER DEFAULT '0' NOT NULL, 
	opening_contract INTEGER DEFAULT '1' NOT NULL, seated BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (meeting_id, position), 
	CONSTRAINT fk_seat_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id), 
	CONSTRAINT uq_seat_meeting_id_player_id UNIQUE (meeting_id, player_id), 
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT ck_seat_opening CHECK (opening_half_points BETWEEN -2000000 AND 2000000), 
	FOREIGN KEY(seated_as_id) REFERENCES player (id)
);
INSERT INTO "seat" VALUES(1,0,1,-60,-20,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(1,1,2,140,80,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(1,2,3,-80,-20,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(1,3,4,0,60,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(2,0,1,-35,0,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(2,1,2,-50,0,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(2,2,3,130,80,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(2,3,4,-45,0,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(2,4,5,0,0,NULL,NULL,0,1,0);
INSERT INTO "seat" VALUES(2,5,6,0,0,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(3,0,7,0,0,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(3,1,8,180,120,NULL,NULL,60,4,1);
INSERT INTO "seat" VALUES(3,2,9,20,20,NULL,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,0,10,-30,-30,2,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,1,11,830,830,1,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,2,12,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,3,13,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,4,14,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,5,15,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,6,16,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,7,17,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,8,18,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(4,9,19,-100,-100,3,NULL,0,1,1);
INSERT INTO "seat" VALUES(5,0,1,0,0,1,20,0,1,1);
INSERT INTO "seat" VALUES(5,1,5,0,0,1,NULL,0,1,1);
CREATE TABLE seat_result (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	outcome VARCHAR, 
	half_points INTEGER NOT NULL, 
	count_kind VARCHAR, 
	count_text VARCHAR, 
	at VARCHAR, halved BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_seat_result PRIMARY KEY (meeting_id, number, position), 
	CONSTRAINT ck_seat_result_half_points CHECK (half_points BETWEEN -2000000 AND 2000000), 
	CONSTRAINT fk_seat_result_meeting_id_number FOREIGN KEY(meeting_id, number) REFERENCES deal (meeting_id, number) ON DELETE CASCADE, 
	CONSTRAINT fk_seat_result_meeting_id_position FOREIGN KEY(meeting_id, position) REFERENCES seat (meeting_id, position)
)
 WITHOUT ROWID

;
INSERT INTO "seat_result" VALUES(1,1,0,'early_drop',-20,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(1,1,1,NULL,80,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(1,1,2,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(1,1,3,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(1,2,0,'early_drop',-20,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(1,2,1,NULL,80,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(1,2,2,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(1,2,3,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(1,3,0,'early_drop',-20,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(1,3,1,'caught',-20,'deadwood','KC',NULL,0);
INSERT INTO "seat_result" VALUES(1,3,2,'caught',-20,'deadwood','KC',NULL,0);
INSERT INTO "seat_result" VALUES(1,3,3,NULL,60,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,1,0,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,1,1,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,1,2,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,1,3,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,2,0,'caught',-15,'deadwood','KC 5D',NULL,1);
INSERT INTO "seat_result" VALUES(2,2,1,'early_drop',-20,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,2,2,NULL,50,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,2,3,'caught',-15,'points','15',NULL,1);
INSERT INTO "seat_result" VALUES(2,3,0,'early_drop',-20,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,3,1,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(2,3,2,NULL,80,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(2,3,3,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(3,1,0,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(3,1,1,'caught',120,'deadwood','3S 7D *',NULL,0);
INSERT INTO "seat_result" VALUES(3,1,2,'caught',20,'deadwood','KC',NULL,0);
INSERT INTO "seat_result" VALUES(4,1,0,'caught',-30,'deadwood','KC 5D',NULL,0);
INSERT INTO "seat_result" VALUES(4,1,1,NULL,830,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,2,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,3,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,4,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,5,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,6,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,7,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,8,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(4,1,9,'late_drop',-100,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(5,1,0,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "seat_result" VALUES(5,1,1,NULL,0,NULL,NULL,NULL,0);
CREATE TABLE seating_revision (
	meeting_id INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	first_dealer_position INTEGER NOT NULL, 
	seatings JSON NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_seating_revision PRIMARY KEY (meeting_id, revision), 
	CONSTRAINT fk_seating_revision_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "seating_revision" VALUES(2,1,3,'[{"from_deal": 1, "positions": [0, 1, 2, 3]}, {"from_deal": 4, "positions": [0, 4, 3]}]','2026-11-30 19:40:54.783940');
INSERT INTO "seating_revision" VALUES(2,2,3,'[{"from_deal": 1, "positions": [0, 1, 2, 3]}, {"from_deal": 4, "positions": [0, 5, 3]}]','2026-11-30 19:40:54.790573');
CREATE INDEX ix_player_merged_into_id ON player (merged_into_id);
CREATE UNIQUE INDEX ix_club_watcher_token_hash ON club (watcher_token_hash);
CREATE UNIQUE INDEX ix_meeting_look_token_hash ON meeting (look_token_hash);
CREATE INDEX ix_seat_seated_as_id ON seat (seated_as_id);
CREATE INDEX ix_deal_won ON deal (meeting_id, winner_position, number, finish, first_turn);
CREATE INDEX ix_seat_result_of_seat ON seat_result (meeting_id, position, number, outcome, half_points, halved);
CREATE INDEX ix_seat_of_player ON seat (player_id, meeting_id, seated, place);
CREATE INDEX ix_meeting_found ON meeting (club_id, binned_at, listed_at, id, ruleset, deal_count, local_date, place_key);
COMMIT;
