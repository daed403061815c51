ALTER TABLE `portal` ADD `translations` text;
