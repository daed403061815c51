ALTER TABLE `portal` ADD `formality` text DEFAULT 'formal' NOT NULL;
