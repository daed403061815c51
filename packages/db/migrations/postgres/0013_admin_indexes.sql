CREATE INDEX "session_acting_idx" ON "session" USING btree ("impersonated_by") WHERE impersonated_by is not null;
--> statement-breakpoint
CREATE INDEX "user_name_idx" ON "user" USING btree ("name","id");
