ALTER TABLE `label` ADD `icon` text;
