CREATE TABLE `team_month` (
	`team_id` text NOT NULL,
	`month` text NOT NULL,
	`submissions` integer NOT NULL,
	PRIMARY KEY(`team_id`, `month`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `submission` ADD `over_month` text;
--> statement-breakpoint
ALTER TABLE `submission` ADD `over_place` integer;
--> statement-breakpoint
ALTER TABLE `team_setting` ADD `zone` text;
--> statement-breakpoint
INSERT INTO `team_month` (`team_id`, `month`, `submissions`) SELECT `team_id`, substr(`day`, 1, 7), sum(`submissions`) FROM `portal_day` GROUP BY `team_id`, substr(`day`, 1, 7) HAVING sum(`submissions`) > 0;
--> statement-breakpoint
UPDATE `submission` SET `over_month` = strftime('%Y-%m', `created_at` / 1000, 'unixepoch') WHERE `over_limit`;
--> statement-breakpoint
UPDATE `submission` SET `over_place` = `ranked`.`place` FROM (SELECT `s`.`id` AS `id`, coalesce(`m`.`submissions`, 0) + 1 - row_number() OVER (PARTITION BY `s`.`team_id`, `s`.`over_month` ORDER BY `s`.`number` DESC) AS `place` FROM `submission` `s` LEFT JOIN `team_month` `m` ON `m`.`team_id` = `s`.`team_id` AND `m`.`month` = `s`.`over_month` WHERE `s`.`over_limit`) AS `ranked` WHERE `ranked`.`id` = `submission`.`id`;
--> statement-breakpoint
INSERT INTO `team_setting` (`team_id`, `zone`, `listed`, `updated_at`) SELECT `team_id`, `zone`, false, `updated_at` FROM `insight_team` WHERE true ON CONFLICT (`team_id`) DO UPDATE SET `zone` = excluded.`zone`;
