ALTER TABLE `release_snapshot` ADD `making` text;
--> statement-breakpoint
ALTER TABLE `release_snapshot` ADD `numbers` text;
--> statement-breakpoint
CREATE INDEX `release_entry_erased_idx` ON `release_entry` (`snapshot_id`) WHERE erased_at is not null;
--> statement-breakpoint
CREATE INDEX `release_entry_kind_idx` ON `release_entry` (`snapshot_id`,`kind`) WHERE content is not null;
