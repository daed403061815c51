CREATE INDEX "file_team_idx" ON "file" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "file_portal_idx" ON "file" USING btree ("portal_id");
--> statement-breakpoint
CREATE INDEX "mail_team_idx" ON "mail" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "portal_version_team_idx" ON "portal_version" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "submission_stage_fk_idx" ON "submission" USING btree ("stage_id");
--> statement-breakpoint
CREATE INDEX "submission_public_stage_fk_idx" ON "submission" USING btree ("public_stage_id");
--> statement-breakpoint
CREATE INDEX "submission_version_fk_idx" ON "submission" USING btree ("portal_version_id");
