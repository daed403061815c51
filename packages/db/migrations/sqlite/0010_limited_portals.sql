ALTER TABLE `portal` ADD `limited` integer DEFAULT false NOT NULL;
