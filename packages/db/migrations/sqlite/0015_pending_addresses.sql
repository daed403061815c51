ALTER TABLE `user` ADD `pending_email` text;
--> statement-breakpoint
ALTER TABLE `user` ADD `ever_verified` integer;
--> statement-breakpoint
CREATE INDEX `user_pending_email_idx` ON `user` (`pending_email`) WHERE pending_email is not null;
--> statement-breakpoint
UPDATE `user` SET `ever_verified` = 1 WHERE `email_verified` = 1 OR `two_factor_enabled` = 1 OR EXISTS (SELECT 1 FROM `passkey` WHERE `passkey`.`user_id` = `user`.`id`) OR EXISTS (SELECT 1 FROM `account` WHERE `account`.`user_id` = `user`.`id` AND `account`.`provider_id` <> 'credential');
