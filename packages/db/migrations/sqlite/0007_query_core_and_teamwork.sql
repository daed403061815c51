CREATE TABLE `bulk` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`act_id` text NOT NULL,
	`kind` text NOT NULL,
	`params` text NOT NULL,
	`state` text NOT NULL,
	`numbers` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	`changed` integer NOT NULL,
	`skipped` text NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_act_key` ON `bulk` (`act_id`);
--> statement-breakpoint
CREATE INDEX `bulk_user_idx` ON `bulk` (`team_id`,`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `bulk_user_fk_idx` ON `bulk` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`author_id` text,
	`text` text NOT NULL,
	`file_id` text,
	`at_ms` integer,
	`edited_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `comment_submission_idx` ON `comment` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `comment_team_idx` ON `comment` (`team_id`);
--> statement-breakpoint
CREATE INDEX `comment_author_fk_idx` ON `comment` (`author_id`);
--> statement-breakpoint
CREATE INDEX `comment_file_fk_idx` ON `comment` (`file_id`) WHERE file_id is not null;
--> statement-breakpoint
CREATE TABLE `data_import` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`storage_key` text NOT NULL,
	`mapping` text,
	`state` text NOT NULL,
	`total` integer,
	`done` integer NOT NULL,
	`created` integer NOT NULL,
	`known` integer NOT NULL,
	`refused` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_import_team_idx` ON `data_import` (`team_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `data_import_user_fk_idx` ON `data_import` (`user_id`);
--> statement-breakpoint
CREATE TABLE `facet` (
	`id` integer PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`facts` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `facet_team_idx` ON `facet` (`team_id`);
--> statement-breakpoint
CREATE TABLE `mention` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mention_user_idx` ON `mention` (`user_id`,`team_id`,`comment_id`);
--> statement-breakpoint
CREATE INDEX `mention_unseen_idx` ON `mention` (`user_id`,`team_id`) WHERE seen_at is null;
--> statement-breakpoint
CREATE INDEX `mention_team_idx` ON `mention` (`team_id`);
--> statement-breakpoint
CREATE TABLE `preference` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `presence` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `presence_team_idx` ON `presence` (`team_id`,`seen_at`);
--> statement-breakpoint
CREATE INDEX `presence_user_fk_idx` ON `presence` (`user_id`);
--> statement-breakpoint
CREATE INDEX `presence_submission_fk_idx` ON `presence` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `saved_view` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`shared` integer NOT NULL,
	`search` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_view_team_idx` ON `saved_view` (`team_id`,`owner_id`);
--> statement-breakpoint
CREATE INDEX `saved_view_owner_fk_idx` ON `saved_view` (`owner_id`);
--> statement-breakpoint
CREATE TABLE `snooze` (
	`submission_id` text NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`number` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `user_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `snooze_user_idx` ON `snooze` (`user_id`,`team_id`,`until`);
--> statement-breakpoint
CREATE INDEX `snooze_team_idx` ON `snooze` (`team_id`);
--> statement-breakpoint
CREATE TABLE `submission_facet` (
	`key` integer PRIMARY KEY NOT NULL,
	`facet_id` integer NOT NULL,
	`arrived` integer NOT NULL
);
--> statement-breakpoint
DROP INDEX `event_team_idx`;
--> statement-breakpoint
ALTER TABLE `event` ADD `seq` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `event` SET `seq` = o.n FROM (SELECT `id`, row_number() OVER (PARTITION BY `team_id` ORDER BY `id`) AS n FROM `event`) AS o WHERE o.`id` = `event`.`id`;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_seq_key` ON `event` (`team_id`,`seq`);
--> statement-breakpoint
ALTER TABLE `label_group` ADD `only_if` text;
--> statement-breakpoint
ALTER TABLE `label_group` ADD `portals` text;
--> statement-breakpoint
ALTER TABLE `submission` ADD `assignee_id` text REFERENCES user(id) ON DELETE set null;
--> statement-breakpoint
ALTER TABLE `submission` ADD `import_id` text;
--> statement-breakpoint
CREATE INDEX `submission_assignee_fk_idx` ON `submission` (`assignee_id`) WHERE assignee_id is not null;
--> statement-breakpoint
CREATE INDEX `submission_import_idx` ON `submission` (`import_id`,`number`) WHERE import_id is not null;
--> statement-breakpoint
ALTER TABLE `team_counter` ADD `seq` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `team_counter` SET `seq` = coalesce((SELECT max(`seq`) FROM `event` WHERE `event`.`team_id` = `team_counter`.`team_id`), 0);
--> statement-breakpoint
CREATE TRIGGER `submission_facet_gone` AFTER DELETE ON `submission` BEGIN DELETE FROM `submission_facet` WHERE `key` = (SELECT `ordinal` FROM `team_counter` WHERE `team_id` = old.`team_id`) * 4294967296 + old.`number`; END;
--> statement-breakpoint
CREATE TRIGGER `submission_facets_gone` AFTER DELETE ON `team_counter` BEGIN DELETE FROM `submission_facet` WHERE `key` BETWEEN old.`ordinal` * 4294967296 AND (old.`ordinal` + 1) * 4294967296 - 1; END;
