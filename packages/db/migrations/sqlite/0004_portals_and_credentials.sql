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
	`metadata` text
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
CREATE TABLE `waveform` (
	`file_id` text PRIMARY KEY NOT NULL,
	`peaks` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`file_id`) REFERENCES `file`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `file` ADD `facts` text;
--> statement-breakpoint
ALTER TABLE `file` ADD `sender` text;
--> statement-breakpoint
CREATE INDEX `file_sender_idx` ON `file` (`sender`);
--> statement-breakpoint
CREATE INDEX `file_hash_idx` ON `file` (`team_id`,`sha256`);
--> statement-breakpoint
ALTER TABLE `portal` ADD `opens_at` integer;
--> statement-breakpoint
ALTER TABLE `portal` ADD `closes_at` integer;
--> statement-breakpoint
ALTER TABLE `portal` ADD `time_zone` text;
--> statement-breakpoint
ALTER TABLE `portal` ADD `quota` integer;
--> statement-breakpoint
ALTER TABLE `portal` ADD `taken` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `portal` ADD `password_hash` text;
--> statement-breakpoint
ALTER TABLE `portal` ADD `design` text;
--> statement-breakpoint
ALTER TABLE `portal` ADD `embeddable` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `portal` ADD `embed_origins` text;
--> statement-breakpoint
ALTER TABLE `submission` ADD `suspicion` text;
--> statement-breakpoint
ALTER TABLE `submission` ADD `keep_until` integer;
--> statement-breakpoint
ALTER TABLE `submission` ADD `erased_at` integer;
--> statement-breakpoint
CREATE INDEX `submission_keep_idx` ON `submission` (`keep_until`) WHERE keep_until is not null;
--> statement-breakpoint
CREATE INDEX `submission_email_idx` ON `submission` (`team_id`,`submitter_email`,`id`);
--> statement-breakpoint
ALTER TABLE `user` ADD `two_factor_enabled` integer;
