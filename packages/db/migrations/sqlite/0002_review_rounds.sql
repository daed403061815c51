CREATE TABLE `review_assignment` (
	`reviewer_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`round_id` text NOT NULL,
	`team_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`reviewer_id`, `submission_id`),
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_assignment_round_idx` ON `review_assignment` (`round_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_assignment_submission_fk_idx` ON `review_assignment` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_assignment_team_idx` ON `review_assignment` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_guest` (
	`reviewer_id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`round_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`secret_hash` text NOT NULL,
	`invited_by` text,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_guest_secret_key` ON `review_guest` (`secret_hash`);
--> statement-breakpoint
CREATE INDEX `review_guest_round_idx` ON `review_guest` (`round_id`);
--> statement-breakpoint
CREATE INDEX `review_guest_invited_by_fk_idx` ON `review_guest` (`invited_by`);
--> statement-breakpoint
CREATE INDEX `review_guest_team_idx` ON `review_guest` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_reveal` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`round_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_reveal_round_idx` ON `review_reveal` (`round_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `review_reveal_user_fk_idx` ON `review_reveal` (`user_id`);
--> statement-breakpoint
CREATE INDEX `review_reveal_submission_fk_idx` ON `review_reveal` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_reveal_team_idx` ON `review_reveal` (`team_id`);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE `__new_review_conflict` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`guest_id` text,
	`submission_id` text NOT NULL,
	`person` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`guest_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_review_conflict`("id", "team_id", "user_id", "guest_id", "submission_id", "person", "created_at") SELECT "id", "team_id", "user_id", NULL, "submission_id", "person", "created_at" FROM `review_conflict`;
--> statement-breakpoint
DROP TABLE `review_conflict`;
--> statement-breakpoint
ALTER TABLE `__new_review_conflict` RENAME TO `review_conflict`;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_conflict_key` ON `review_conflict` (`user_id`,`submission_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_conflict_guest_key` ON `review_conflict` (`guest_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_conflict_submission_idx` ON `review_conflict` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_conflict_team_idx` ON `review_conflict` (`team_id`);
--> statement-breakpoint
ALTER TABLE `review_candidate` ADD `calibration` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `review_criterion` ADD `label_group_id` text REFERENCES label_group(id);
--> statement-breakpoint
CREATE INDEX `review_criterion_label_group_fk_idx` ON `review_criterion` (`label_group_id`);
--> statement-breakpoint
ALTER TABLE `review_round` ADD `blind` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `review_round` ADD `assigned_only` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `review_round` ADD `calibration_opens_at` integer;
--> statement-breakpoint
ALTER TABLE `review_round` ADD `reminder_days` integer;
--> statement-breakpoint
ALTER TABLE `review_round` ADD `reminded_at` integer;
--> statement-breakpoint
ALTER TABLE `reviewer` ADD `capacity` integer;
--> statement-breakpoint
-- The key V opens the review form: a label that has it gets the first free key of its team, digits first, or none.
UPDATE `label` SET `key` = CASE WHEN `archived_at` IS NULL THEN (
	SELECT min(free.k) FROM (SELECT '1' AS k UNION ALL SELECT '2' UNION ALL SELECT '3' UNION ALL SELECT '4' UNION ALL SELECT '5' UNION ALL SELECT '6' UNION ALL SELECT '7' UNION ALL SELECT '8' UNION ALL SELECT '9' UNION ALL SELECT 'b' UNION ALL SELECT 'g' UNION ALL SELECT 'i' UNION ALL SELECT 'l' UNION ALL SELECT 'm' UNION ALL SELECT 'n' UNION ALL SELECT 'o' UNION ALL SELECT 'p' UNION ALL SELECT 'q' UNION ALL SELECT 't' UNION ALL SELECT 'w' UNION ALL SELECT 'y' UNION ALL SELECT 'z') AS free
	WHERE NOT EXISTS (SELECT 1 FROM `label` AS other WHERE other.team_id = `label`.team_id AND other.`key` = free.k)
) END WHERE `key` = 'v';
