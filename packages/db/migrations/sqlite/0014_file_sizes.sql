DROP INDEX `file_team_idx`;
--> statement-breakpoint
CREATE INDEX `file_team_idx` ON `file` (`team_id`,`size`);
