CREATE TABLE `search_document` (
	`key` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_document_submission_key` ON `search_document` (`submission_id`);
--> statement-breakpoint
ALTER TABLE `team_counter` ADD `ordinal` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `team_counter_ordinal_key` ON `team_counter` (`ordinal`);
--> statement-breakpoint
UPDATE `team_counter` SET `ordinal` = rowid;
--> statement-breakpoint
CREATE VIRTUAL TABLE `submission_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
--> statement-breakpoint
CREATE TRIGGER `search_document_gone` AFTER DELETE ON `search_document` BEGIN DELETE FROM `submission_search` WHERE rowid = old.`key`; END;
