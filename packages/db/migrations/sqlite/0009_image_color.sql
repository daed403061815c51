ALTER TABLE `image` ADD `color` text;
