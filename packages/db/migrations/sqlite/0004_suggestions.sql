CREATE TABLE `suggestion_outcome` (
	`submission_id` text NOT NULL,
	`label_id` text NOT NULL,
	`team_id` text NOT NULL,
	`outcome` text NOT NULL,
	`lot` integer NOT NULL,
	`percent` integer NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `label_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`label_id`) REFERENCES `label`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `suggestion_outcome_team_idx` ON `suggestion_outcome` (`team_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `suggestion_outcome_label_fk_idx` ON `suggestion_outcome` (`label_id`);
--> statement-breakpoint
CREATE TABLE `suggestion_setting` (
	`team_id` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`groups_off` text NOT NULL,
	`fields_off` text NOT NULL,
	`muted` text NOT NULL,
	`learn_from` integer,
	`forgotten_at` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
