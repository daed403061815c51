CREATE TABLE `billing` (
	`team_id` text PRIMARY KEY NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`status` text,
	`plan` text,
	`interval` text,
	`quantity` integer,
	`period_end` integer,
	`cancel_at` integer,
	`trial_end` integer,
	`unpaid_since` integer,
	`ended_plan` text,
	`ended_at` integer,
	`checkout_key` text,
	`checkout_plan` text,
	`checkout_interval` text,
	`checkout_id` text,
	`checkout_until` integer,
	`asked` integer DEFAULT 0 NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `billing_customer_key` ON `billing` (`customer_id`);
--> statement-breakpoint
CREATE INDEX `billing_checked_idx` ON `billing` (`checked_at`);
--> statement-breakpoint
CREATE INDEX `billing_unpaid_idx` ON `billing` (`unpaid_since`);
--> statement-breakpoint
CREATE TABLE `billing_event` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `billing_event_team_idx` ON `billing_event` (`team_id`);
--> statement-breakpoint
CREATE INDEX `billing_event_created_idx` ON `billing_event` (`created_at`);
--> statement-breakpoint
CREATE TABLE `portal_treatment` (
	`portal_id` text NOT NULL,
	`team_id` text NOT NULL,
	`day` text NOT NULL,
	`answer` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`portal_id`, `day`, `answer`),
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portal_treatment_team_idx` ON `portal_treatment` (`team_id`);
--> statement-breakpoint
CREATE TABLE `seat_waiting` (
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`team_id`, `user_id`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `seat_waiting_user_idx` ON `seat_waiting` (`user_id`);
--> statement-breakpoint
CREATE TABLE `treatment_given` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `treatment_given_team_idx` ON `treatment_given` (`team_id`);
--> statement-breakpoint
CREATE TABLE `weekly_mail` (
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `team_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `weekly_mail_due_idx` ON `weekly_mail` (`next_at`);
--> statement-breakpoint
CREATE INDEX `weekly_mail_team_idx` ON `weekly_mail` (`team_id`);
--> statement-breakpoint
ALTER TABLE `portal` ADD `language` text DEFAULT 'en' NOT NULL;
--> statement-breakpoint
ALTER TABLE `portal` ADD `asks_treatment` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `release` ADD `page_slug` text;
--> statement-breakpoint
ALTER TABLE `release` ADD `page_snapshot` integer;
--> statement-breakpoint
CREATE UNIQUE INDEX `release_page_key` ON `release` (`page_slug`);
--> statement-breakpoint
ALTER TABLE `submission` ADD `language` text;
--> statement-breakpoint
CREATE INDEX `submission_over_idx` ON `submission` (`team_id`,`number`) WHERE over_limit;
--> statement-breakpoint
ALTER TABLE `team_setting` ADD `listed` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `team_setting_listed_idx` ON `team_setting` (`listed`,`team_id`);
