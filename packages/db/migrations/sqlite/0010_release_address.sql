CREATE TABLE `release_address` (
	`slug` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `release_address_team_idx` ON `release_address` (`team_id`);
