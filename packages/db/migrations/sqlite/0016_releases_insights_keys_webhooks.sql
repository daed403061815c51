CREATE TABLE `api_call` (
	`caller_id` text NOT NULL,
	`name_hash` text NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text,
	`request_hash` text NOT NULL,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`caller_id`, `name_hash`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `api_call_created_idx` ON `api_call` (`created_at`);
--> statement-breakpoint
CREATE INDEX `api_call_team_fk_idx` ON `api_call` (`team_id`);
--> statement-breakpoint
CREATE INDEX `api_call_submission_fk_idx` ON `api_call` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `insight_day` (
	`series_id` integer NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	`kept` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`series_id`, `day`),
	FOREIGN KEY (`series_id`) REFERENCES `insight_series`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `insight_day_sum_idx` ON `insight_day` (`series_id`,`day`,`count`);
--> statement-breakpoint
CREATE TABLE `insight_pending` (
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	PRIMARY KEY(`team_id`, `submission_id`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `insight_series` (
	`id` integer PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`metric` text NOT NULL,
	`portal_id` text NOT NULL,
	`key` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `insight_series_key` ON `insight_series` (`team_id`,`metric`,`portal_id`,`key`);
--> statement-breakpoint
CREATE TABLE `insight_submission` (
	`team_id` text NOT NULL,
	`number` integer NOT NULL,
	`counted` text NOT NULL,
	PRIMARY KEY(`team_id`, `number`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `insight_team` (
	`team_id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`walked` integer,
	`zone` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `release` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`details` text NOT NULL,
	`user_id` text,
	`publication_id` text,
	`run_at` integer,
	`timed` integer NOT NULL,
	`published_at` integer,
	`snapshots` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `release_team_idx` ON `release` (`team_id`,`state`,`id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_publication_key` ON `release` (`publication_id`);
--> statement-breakpoint
CREATE INDEX `release_due_idx` ON `release` (`run_at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `release_user_fk_idx` ON `release` (`user_id`);
--> statement-breakpoint
CREATE TABLE `release_entry` (
	`snapshot_id` text NOT NULL,
	`position` integer NOT NULL,
	`team_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`submission_id` text,
	`portal_id` text,
	`leaf` text NOT NULL,
	`salt` text,
	`content` text,
	`erased_at` integer,
	PRIMARY KEY(`snapshot_id`, `position`),
	FOREIGN KEY (`snapshot_id`) REFERENCES `release_snapshot`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_entry_key` ON `release_entry` (`snapshot_id`,`key`);
--> statement-breakpoint
CREATE INDEX `release_entry_submission_idx` ON `release_entry` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `release_entry_team_idx` ON `release_entry` (`team_id`);
--> statement-breakpoint
CREATE TABLE `release_item` (
	`release_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`team_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`release_id`, `submission_id`),
	FOREIGN KEY (`release_id`) REFERENCES `release`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `release_item_submission_idx` ON `release_item` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `release_item_team_idx` ON `release_item` (`team_id`);
--> statement-breakpoint
CREATE TABLE `release_snapshot` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`release_id` text NOT NULL,
	`number` integer NOT NULL,
	`note` text NOT NULL,
	`sealed_at` integer,
	`header` text,
	`signature` text,
	`public_key` text,
	`root` text,
	`entries` integer NOT NULL,
	`size` integer NOT NULL,
	`recalled_at` integer,
	`user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`release_id`) REFERENCES `release`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `release_snapshot_key` ON `release_snapshot` (`release_id`,`number`);
--> statement-breakpoint
CREATE INDEX `release_snapshot_team_idx` ON `release_snapshot` (`team_id`);
--> statement-breakpoint
CREATE INDEX `release_snapshot_user_fk_idx` ON `release_snapshot` (`user_id`);
--> statement-breakpoint
CREATE TABLE `release_track` (
	`id` text PRIMARY KEY NOT NULL,
	`release_id` text NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`isrc` text,
	`writers` text NOT NULL,
	`file_id` text,
	FOREIGN KEY (`release_id`) REFERENCES `release`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `release_track_release_idx` ON `release_track` (`release_id`,`position`);
--> statement-breakpoint
CREATE INDEX `release_track_submission_idx` ON `release_track` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `release_track_isrc_idx` ON `release_track` (`team_id`,`isrc`);
--> statement-breakpoint
CREATE TABLE `webhook` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`sealed` text NOT NULL,
	`events` text NOT NULL,
	`portals` text,
	`identifying` integer NOT NULL,
	`state` text NOT NULL,
	`paused_because` text,
	`paused_at` integer,
	`failing_since` integer,
	`seq` integer NOT NULL,
	`due_at` integer,
	`lease_until` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_team_idx` ON `webhook` (`team_id`,`id`);
--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`submission_id` text,
	`number` integer,
	`seq` integer NOT NULL,
	`type` text NOT NULL,
	`body` text,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`attempts` text NOT NULL,
	`status` integer,
	`ms` integer,
	`answer` text,
	`next_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhook`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_log_idx` ON `webhook_delivery` (`webhook_id`,`id`);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_due_idx` ON `webhook_delivery` (`webhook_id`,`state`,`next_at`);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_order_idx` ON `webhook_delivery` (`webhook_id`,`submission_id`,`seq`) WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX `webhook_delivery_submission_fk_idx` ON `webhook_delivery` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_team_idx` ON `webhook_delivery` (`team_id`);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_created_idx` ON `webhook_delivery` (`created_at`);
--> statement-breakpoint
ALTER TABLE `apikey` ADD `created_by` text;
--> statement-breakpoint
ALTER TABLE `apikey` ADD `portal_ids` text;
--> statement-breakpoint
ALTER TABLE `apikey` ADD `last_address` text;
--> statement-breakpoint
ALTER TABLE `apikey` ADD `revoked_at` integer;
--> statement-breakpoint
ALTER TABLE `bulk` ADD `api_key_id` text;
--> statement-breakpoint
ALTER TABLE `comment` ADD `api_key_id` text;
--> statement-breakpoint
ALTER TABLE `message` ADD `api_key_id` text;
--> statement-breakpoint
ALTER TABLE `publication` ADD `api_key_id` text;
--> statement-breakpoint
ALTER TABLE `submission` ADD `source` text;
