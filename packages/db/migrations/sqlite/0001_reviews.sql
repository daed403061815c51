CREATE TABLE `review` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`round_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`reviewer_id` text NOT NULL,
	`state` text NOT NULL,
	`scores` text NOT NULL,
	`score` integer,
	`confidence` integer,
	`note` text NOT NULL,
	`private_note` text NOT NULL,
	`submitted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_reviewer_key` ON `review` (`reviewer_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_submission_idx` ON `review` (`submission_id`,`round_id`);
--> statement-breakpoint
CREATE INDEX `review_progress_idx` ON `review` (`round_id`,`reviewer_id`,`state`);
--> statement-breakpoint
CREATE INDEX `review_team_idx` ON `review` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_agreement` (
	`team_id` text NOT NULL,
	`criterion_id` text NOT NULL,
	`values` text NOT NULL,
	`submissions` integer NOT NULL,
	PRIMARY KEY(`criterion_id`, `values`),
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`criterion_id`) REFERENCES `review_criterion`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_agreement_team_idx` ON `review_agreement` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_candidate` (
	`round_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`team_id` text NOT NULL,
	`number` integer NOT NULL,
	`active` integer NOT NULL,
	`reviews` integer NOT NULL,
	`score` integer,
	`spread` integer,
	`settled_at` integer,
	PRIMARY KEY(`round_id`, `submission_id`),
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_candidate_queue_idx` ON `review_candidate` (`round_id`,`active`,`reviews`,`number`);
--> statement-breakpoint
CREATE INDEX `review_candidate_score_idx` ON `review_candidate` (`round_id`,`score`,`number`);
--> statement-breakpoint
CREATE INDEX `review_candidate_spread_idx` ON `review_candidate` (`round_id`,`spread`,`number`);
--> statement-breakpoint
CREATE INDEX `review_candidate_submission_fk_idx` ON `review_candidate` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_candidate_team_idx` ON `review_candidate` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_conflict` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`user_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`person` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_conflict_key` ON `review_conflict` (`user_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_conflict_submission_idx` ON `review_conflict` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_conflict_team_idx` ON `review_conflict` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_criterion` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`round_id` text NOT NULL,
	`name` text NOT NULL,
	`help` text NOT NULL,
	`weight` integer NOT NULL,
	`scale` text NOT NULL,
	`required` integer NOT NULL,
	`only_if` text,
	`position` integer NOT NULL,
	`scored` integer NOT NULL,
	`archived_at` integer,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_criterion_round_idx` ON `review_criterion` (`round_id`,`position`);
--> statement-breakpoint
CREATE INDEX `review_criterion_team_idx` ON `review_criterion` (`team_id`);
--> statement-breakpoint
CREATE TABLE `review_reservation` (
	`reviewer_id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`reviewer_id`) REFERENCES `reviewer`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `review_reservation_round_idx` ON `review_reservation` (`round_id`,`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_reservation_submission_fk_idx` ON `review_reservation` (`submission_id`);
--> statement-breakpoint
CREATE TABLE `review_round` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`portal_id` text NOT NULL,
	`name` text NOT NULL,
	`opens_at` integer,
	`closes_at` integer,
	`stage_id` text,
	`reviews_per_submission` integer NOT NULL,
	`visibility` text NOT NULL,
	`average` text NOT NULL,
	`everyone` integer NOT NULL,
	`position` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`portal_id`) REFERENCES `portal`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stage_id`) REFERENCES `stage`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_round_portal_idx` ON `review_round` (`portal_id`,`position`);
--> statement-breakpoint
CREATE INDEX `review_round_team_idx` ON `review_round` (`team_id`);
--> statement-breakpoint
CREATE INDEX `review_round_stage_fk_idx` ON `review_round` (`stage_id`);
--> statement-breakpoint
CREATE TABLE `review_settlement` (
	`round_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`team_id` text NOT NULL,
	`scores` text NOT NULL,
	`note` text NOT NULL,
	`settled_by` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`round_id`, `submission_id`),
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `submission`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`settled_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `review_settlement_submission_fk_idx` ON `review_settlement` (`submission_id`);
--> statement-breakpoint
CREATE INDEX `review_settlement_user_fk_idx` ON `review_settlement` (`settled_by`) WHERE settled_by is not null;
--> statement-breakpoint
CREATE INDEX `review_settlement_team_idx` ON `review_settlement` (`team_id`);
--> statement-breakpoint
CREATE TABLE `reviewer` (
	`id` text PRIMARY KEY NOT NULL,
	`team_id` text NOT NULL,
	`round_id` text NOT NULL,
	`user_id` text,
	`named` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`team_id`) REFERENCES `organization`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`round_id`) REFERENCES `review_round`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviewer_user_key` ON `reviewer` (`round_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `reviewer_user_fk_idx` ON `reviewer` (`user_id`);
--> statement-breakpoint
CREATE INDEX `reviewer_team_idx` ON `reviewer` (`team_id`);
