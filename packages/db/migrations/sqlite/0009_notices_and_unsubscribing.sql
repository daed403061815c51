PRAGMA foreign_keys=OFF;
--> statement-breakpoint
CREATE TABLE `__new_notification` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`team_id` text NOT NULL,
	`event` text NOT NULL,
	`submission_id` text,
	`facts` text NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_notification`("id", "user_id", "team_id", "event", "submission_id", "facts", "due_at", "created_at") SELECT "id", "user_id", "team_id", "event", "submission_id", "facts", "due_at", "created_at" FROM `notification`;
--> statement-breakpoint
DROP TABLE `notification`;
--> statement-breakpoint
ALTER TABLE `__new_notification` RENAME TO `notification`;
--> statement-breakpoint
PRAGMA foreign_keys=ON;
--> statement-breakpoint
CREATE INDEX `notification_due_idx` ON `notification` (`due_at`);
--> statement-breakpoint
CREATE INDEX `notification_user_idx` ON `notification` (`user_id`,`team_id`);
--> statement-breakpoint
CREATE INDEX `notification_team_idx` ON `notification` (`team_id`);
--> statement-breakpoint
CREATE INDEX `notification_submission_fk_idx` ON `notification` (`submission_id`);
--> statement-breakpoint
ALTER TABLE `mail` ADD `unsubscribe_url` text;
