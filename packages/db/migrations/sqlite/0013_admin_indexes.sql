CREATE INDEX `session_acting_idx` ON `session` (`impersonated_by`) WHERE impersonated_by is not null;
--> statement-breakpoint
CREATE INDEX `user_name_idx` ON `user` (`name`,`id`);
