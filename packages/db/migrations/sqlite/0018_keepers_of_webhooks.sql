ALTER TABLE `webhook` ADD `api_key_id` text;
