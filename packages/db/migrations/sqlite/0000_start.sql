CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`account_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_provider_key` ON `account` (`provider_id`,`account_id`);
--> statement-breakpoint
CREATE INDEX `account_user_idx` ON `account` (`user_id`);
--> statement-breakpoint
CREATE TABLE `act` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`undone` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `act_user_idx` ON `act` (`team_id`,`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `event` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text,
	`actor_type` text NOT NULL,
	`actor_id` text,
	`type` text NOT NULL,
	`before` text,
	`after` text,
	`act_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `event_team_idx` ON `event` (`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `event_submission_idx` ON `event` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `event_act_idx` ON `event` (`act_id`);
--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`submission_id` text,
	`field` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`content_type` text,
	`sha256` text,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_submission_idx` ON `file` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `file_expires_idx` ON `file` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text,
	`team_id` text,
	`status` text NOT NULL,
	`expires_at` integer NOT NULL,
	`inviter_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`inviter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `invitation_organization_idx` ON `invitation` (`organization_id`);
--> statement-breakpoint
CREATE INDEX `invitation_email_idx` ON `invitation` (`email`);
--> statement-breakpoint
CREATE INDEX `invitation_inviter_idx` ON `invitation` (`inviter_id`);
--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`dedupe_key` text,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `job_dedupe_key` ON `job` (`dedupe_key`);
--> statement-breakpoint
CREATE INDEX `job_due_idx` ON `job` (`state`,`run_at`);
--> statement-breakpoint
CREATE TABLE `label` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`group_id` text NOT NULL,
	`name` text NOT NULL,
	`hue` text NOT NULL,
	`key` text,
	`description` text NOT NULL,
	`feedback_text` text,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `label_group`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `label_team_idx` ON `label` (`team_id`,`position`);
--> statement-breakpoint
CREATE INDEX `label_group_idx` ON `label` (`group_id`);
--> statement-breakpoint
CREATE TABLE `label_group` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`multiple` integer NOT NULL,
	`required` integer NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `label_group_team_idx` ON `label_group` (`team_id`,`position`);
--> statement-breakpoint
CREATE TABLE `mail` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text,
	`submission_id` text,
	`kind` text NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`state` text NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mail_submission_idx` ON `mail` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `member` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_key` ON `member` (`organization_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `member_user_idx` ON `member` (`user_id`);
--> statement-breakpoint
CREATE TABLE `organization` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo` text,
	`metadata` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_slug_key` ON `organization` (`slug`);
--> statement-breakpoint
CREATE TABLE `organization_role` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`role` text NOT NULL,
	`permission` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `organization_role_key` ON `organization_role` (`organization_id`,`role`);
--> statement-breakpoint
CREATE TABLE `portal` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`intro` text NOT NULL,
	`state` text NOT NULL,
	`closed_at` integer,
	`version` integer NOT NULL,
	`draft` text NOT NULL,
	`draft_revision` integer NOT NULL,
	`draft_saved_at` integer NOT NULL,
	`template` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_slug_key` ON `portal` (`slug`);
--> statement-breakpoint
CREATE INDEX `portal_team_idx` ON `portal` (`team_id`,`id`);
--> statement-breakpoint
CREATE TABLE `portal_version` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`version` integer NOT NULL,
	`form` text NOT NULL,
	`published_by` text,
	`created_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_version_key` ON `portal_version` (`portal_id`,`version`);
--> statement-breakpoint
CREATE TABLE `public_line` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`category` text NOT NULL,
	`wording` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `public_line_submission_idx` ON `public_line` (`submission_id`,`id`);
--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limit_key` ON `rate_limit` (`key`);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`token` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`active_organization_id` text,
	`active_team_id` text,
	`impersonated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_key` ON `session` (`token`);
--> statement-breakpoint
CREATE INDEX `session_user_idx` ON `session` (`user_id`);
--> statement-breakpoint
CREATE TABLE `setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stage` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`public_wording` text NOT NULL,
	`position` integer NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stage_team_idx` ON `stage` (`team_id`,`position`);
--> statement-breakpoint
CREATE TABLE `submission` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`portal_version_id` text NOT NULL,
	`number` integer NOT NULL,
	`demo_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`public_stage_id` text NOT NULL,
	`held` integer NOT NULL,
	`title` text NOT NULL,
	`submitter_name` text NOT NULL,
	`submitter_email` text NOT NULL,
	`answers` text NOT NULL,
	`summary` text NOT NULL,
	`idempotency_key` text,
	`idempotency_hash` text,
	`over_limit` integer NOT NULL,
	`first_seen_at` integer,
	`withdrawn_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`portal_version_id`) REFERENCES `portal_version`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`public_stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_number_key` ON `submission` (`team_id`,`number`);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_demo_key` ON `submission` (`demo_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `submission_idempotency_key` ON `submission` (`portal_id`,`idempotency_key`);
--> statement-breakpoint
CREATE INDEX `submission_team_idx` ON `submission` (`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submission_stage_idx` ON `submission` (`team_id`,`stage_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submission_portal_idx` ON `submission` (`team_id`,`portal_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submission_portal_stage_idx` ON `submission` (`team_id`,`portal_id`,`stage_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submission_held_idx` ON `submission` (`team_id`,`held`,`id`);
--> statement-breakpoint
CREATE TABLE `submission_count` (
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`team_id`, `portal_id`, `stage_id`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `submission_label` (
	`submission_id` text NOT NULL,
	`label_id` text NOT NULL,
	`team_id` text NOT NULL,
	`set_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `label_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`label_id`) REFERENCES `label`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `submission_label_label_idx` ON `submission_label` (`label_id`,`submission_id`);
--> statement-breakpoint
CREATE TABLE `team` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`member_count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`organization_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_organization_idx` ON `team` (`organization_id`);
--> statement-breakpoint
CREATE TABLE `team_counter` (
	`team_id` text PRIMARY KEY NOT NULL,
	`next_number` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `team_member` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`membership_key` text,
	`created_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `team`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_member_key` ON `team_member` (`membership_key`);
--> statement-breakpoint
CREATE INDEX `team_member_team_idx` ON `team_member` (`team_id`);
--> statement-breakpoint
CREATE INDEX `team_member_user_idx` ON `team_member` (`user_id`);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`image` text,
	`role` text,
	`banned` integer,
	`ban_reason` text,
	`ban_expires` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email`);
--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `verification_identifier_idx` ON `verification` (`identifier`);
--> statement-breakpoint
CREATE INDEX `verification_expires_idx` ON `verification` (`expires_at`);
