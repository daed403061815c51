DROP INDEX `submission_email_idx`;
--> statement-breakpoint
CREATE INDEX `submission_person_idx` ON `submission` (`submitter_email`,`team_id`,`id`);
--> statement-breakpoint
CREATE INDEX `mail_links_idx` ON `mail` (`to`) WHERE kind = 'status-links';
