CREATE INDEX `file_team_idx` ON `file` (`team_id`);
--> statement-breakpoint
CREATE INDEX `file_portal_idx` ON `file` (`portal_id`);
--> statement-breakpoint
CREATE INDEX `mail_team_idx` ON `mail` (`team_id`);
--> statement-breakpoint
CREATE INDEX `portal_version_team_idx` ON `portal_version` (`team_id`);
--> statement-breakpoint
CREATE INDEX `submission_stage_fk_idx` ON `submission` (`stage_id`);
--> statement-breakpoint
CREATE INDEX `submission_public_stage_fk_idx` ON `submission` (`public_stage_id`);
--> statement-breakpoint
CREATE INDEX `submission_version_fk_idx` ON `submission` (`portal_version_id`);
