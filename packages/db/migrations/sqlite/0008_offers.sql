CREATE TABLE `offer` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`state` text NOT NULL,
	`until` integer NOT NULL,
	`time_zone` text NOT NULL,
	`answered_at` integer,
	`remind_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `offer_team_idx` ON `offer` (`team_id`,`state`);
--> statement-breakpoint
CREATE INDEX `offer_until_idx` ON `offer` (`until`) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX `offer_remind_idx` ON `offer` (`remind_at`) WHERE remind_at is not null;
--> statement-breakpoint
ALTER TABLE `stage` ADD `answer_days` integer;
--> statement-breakpoint
ALTER TABLE `stage` ADD `answer_date` text;
