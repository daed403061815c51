DROP INDEX "submission_stage_idx";
--> statement-breakpoint
DROP INDEX "submission_portal_idx";
--> statement-breakpoint
DROP INDEX "submission_portal_stage_idx";
--> statement-breakpoint
DROP INDEX "submission_held_idx";
--> statement-breakpoint
DROP INDEX "job_due_idx";
--> statement-breakpoint
DROP INDEX "submission_due_idx";
--> statement-breakpoint
CREATE INDEX "job_state_idx" ON "job" USING btree ("state","run_at");
--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("kind","state","run_at");
--> statement-breakpoint
CREATE INDEX "submission_due_idx" ON "submission" USING btree ("team_id","due_at","number") WHERE due_at is not null;
