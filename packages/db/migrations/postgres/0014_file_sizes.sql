DROP INDEX "file_team_idx";
--> statement-breakpoint
CREATE INDEX "file_team_idx" ON "file" USING btree ("team_id","size");
