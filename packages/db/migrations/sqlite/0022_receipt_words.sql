ALTER TABLE `portal` ADD `receipt` text;
