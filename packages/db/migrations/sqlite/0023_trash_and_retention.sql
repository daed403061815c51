ALTER TABLE `portal` ADD `retention_months` integer;
--> statement-breakpoint
ALTER TABLE `portal` ADD `retention_from` text;
--> statement-breakpoint
ALTER TABLE `portal` ADD `retention_warned_at` integer;
--> statement-breakpoint
ALTER TABLE `submission` ADD `trashed_at` integer;
--> statement-breakpoint
ALTER TABLE `submission` ADD `spam_since` integer;
--> statement-breakpoint
CREATE INDEX `submission_trash_idx` ON `submission` (`trashed_at`) WHERE trashed_at is not null;
--> statement-breakpoint
CREATE INDEX `submission_spam_idx` ON `submission` (`spam_since`) WHERE spam_since is not null;
--> statement-breakpoint
CREATE INDEX `submission_gone_idx` ON `submission` (`portal_id`) WHERE trashed_at is not null or erased_at is not null;
