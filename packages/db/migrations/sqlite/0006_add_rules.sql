CREATE TABLE `rule` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`enabled` integer NOT NULL,
	`trigger` text NOT NULL,
	`filter` text NOT NULL,
	`actions` text NOT NULL,
	`stop` integer NOT NULL,
	`runs_on_imports` integer NOT NULL,
	`revision` integer NOT NULL,
	`failures` integer NOT NULL,
	`off_reason` text,
	`since_seq` integer NOT NULL,
	`switched_at` integer,
	`turn` integer NOT NULL,
	`runs` integer NOT NULL,
	`last_run_at` integer,
	`author_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `rule_team_idx` ON `rule` (`team_id`,`position`);
--> statement-breakpoint
CREATE INDEX `rule_author_fk_idx` ON `rule` (`author_id`);
--> statement-breakpoint
CREATE TABLE `rule_cursor` (
	`team_id` text NOT NULL,
	`days` integer NOT NULL,
	`seq` integer NOT NULL,
	`next_at` integer NOT NULL,
	PRIMARY KEY(`team_id`, `days`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rule_run` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`submission_id` text,
	`cause_seq` integer,
	`bulk_id` text,
	`depth` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`act_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rule_id`) REFERENCES `rule`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rule_run_cause_key` ON `rule_run` (`rule_id`,`submission_id`,`cause_seq`);
--> statement-breakpoint
CREATE INDEX `rule_run_team_idx` ON `rule_run` (`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `rule_run_rule_idx` ON `rule_run` (`rule_id`,`id`);
--> statement-breakpoint
CREATE INDEX `rule_run_act_idx` ON `rule_run` (`act_id`);
--> statement-breakpoint
CREATE INDEX `rule_run_submission_fk_idx` ON `rule_run` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `rule_run_created_idx` ON `rule_run` (`created_at`);
