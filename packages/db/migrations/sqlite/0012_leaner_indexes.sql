DROP INDEX `submission_stage_idx`;
--> statement-breakpoint
DROP INDEX `submission_portal_idx`;
--> statement-breakpoint
DROP INDEX `submission_portal_stage_idx`;
--> statement-breakpoint
DROP INDEX `submission_held_idx`;
--> statement-breakpoint
DROP INDEX `submission_due_idx`;
--> statement-breakpoint
CREATE INDEX `submission_due_idx` ON `submission` (`team_id`,`due_at`,`number`) WHERE due_at is not null;
--> statement-breakpoint
DROP INDEX `job_due_idx`;
--> statement-breakpoint
CREATE INDEX `job_state_idx` ON `job` (`state`,`run_at`);
--> statement-breakpoint
CREATE INDEX `job_due_idx` ON `job` (`kind`,`state`,`run_at`);
--> statement-breakpoint
INSERT INTO `submission_search` (`submission_search`, `rank`) VALUES ('automerge', 8);
