CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`method` text,
	`count` integer DEFAULT 1 NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`network` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `security_event_user_idx` ON `security_event` (`user_id`,`id`);
--> statement-breakpoint
CREATE INDEX `security_event_created_idx` ON `security_event` (`created_at`);
--> statement-breakpoint
ALTER TABLE `team_setting` ADD `second_factor_since` integer;
