ALTER TABLE `stage` ADD `glyph` text;
--> statement-breakpoint
ALTER TABLE `stage` ADD `replaced_by_id` text;
