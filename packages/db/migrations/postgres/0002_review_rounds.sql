CREATE TABLE "review_assignment" (
	"reviewer_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_assignment_pk" PRIMARY KEY("reviewer_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "review_guest" (
	"reviewer_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"secret_hash" text COLLATE "C" NOT NULL,
	"invited_by" text COLLATE "C",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_reveal" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_conflict" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "review_candidate" ADD COLUMN "calibration" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "review_conflict" ADD COLUMN "guest_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "review_criterion" ADD COLUMN "label_group_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "review_round" ADD COLUMN "blind" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "review_round" ADD COLUMN "assigned_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "review_round" ADD COLUMN "calibration_opens_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "review_round" ADD COLUMN "reminder_days" integer;
--> statement-breakpoint
ALTER TABLE "review_round" ADD COLUMN "reminded_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "reviewer" ADD COLUMN "capacity" integer;
--> statement-breakpoint
ALTER TABLE "review_assignment" ADD CONSTRAINT "review_assignment_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_assignment" ADD CONSTRAINT "review_assignment_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_assignment" ADD CONSTRAINT "review_assignment_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_assignment" ADD CONSTRAINT "review_assignment_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_guest" ADD CONSTRAINT "review_guest_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_guest" ADD CONSTRAINT "review_guest_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_guest" ADD CONSTRAINT "review_guest_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_guest" ADD CONSTRAINT "review_guest_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reveal" ADD CONSTRAINT "review_reveal_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reveal" ADD CONSTRAINT "review_reveal_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reveal" ADD CONSTRAINT "review_reveal_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reveal" ADD CONSTRAINT "review_reveal_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "review_assignment_round_idx" ON "review_assignment" USING btree ("round_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_assignment_submission_fk_idx" ON "review_assignment" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_assignment_team_idx" ON "review_assignment" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "review_guest_secret_key" ON "review_guest" USING btree ("secret_hash");
--> statement-breakpoint
CREATE INDEX "review_guest_round_idx" ON "review_guest" USING btree ("round_id");
--> statement-breakpoint
CREATE INDEX "review_guest_invited_by_fk_idx" ON "review_guest" USING btree ("invited_by");
--> statement-breakpoint
CREATE INDEX "review_guest_team_idx" ON "review_guest" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_reveal_round_idx" ON "review_reveal" USING btree ("round_id","user_id");
--> statement-breakpoint
CREATE INDEX "review_reveal_user_fk_idx" ON "review_reveal" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "review_reveal_submission_fk_idx" ON "review_reveal" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_reveal_team_idx" ON "review_reveal" USING btree ("team_id");
--> statement-breakpoint
ALTER TABLE "review_conflict" ADD CONSTRAINT "review_conflict_guest_id_reviewer_id_fk" FOREIGN KEY ("guest_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_criterion" ADD CONSTRAINT "review_criterion_label_group_id_label_group_id_fk" FOREIGN KEY ("label_group_id") REFERENCES "label_group"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "review_conflict_guest_key" ON "review_conflict" USING btree ("guest_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_criterion_label_group_fk_idx" ON "review_criterion" USING btree ("label_group_id");
--> statement-breakpoint
-- The key V opens the review form: a label that has it gets the first free key of its team, digits first, or none.
UPDATE "label" SET "key" = CASE WHEN "archived_at" IS NULL THEN (
	SELECT min(free.k) FROM (SELECT '1' AS k UNION ALL SELECT '2' UNION ALL SELECT '3' UNION ALL SELECT '4' UNION ALL SELECT '5' UNION ALL SELECT '6' UNION ALL SELECT '7' UNION ALL SELECT '8' UNION ALL SELECT '9' UNION ALL SELECT 'b' UNION ALL SELECT 'g' UNION ALL SELECT 'i' UNION ALL SELECT 'l' UNION ALL SELECT 'm' UNION ALL SELECT 'n' UNION ALL SELECT 'o' UNION ALL SELECT 'p' UNION ALL SELECT 'q' UNION ALL SELECT 't' UNION ALL SELECT 'w' UNION ALL SELECT 'y' UNION ALL SELECT 'z') AS free
	WHERE NOT EXISTS (SELECT 1 FROM "label" AS other WHERE other.team_id = "label".team_id AND other."key" = free.k)
) END WHERE "key" = 'v';
