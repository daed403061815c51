DROP INDEX `act_user_idx`;
--> statement-breakpoint
CREATE INDEX `act_user_idx` ON `act` (`team_id`,`user_id`,`created_at`);
