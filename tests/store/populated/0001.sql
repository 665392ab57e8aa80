BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE club (
	id INTEGER NOT NULL, 
	slug VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	keeper_token_hash VARCHAR NOT NULL, 
	token_generation INTEGER NOT NULL, 
	created_at DATETIME NOT NULL, 
	CONSTRAINT pk_club PRIMARY KEY (id), 
	CONSTRAINT uq_club_keeper_token_hash UNIQUE (keeper_token_hash), 
	CONSTRAINT uq_club_slug UNIQUE (slug)
);
INSERT INTO "club" VALUES(1,'wda6628ec3','Friday','6d14f65a9af81f9d894433e80dd4efc75b8f60e8d8aed18d9892ddf845319dd2',1,'2026-11-30 10:54:30.219535');
INSERT INTO "club" VALUES(2,'ysrbdak9kz','Saturday','7f2d8c49b1ce3d9f4a4465ec6b1b5817ab06e9298ace3feea7d43a26db2734cc',1,'2026-11-30 10:54:30.258618');
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
	contracts_met VARCHAR NOT NULL, 
	CONSTRAINT pk_deal PRIMARY KEY (meeting_id, number), 
	CONSTRAINT fk_deal_meeting_id_dealer_position FOREIGN KEY(meeting_id, dealer_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_deal_meeting_id_winner_position FOREIGN KEY(meeting_id, winner_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_deal_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "deal" VALUES(1,1,2,'declared','2026-11-30 10:54:30.230403','2026-11-30 10:54:30.243114',1,0,'8D',NULL,NULL,'told anew','');
INSERT INTO "deal" VALUES(1,2,1,'declared','2026-11-30 10:54:30.234654','2026-11-30 10:54:30.234629',1,0,'8D',NULL,NULL,'','');
INSERT INTO "deal" VALUES(1,3,3,'declared','2026-11-30 10:54:30.241376','2026-11-30 10:54:30.241357',3,0,'8D',NULL,NULL,'','');
INSERT INTO "deal" VALUES(2,1,1,'void','2026-11-30 10:54:30.250020','2026-11-30 10:54:30.250002',NULL,0,NULL,NULL,NULL,'','');
INSERT INTO "deal" VALUES(2,2,1,'declared','2026-11-30 10:54:30.250204','2026-11-30 10:54:30.250190',2,1,'8D',NULL,NULL,'','');
INSERT INTO "deal" VALUES(2,3,1,'declared','2026-11-30 10:54:30.250358','2026-11-30 10:54:30.250345',2,0,'8D',NULL,0,'','');
INSERT INTO "deal" VALUES(3,1,1,'went_out','2026-11-30 10:54:30.253215','2026-11-30 10:54:30.253198',0,0,NULL,NULL,NULL,'','0 1');
INSERT INTO "deal" VALUES(4,1,1,'declared','2026-11-30 10:54:30.256270','2026-11-30 10:54:30.256252',1,0,'8D',NULL,NULL,'','');
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
INSERT INTO "deal_revision" VALUES(1,1,1,'record','{"finish": "declared", "winner_position": 0, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"1": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 10:54:30.229982');
INSERT INTO "deal_revision" VALUES(1,2,1,'record','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 10:54:30.234557');
INSERT INTO "deal_revision" VALUES(1,3,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 10:54:30.236237');
INSERT INTO "deal_revision" VALUES(1,3,2,'undo',NULL,'2026-11-30 10:54:30.238633');
INSERT INTO "deal_revision" VALUES(1,3,3,'record','{"finish": "declared", "winner_position": 3, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}}}','2026-11-30 10:54:30.241305');
INSERT INTO "deal_revision" VALUES(1,1,2,'amend','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "told anew", "contracts_met": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 10:54:30.243069');
INSERT INTO "deal_revision" VALUES(2,1,1,'record','{"finish": "void", "winner_position": null, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {}}','2026-11-30 10:54:30.249963');
INSERT INTO "deal_revision" VALUES(2,2,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": true, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "1": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "3": {"outcome": "caught", "count_kind": "points", "count_text": "15", "at": null}}}','2026-11-30 10:54:30.250156');
INSERT INTO "deal_revision" VALUES(2,3,1,'record','{"finish": "declared", "winner_position": 2, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": 0, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "early_drop", "count_kind": null, "count_text": null, "at": null}, "1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "3": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}}}','2026-11-30 10:54:30.250320');
INSERT INTO "deal_revision" VALUES(3,1,1,'record','{"finish": "went_out", "winner_position": 0, "first_turn": false, "indicator": null, "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "0 1", "seats": {"1": {"outcome": "caught", "count_kind": "deadwood", "count_text": "3S 7D *", "at": null}, "2": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC", "at": null}}}','2026-11-30 10:54:30.253157');
INSERT INTO "deal_revision" VALUES(4,1,1,'record','{"finish": "declared", "winner_position": 1, "first_turn": false, "indicator": "8D", "winner_hand": null, "dealer_position": null, "note": "", "contracts_met": "", "seats": {"0": {"outcome": "caught", "count_kind": "deadwood", "count_text": "KC 5D", "at": null}, "2": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "3": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "4": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "5": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "6": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "7": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "8": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}, "9": {"outcome": "late_drop", "count_kind": null, "count_text": null, "at": null}}}','2026-11-30 10:54:30.256207');
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
	contracts_met VARCHAR NOT NULL, 
	CONSTRAINT pk_draft PRIMARY KEY (meeting_id), 
	CONSTRAINT fk_draft_meeting_id_dealer_position FOREIGN KEY(meeting_id, dealer_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_draft_meeting_id_winner_position FOREIGN KEY(meeting_id, winner_position) REFERENCES seat (meeting_id, position), 
	CONSTRAINT fk_draft_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id)
);
INSERT INTO "draft" VALUES(1,4,NULL,NULL,NULL,0,'9S',NULL,NULL,'a stormy one','');
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
	updated_at DATETIME NOT NULL, 
	CONSTRAINT pk_meeting PRIMARY KEY (id), 
	CONSTRAINT fk_meeting_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_meeting_club_id_slug UNIQUE (club_id, slug), 
	CONSTRAINT uq_meeting_club_id_uid UNIQUE (club_id, uid)
);
INSERT INTO "meeting" VALUES(1,1,'xj89mzfm6a','84bd8068-8ee4-48fc-adfb-c01715fffcc0','paplu',1,'{}','Friday','Kyiv','a note','2026-11-27 21:30:00.000000',120,'2026-11-27','2026-11-27 21:30:00.000000',3,0,7,7,'2026-11-30 10:54:30.222518','2026-11-30 10:54:30.243622');
INSERT INTO "meeting" VALUES(2,1,'xkg7sq3m7c','1c93fbde-7000-474b-a205-44cb591e1b39','paplu',1,'{"end": "open"}','Open end','','',NULL,NULL,'2026-11-30','2026-11-30 10:54:30.248556',3,0,1,0,'2026-11-30 10:54:30.248808','2026-11-30 10:54:30.248811');
INSERT INTO "meeting" VALUES(3,1,'d3tkafh8y3','b6dd7721-520c-46c7-8ad3-8001c267384d','dummy-rummy',1,'{}','Dummy','','',NULL,NULL,'2026-11-30','2026-11-30 10:54:30.251523',2,0,1,0,'2026-11-30 10:54:30.251730','2026-11-30 10:54:30.251732');
INSERT INTO "meeting" VALUES(4,1,'vddh2e2npc','88c238c4-f232-491a-9f97-a9284599c82a','indian-rummy',1,'{"late_drop": 50}','Ten','','',NULL,NULL,'2026-11-30','2026-11-30 10:54:30.254521',9,1,2,0,'2026-11-30 10:54:30.254691','2026-11-30 10:54:30.257712');
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
INSERT INTO "operation" VALUES('xj89mzfm6a-1-Olena','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 10:54:30.226506');
INSERT INTO "operation" VALUES('xj89mzfm6a-2-Taras','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 10:54:30.233908');
INSERT INTO "operation" VALUES('xj89mzfm6a-3-Ivan','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','1','2026-11-30 10:54:30.235700');
INSERT INTO "operation" VALUES('xj89mzfm6a-3-Mykola','230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',1,'deal','3','2026-11-30 10:54:30.240689');
CREATE TABLE player (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR NOT NULL, 
	name_key VARCHAR NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id), 
	CONSTRAINT uq_player_club_id_name_key UNIQUE (club_id, name_key)
);
INSERT INTO "player" VALUES(1,1,'Olena','olena');
INSERT INTO "player" VALUES(2,1,'Taras','taras');
INSERT INTO "player" VALUES(3,1,'Ivan','ivan');
INSERT INTO "player" VALUES(4,1,'Mykola','mykola');
INSERT INTO "player" VALUES(5,1,'Ann','ann');
INSERT INTO "player" VALUES(6,1,'Bob','bob');
INSERT INTO "player" VALUES(7,1,'Cleo','cleo');
INSERT INTO "player" VALUES(8,1,'Player 1','player 1');
INSERT INTO "player" VALUES(9,1,'Player 2','player 2');
INSERT INTO "player" VALUES(10,1,'Player 3','player 3');
INSERT INTO "player" VALUES(11,1,'Player 4','player 4');
INSERT INTO "player" VALUES(12,1,'Player 5','player 5');
INSERT INTO "player" VALUES(13,1,'Player 6','player 6');
INSERT INTO "player" VALUES(14,1,'Player 7','player 7');
INSERT INTO "player" VALUES(15,1,'Player 8','player 8');
INSERT INTO "player" VALUES(16,1,'Player 9','player 9');
INSERT INTO "player" VALUES(17,1,'Player 10','player 10');
CREATE TABLE seat (
	meeting_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (meeting_id, position), 
	CONSTRAINT fk_seat_meeting_id FOREIGN KEY(meeting_id) REFERENCES meeting (id), 
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT uq_seat_meeting_id_player_id UNIQUE (meeting_id, player_id)
);
INSERT INTO "seat" VALUES(1,0,1);
INSERT INTO "seat" VALUES(1,1,2);
INSERT INTO "seat" VALUES(1,2,3);
INSERT INTO "seat" VALUES(1,3,4);
INSERT INTO "seat" VALUES(2,0,1);
INSERT INTO "seat" VALUES(2,1,2);
INSERT INTO "seat" VALUES(2,2,3);
INSERT INTO "seat" VALUES(2,3,4);
INSERT INTO "seat" VALUES(3,0,5);
INSERT INTO "seat" VALUES(3,1,6);
INSERT INTO "seat" VALUES(3,2,7);
INSERT INTO "seat" VALUES(4,0,8);
INSERT INTO "seat" VALUES(4,1,9);
INSERT INTO "seat" VALUES(4,2,10);
INSERT INTO "seat" VALUES(4,3,11);
INSERT INTO "seat" VALUES(4,4,12);
INSERT INTO "seat" VALUES(4,5,13);
INSERT INTO "seat" VALUES(4,6,14);
INSERT INTO "seat" VALUES(4,7,15);
INSERT INTO "seat" VALUES(4,8,16);
INSERT INTO "seat" VALUES(4,9,17);
CREATE TABLE seat_result (
	meeting_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	outcome VARCHAR, 
	half_points INTEGER NOT NULL, 
	count_kind VARCHAR, 
	count_text VARCHAR, 
	at VARCHAR, 
	CONSTRAINT pk_seat_result PRIMARY KEY (meeting_id, number, position), 
	CONSTRAINT ck_seat_result_half_points CHECK (half_points BETWEEN -2000000 AND 2000000), 
	CONSTRAINT fk_seat_result_meeting_id_number FOREIGN KEY(meeting_id, number) REFERENCES deal (meeting_id, number) ON DELETE CASCADE, 
	CONSTRAINT fk_seat_result_meeting_id_position FOREIGN KEY(meeting_id, position) REFERENCES seat (meeting_id, position)
)
 WITHOUT ROWID

;
INSERT INTO "seat_result" VALUES(1,1,0,'early_drop',-20,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(1,1,1,NULL,80,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(1,1,2,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(1,1,3,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(1,2,0,'early_drop',-20,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(1,2,1,NULL,80,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(1,2,2,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(1,2,3,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(1,3,0,'early_drop',-20,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(1,3,1,'caught',-20,'deadwood','KC',NULL);
INSERT INTO "seat_result" VALUES(1,3,2,'caught',-20,'deadwood','KC',NULL);
INSERT INTO "seat_result" VALUES(1,3,3,NULL,60,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,1,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,1,1,NULL,0,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,1,2,NULL,0,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,1,3,NULL,0,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,2,0,'caught',-15,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(2,2,1,'early_drop',-20,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,2,2,NULL,50,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,2,3,'caught',-15,'points','15',NULL);
INSERT INTO "seat_result" VALUES(2,3,0,'early_drop',-20,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,3,1,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(2,3,2,NULL,80,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(2,3,3,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(3,1,0,NULL,0,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(3,1,1,'caught',120,'deadwood','3S 7D *',NULL);
INSERT INTO "seat_result" VALUES(3,1,2,'caught',20,'deadwood','KC',NULL);
INSERT INTO "seat_result" VALUES(4,1,0,'caught',-30,'deadwood','KC 5D',NULL);
INSERT INTO "seat_result" VALUES(4,1,1,NULL,830,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,2,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,3,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,4,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,5,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,6,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,7,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,8,'late_drop',-100,NULL,NULL,NULL);
INSERT INTO "seat_result" VALUES(4,1,9,'late_drop',-100,NULL,NULL,NULL);
CREATE INDEX ix_meeting_club_id_listed_at ON meeting (club_id, listed_at);
CREATE INDEX ix_seat_player_id ON seat (player_id);
COMMIT;
