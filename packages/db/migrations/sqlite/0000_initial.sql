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
CREATE INDEX `act_user_idx` ON `act` (`team_id`,`user_id`,`created_at`);
--> statement-breakpoint
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
CREATE TABLE `apikey` (
	`id` text PRIMARY KEY NOT NULL,
	`config_id` text NOT NULL,
	`name` text,
	`start` text,
	`reference_id` text NOT NULL,
	`prefix` text,
	`key` text NOT NULL,
	`refill_interval` integer,
	`refill_amount` integer,
	`last_refill_at` integer,
	`enabled` integer,
	`rate_limit_enabled` integer,
	`rate_limit_time_window` integer,
	`rate_limit_max` integer,
	`request_count` integer,
	`remaining` integer,
	`last_request` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`permissions` text,
	`metadata` text,
	`created_by` text,
	`portal_ids` text,
	`last_address` text,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `apikey_config_idx` ON `apikey` (`config_id`);
--> statement-breakpoint
CREATE INDEX `apikey_reference_idx` ON `apikey` (`reference_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `apikey_key_key` ON `apikey` (`key`);
--> statement-breakpoint
CREATE INDEX `apikey_expires_idx` ON `apikey` (`expires_at`);
--> statement-breakpoint
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
CREATE TABLE `bulk` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`api_key_id` text,
	`act_id` text NOT NULL,
	`kind` text NOT NULL,
	`params` text NOT NULL,
	`state` text NOT NULL,
	`numbers` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer NOT NULL,
	`changed` integer NOT NULL,
	`skipped` text NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_act_key` ON `bulk` (`act_id`);
--> statement-breakpoint
CREATE INDEX `bulk_user_idx` ON `bulk` (`team_id`,`user_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `bulk_user_fk_idx` ON `bulk` (`user_id`);
--> statement-breakpoint
CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`author_id` text,
	`api_key_id` text,
	`text` text NOT NULL,
	`file_id` text,
	`at_ms` integer,
	`edited_at` integer,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `comment_submission_idx` ON `comment` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `comment_team_idx` ON `comment` (`team_id`);
--> statement-breakpoint
CREATE INDEX `comment_author_fk_idx` ON `comment` (`author_id`);
--> statement-breakpoint
CREATE INDEX `comment_file_fk_idx` ON `comment` (`file_id`) WHERE file_id is not null;
--> statement-breakpoint
CREATE TABLE `data_import` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`storage_key` text NOT NULL,
	`mapping` text,
	`state` text NOT NULL,
	`total` integer,
	`done` integer NOT NULL,
	`created` integer NOT NULL,
	`known` integer NOT NULL,
	`refused` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `data_import_team_idx` ON `data_import` (`team_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX `data_import_user_fk_idx` ON `data_import` (`user_id`);
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
	`seq` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `event_seq_key` ON `event` (`team_id`,`seq`);
--> statement-breakpoint
CREATE INDEX `event_submission_idx` ON `event` (`submission_id`,`id`);
--> statement-breakpoint
CREATE INDEX `event_act_idx` ON `event` (`act_id`);
--> statement-breakpoint
CREATE TABLE `facet` (
	`id` integer PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`facts` text NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `facet_team_idx` ON `facet` (`team_id`);
--> statement-breakpoint
CREATE TABLE `file` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`submission_id` text,
	`message_id` text,
	`field` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`content_type` text,
	`sha256` text,
	`facts` text,
	`sender` text,
	`created_at` integer NOT NULL,
	`stored_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `message`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `file_submission_idx` ON `file` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `file_message_idx` ON `file` (`message_id`) WHERE message_id is not null;
--> statement-breakpoint
CREATE INDEX `file_expires_idx` ON `file` (`expires_at`);
--> statement-breakpoint
CREATE INDEX `file_team_idx` ON `file` (`team_id`,`size`);
--> statement-breakpoint
CREATE INDEX `file_portal_idx` ON `file` (`portal_id`);
--> statement-breakpoint
CREATE INDEX `file_sender_idx` ON `file` (`sender`);
--> statement-breakpoint
CREATE INDEX `file_hash_idx` ON `file` (`team_id`,`sha256`);
--> statement-breakpoint
CREATE TABLE `image` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text,
	`user_id` text,
	`portal_id` text,
	`kind` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `image_team_idx` ON `image` (`team_id`);
--> statement-breakpoint
CREATE INDEX `image_user_idx` ON `image` (`user_id`);
--> statement-breakpoint
CREATE INDEX `image_portal_idx` ON `image` (`portal_id`);
--> statement-breakpoint
CREATE INDEX `image_expires_idx` ON `image` (`expires_at`);
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
CREATE INDEX `job_due_idx` ON `job` (`kind`,`state`,`run_at`);
--> statement-breakpoint
CREATE INDEX `job_state_idx` ON `job` (`state`,`run_at`);
--> statement-breakpoint
CREATE TABLE `label` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`group_id` text NOT NULL,
	`name` text NOT NULL,
	`hue` text NOT NULL,
	`icon` text,
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
	`only_if` text,
	`portals` text,
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
	`unsubscribe_url` text,
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
CREATE INDEX `mail_team_idx` ON `mail` (`team_id`);
--> statement-breakpoint
CREATE INDEX `mail_state_idx` ON `mail` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `mail_links_idx` ON `mail` (`to`) WHERE kind = 'status-links';
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
CREATE TABLE `mention` (
	`comment_id` text NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`seen_at` integer,
	PRIMARY KEY(`comment_id`, `user_id`),
	FOREIGN KEY (`comment_id`) REFERENCES `comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mention_user_idx` ON `mention` (`user_id`,`team_id`,`comment_id`);
--> statement-breakpoint
CREATE INDEX `mention_unseen_idx` ON `mention` (`user_id`,`team_id`) WHERE seen_at is null;
--> statement-breakpoint
CREATE INDEX `mention_team_idx` ON `mention` (`team_id`);
--> statement-breakpoint
CREATE TABLE `message` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`direction` text NOT NULL,
	`author_id` text,
	`api_key_id` text,
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
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text,
	`public_key` text NOT NULL,
	`credential_id` text NOT NULL,
	`counter` integer NOT NULL,
	`device_type` text NOT NULL,
	`backed_up` integer NOT NULL,
	`transports` text,
	`aaguid` text,
	`created_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential_key` ON `passkey` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkey_user_idx` ON `passkey` (`user_id`);
--> statement-breakpoint
CREATE TABLE `portal` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`formality` text DEFAULT 'formal' NOT NULL,
	`intro` text NOT NULL,
	`translations` text,
	`state` text NOT NULL,
	`closed_at` integer,
	`version` integer NOT NULL,
	`draft` text NOT NULL,
	`draft_revision` integer NOT NULL,
	`draft_saved_at` integer NOT NULL,
	`template` text,
	`opens_at` integer,
	`closes_at` integer,
	`time_zone` text,
	`quota` integer,
	`taken` integer DEFAULT 0 NOT NULL,
	`promise_days` integer,
	`retention_months` integer,
	`retention_from` text,
	`retention_warned_at` integer,
	`asks_treatment` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`design` text,
	`receipt` text,
	`embeddable` integer DEFAULT false NOT NULL,
	`embed_origins` text,
	`limited` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `portal_slug_key` ON `portal` (`slug`);
--> statement-breakpoint
CREATE INDEX `portal_team_idx` ON `portal` (`team_id`,`id`);
--> statement-breakpoint
CREATE TABLE `portal_day` (
	`portal_id` text NOT NULL,
	`team_id` text NOT NULL,
	`day` text NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`starts` integer DEFAULT 0 NOT NULL,
	`submissions` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`portal_id`, `day`),
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `portal_day_team_idx` ON `portal_day` (`team_id`);
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
CREATE INDEX `portal_version_team_idx` ON `portal_version` (`team_id`);
--> statement-breakpoint
CREATE TABLE `preference` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `presence` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `presence_team_idx` ON `presence` (`team_id`,`seen_at`);
--> statement-breakpoint
CREATE INDEX `presence_user_fk_idx` ON `presence` (`user_id`);
--> statement-breakpoint
CREATE INDEX `presence_submission_fk_idx` ON `presence` (`submission_id`);
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
CREATE TABLE `publication` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text,
	`api_key_id` text,
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
CREATE TABLE `rate_limit` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`last_request` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rate_limit_key` ON `rate_limit` (`key`);
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
	`page_slug` text,
	`page_snapshot` integer,
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
CREATE UNIQUE INDEX `release_page_key` ON `release` (`page_slug`);
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
CREATE INDEX `release_entry_erased_idx` ON `release_entry` (`snapshot_id`) WHERE erased_at is not null;
--> statement-breakpoint
CREATE INDEX `release_entry_kind_idx` ON `release_entry` (`snapshot_id`,`kind`) WHERE content is not null;
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
	`making` text,
	`numbers` text,
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
CREATE TABLE `reply_template` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`category` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reply_template_team_idx` ON `reply_template` (`team_id`,`position`);
--> statement-breakpoint
CREATE TABLE `saved_view` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`shared` integer NOT NULL,
	`search` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `saved_view_team_idx` ON `saved_view` (`team_id`,`owner_id`);
--> statement-breakpoint
CREATE INDEX `saved_view_owner_fk_idx` ON `saved_view` (`owner_id`);
--> statement-breakpoint
CREATE TABLE `search_document` (
	`key` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_document_submission_key` ON `search_document` (`submission_id`);
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
CREATE INDEX `session_acting_idx` ON `session` (`impersonated_by`) WHERE impersonated_by is not null;
--> statement-breakpoint
CREATE TABLE `setting` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `snooze` (
	`submission_id` text NOT NULL,
	`user_id` text NOT NULL,
	`team_id` text NOT NULL,
	`number` integer NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`submission_id`, `user_id`),
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `snooze_user_idx` ON `snooze` (`user_id`,`team_id`,`until`);
--> statement-breakpoint
CREATE INDEX `snooze_team_idx` ON `snooze` (`team_id`);
--> statement-breakpoint
CREATE TABLE `stage` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`public_wording` text NOT NULL,
	`position` integer NOT NULL,
	`glyph` text,
	`archived_at` integer,
	`replaced_by_id` text,
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
	`over_month` text,
	`over_place` integer,
	`suspicion` text,
	`keep_until` integer,
	`erased_at` integer,
	`trashed_at` integer,
	`spam_since` integer,
	`first_seen_at` integer,
	`withdrawn_at` integer,
	`assignee_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`unread` integer DEFAULT false NOT NULL,
	`replied_at` integer,
	`due_at` integer,
	`import_id` text,
	`source` text,
	`language` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`portal_version_id`) REFERENCES `portal_version`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`public_stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
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
CREATE INDEX `submission_keep_idx` ON `submission` (`keep_until`) WHERE keep_until is not null;
--> statement-breakpoint
CREATE INDEX `submission_person_idx` ON `submission` (`submitter_email`,`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `submission_stage_fk_idx` ON `submission` (`stage_id`);
--> statement-breakpoint
CREATE INDEX `submission_public_stage_fk_idx` ON `submission` (`public_stage_id`);
--> statement-breakpoint
CREATE INDEX `submission_version_fk_idx` ON `submission` (`portal_version_id`);
--> statement-breakpoint
CREATE INDEX `submission_assignee_fk_idx` ON `submission` (`assignee_id`) WHERE assignee_id is not null;
--> statement-breakpoint
CREATE INDEX `submission_replied_idx` ON `submission` (`portal_id`,`replied_at`) WHERE replied_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_due_idx` ON `submission` (`team_id`,`due_at`,`number`) WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_unread_idx` ON `submission` (`team_id`,`number`) WHERE unread;
--> statement-breakpoint
CREATE INDEX `submission_over_idx` ON `submission` (`team_id`,`number`) WHERE over_limit;
--> statement-breakpoint
CREATE INDEX `submission_trash_idx` ON `submission` (`trashed_at`) WHERE trashed_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_spam_idx` ON `submission` (`spam_since`) WHERE spam_since is not null;
--> statement-breakpoint
CREATE INDEX `submission_gone_idx` ON `submission` (`portal_id`) WHERE trashed_at is not null or erased_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_import_idx` ON `submission` (`import_id`,`number`) WHERE import_id is not null;
--> statement-breakpoint
CREATE TABLE `submission_count` (
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`stage_id` text NOT NULL,
	`count` integer NOT NULL,
	`held` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`team_id`, `portal_id`, `stage_id`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `submission_facet` (
	`key` integer PRIMARY KEY NOT NULL,
	`facet_id` integer NOT NULL,
	`arrived` integer NOT NULL
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
	`seq` integer DEFAULT 0 NOT NULL,
	`ordinal` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `team_counter_ordinal_key` ON `team_counter` (`ordinal`);
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
CREATE TABLE `team_month` (
	`team_id` text NOT NULL,
	`month` text NOT NULL,
	`submissions` integer NOT NULL,
	PRIMARY KEY(`team_id`, `month`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `team_setting` (
	`team_id` text PRIMARY KEY NOT NULL,
	`plan` text,
	`onboarding` text,
	`recall_minutes` integer,
	`discord` text,
	`listed` integer DEFAULT false NOT NULL,
	`zone` text,
	`second_factor_since` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `team_setting_listed_idx` ON `team_setting` (`listed`,`team_id`);
--> statement-breakpoint
CREATE TABLE `template` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`content` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `template_team_idx` ON `template` (`team_id`,`id`);
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
CREATE TABLE `two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`verified` integer,
	`failed_verification_count` integer,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `two_factor_user_idx` ON `two_factor` (`user_id`);
--> statement-breakpoint
CREATE TABLE `used_proof` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_proof_expires_idx` ON `used_proof` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer NOT NULL,
	`pending_email` text,
	`ever_verified` integer,
	`image` text,
	`role` text,
	`banned` integer,
	`ban_reason` text,
	`ban_expires` integer,
	`two_factor_enabled` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_key` ON `user` (`email`);
--> statement-breakpoint
CREATE INDEX `user_name_idx` ON `user` (`name`,`id`);
--> statement-breakpoint
CREATE INDEX `user_pending_email_idx` ON `user` (`pending_email`) WHERE pending_email is not null;
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
CREATE TABLE `waveform` (
	`file_id` text PRIMARY KEY NOT NULL,
	`peaks` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
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
	`api_key_id` text,
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
CREATE VIRTUAL TABLE `submission_search` USING fts5(`words`, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
--> statement-breakpoint
INSERT INTO `submission_search` (`submission_search`, `rank`) VALUES ('automerge', 8);
--> statement-breakpoint
CREATE TRIGGER `search_document_gone` AFTER DELETE ON `search_document` BEGIN DELETE FROM `submission_search` WHERE rowid = old.`key`; END;
--> statement-breakpoint
CREATE TRIGGER `submission_facet_gone` AFTER DELETE ON `submission` BEGIN DELETE FROM `submission_facet` WHERE `key` = (SELECT `ordinal` FROM `team_counter` WHERE `team_id` = old.`team_id`) * 4294967296 + old.`number`; END;
--> statement-breakpoint
CREATE TRIGGER `submission_facets_gone` AFTER DELETE ON `team_counter` BEGIN DELETE FROM `submission_facet` WHERE `key` BETWEEN old.`ordinal` * 4294967296 AND (old.`ordinal` + 1) * 4294967296 - 1; END;
