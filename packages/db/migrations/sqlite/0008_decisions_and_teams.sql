CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`admin_id` text,
	`admin_name` text,
	`action` text NOT NULL,
	`team_id` text,
	`target_type` text,
	`target_id` text,
	`target_name` text,
	`detail` text,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_team_idx` ON `audit` (`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_actor_idx` ON `audit` (`actor_id`,`id`);
--> statement-breakpoint
CREATE INDEX `audit_action_idx` ON `audit` (`action`,`id`);
--> statement-breakpoint
CREATE TABLE `deleted_team` (
	`team_id` text PRIMARY KEY NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` integer NOT NULL,
	`purge_at` integer NOT NULL,
	`members` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deleted_team_by_idx` ON `deleted_team` (`deleted_by`);
--> statement-breakpoint
CREATE INDEX `deleted_team_purge_idx` ON `deleted_team` (`purge_at`);
--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`direction` text NOT NULL,
	`author_id` text,
	`state` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`template_id` text,
	`send_at` integer,
	`sent_at` integer,
	`seen_at` integer,
	`mail_id` text,
	`last_error` text,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `message_submission_idx` ON `message` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `message_outbox_idx` ON `message` (`team_id`,`state`,`id`);
--> statement-breakpoint
CREATE INDEX `message_due_idx` ON `message` (`send_at`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `message_author_fk_idx` ON `message` (`author_id`);
--> statement-breakpoint
CREATE TABLE `notification` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
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
CREATE INDEX `notification_due_idx` ON `notification` (`due_at`);
--> statement-breakpoint
CREATE INDEX `notification_user_idx` ON `notification` (`user_id`,`team_id`);
--> statement-breakpoint
CREATE INDEX `notification_team_idx` ON `notification` (`team_id`);
--> statement-breakpoint
CREATE INDEX `notification_submission_fk_idx` ON `notification` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `notification_setting` (
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`event` text NOT NULL,
	`mode` text NOT NULL,
	PRIMARY KEY(`user_id`, `team_id`, `event`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notification_setting_team_idx` ON `notification_setting` (`team_id`,`event`);
--> statement-breakpoint
CREATE TABLE `portal_group` (
	`portal_id` text NOT NULL,
	`group_id` text NOT NULL,
	`team_id` text NOT NULL,
	PRIMARY KEY(`portal_id`, `group_id`),
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portal_group_group_idx` ON `portal_group` (`group_id`);
--> statement-breakpoint
CREATE INDEX `portal_group_team_idx` ON `portal_group` (`team_id`);
--> statement-breakpoint
CREATE TABLE `publication` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`state` text NOT NULL,
	`run_at` integer NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `publication_team_idx` ON `publication` (`team_id`,`state`,`run_at`);
--> statement-breakpoint
CREATE INDEX `publication_due_idx` ON `publication` (`state`,`run_at`);
--> statement-breakpoint
CREATE INDEX `publication_user_fk_idx` ON `publication` (`user_id`);
--> statement-breakpoint
CREATE TABLE `publication_item` (
	`publication_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`team_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	PRIMARY KEY(`publication_id`, `submission_id`),
	FOREIGN KEY (`publication_id`) REFERENCES `publication`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publication_item_waiting_key` ON `publication_item` (`submission_id`) WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX `publication_item_submission_fk_idx` ON `publication_item` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `publication_item_team_idx` ON `publication_item` (`team_id`);
--> statement-breakpoint
CREATE TABLE `submission_version` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`version` integer NOT NULL,
	`portal_version_id` text NOT NULL,
	`title` text NOT NULL,
	`submitter_name` text NOT NULL,
	`answers` text NOT NULL,
	`summary` text NOT NULL,
	`replaced_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_version_id`) REFERENCES `portal_version`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_version_key` ON `submission_version` (`submission_id`,`version`);
--> statement-breakpoint
CREATE INDEX `submission_version_team_idx` ON `submission_version` (`team_id`);
--> statement-breakpoint
CREATE INDEX `submission_version_form_fk_idx` ON `submission_version` (`portal_version_id`);
--> statement-breakpoint
CREATE TABLE `team_setting` (
	`team_id` text PRIMARY KEY NOT NULL,
	`plan` text,
	`onboarding` text,
	`recall_minutes` integer,
	`discord` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `watch` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`verified_at` integer,
	`told` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `watch_key` ON `watch` (`submission_id`,`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX `watch_token_key` ON `watch` (`token_hash`);
--> statement-breakpoint
CREATE INDEX `watch_team_idx` ON `watch` (`team_id`);
--> statement-breakpoint
ALTER TABLE `file` ADD `message_id` text REFERENCES message(id) ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX `file_message_idx` ON `file` (`message_id`) WHERE message_id is not null;
--> statement-breakpoint
ALTER TABLE `portal` ADD `promise_days` integer;
--> statement-breakpoint
ALTER TABLE `submission` ADD `version` integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE `submission` ADD `unread` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `submission` ADD `replied_at` integer;
--> statement-breakpoint
ALTER TABLE `submission` ADD `due_at` integer;
--> statement-breakpoint
CREATE INDEX `submission_replied_idx` ON `submission` (`portal_id`,`replied_at`) WHERE replied_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_due_idx` ON `submission` (`team_id`,`due_at`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_unread_idx` ON `submission` (`team_id`,`number`) WHERE unread;
