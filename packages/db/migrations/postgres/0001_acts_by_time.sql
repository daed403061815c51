DROP INDEX "act_user_idx";
--> statement-breakpoint
CREATE INDEX "act_user_idx" ON "act" USING btree ("team_id","user_id","created_at");
