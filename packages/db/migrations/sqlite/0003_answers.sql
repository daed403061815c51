CREATE TABLE `answer_value` (
	`question` integer NOT NULL,
	`key` integer NOT NULL,
	`number` real NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`question`, `key`, `number`, `text`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `answer_value_key_idx` ON `answer_value` (`key`);
--> statement-breakpoint
CREATE TRIGGER `answer_value_gone` AFTER DELETE ON `submission` BEGIN DELETE FROM `answer_value` WHERE `key` = (SELECT `ordinal` FROM `team_counter` WHERE `team_id` = old.`team_id`) * 4294967296 + old.`number`; END;
--> statement-breakpoint
CREATE TRIGGER `answer_values_gone` AFTER DELETE ON `team_counter` BEGIN DELETE FROM `answer_value` WHERE `key` BETWEEN old.`ordinal` * 4294967296 AND (old.`ordinal` + 1) * 4294967296 - 1; END;
--> statement-breakpoint
-- Answers from before this table are indexed in the background. This row says how far that is; without it all are indexed.
INSERT INTO `answer_value` (`question`, `key`, `number`, `text`) SELECT 0, 0, 0, '' WHERE EXISTS (SELECT 1 FROM `submission`);
