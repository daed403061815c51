DROP INDEX "submission_email_idx";
--> statement-breakpoint
CREATE INDEX "mail_links_idx" ON "mail" USING btree ("to") WHERE kind = 'status-links';
--> statement-breakpoint
CREATE INDEX "submission_person_idx" ON "submission" USING btree ("submitter_email","team_id","id");
