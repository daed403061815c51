CREATE INDEX `mail_state_idx` ON `mail` (`state`,`id`);
