CREATE TABLE `board` (
	`portal_id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`limits` text NOT NULL,
	`card_fields` text NOT NULL,
	`revision` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `board_team_idx` ON `board` (`team_id`);
--> statement-breakpoint
CREATE TABLE `candidate_place` (
	`set_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`team_id` text NOT NULL,
	`column` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`set_id`, `submission_id`),
	FOREIGN KEY (`set_id`) REFERENCES `candidate_set`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `candidate_place_submission_fk_idx` ON `candidate_place` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `candidate_place_team_idx` ON `candidate_place` (`team_id`);
--> statement-breakpoint
CREATE TABLE `candidate_set` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`name` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `candidate_set_portal_idx` ON `candidate_set` (`portal_id`,`id`);
--> statement-breakpoint
CREATE INDEX `candidate_set_team_idx` ON `candidate_set` (`team_id`);
--> statement-breakpoint
CREATE INDEX `candidate_set_created_by_fk_idx` ON `candidate_set` (`created_by`);
