CREATE TABLE `review_position` (
	`reviewer_id` text NOT NULL,
	`reviews` integer NOT NULL,
	`round_id` text NOT NULL,
	`number` integer NOT NULL,
	`started_at` integer NOT NULL,
	PRIMARY KEY(`reviewer_id`, `reviews`),
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_position_round_idx` ON `review_position` (`round_id`,`reviews`,`number`);
--> statement-breakpoint
CREATE TABLE `review_return` (
	`reviewer_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`round_id` text NOT NULL,
	`reviews` integer NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`reviewer_id`, `submission_id`),
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_return_queue_idx` ON `review_return` (`reviewer_id`,`reviews`,`number`);
--> statement-breakpoint
CREATE INDEX `review_return_round_idx` ON `review_return` (`round_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_return_submission_fk_idx` ON `review_return` (`submission_id`);
--> statement-breakpoint
ALTER TABLE `review_assignment` ADD `done` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX `review_assignment_open_idx` ON `review_assignment` (`reviewer_id`,`done`);
--> statement-breakpoint
CREATE INDEX `review_candidate_reviews_idx` ON `review_candidate` (`round_id`,`reviews`,`number`);
--> statement-breakpoint
CREATE INDEX `review_candidate_number_idx` ON `review_candidate` (`round_id`,`number`);
--> statement-breakpoint
UPDATE `review_assignment` SET `done` = true WHERE EXISTS (
	SELECT 1 FROM `review` AS written WHERE written.reviewer_id = `review_assignment`.reviewer_id AND written.submission_id = `review_assignment`.submission_id AND written.state <> 'draft'
);
