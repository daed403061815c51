CREATE TABLE "review_position" (
	"reviewer_id" text COLLATE "C" NOT NULL,
	"reviews" integer NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_position_pk" PRIMARY KEY("reviewer_id","reviews")
);
--> statement-breakpoint
CREATE TABLE "review_return" (
	"reviewer_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"reviews" integer NOT NULL,
	"number" integer NOT NULL,
	CONSTRAINT "review_return_pk" PRIMARY KEY("reviewer_id","submission_id")
);
--> statement-breakpoint
ALTER TABLE "review_assignment" ADD COLUMN "done" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "review_position" ADD CONSTRAINT "review_position_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_position" ADD CONSTRAINT "review_position_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_return" ADD CONSTRAINT "review_return_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_return" ADD CONSTRAINT "review_return_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_return" ADD CONSTRAINT "review_return_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "review_position_round_idx" ON "review_position" USING btree ("round_id","reviews","number");
--> statement-breakpoint
CREATE INDEX "review_return_queue_idx" ON "review_return" USING btree ("reviewer_id","reviews","number");
--> statement-breakpoint
CREATE INDEX "review_return_round_idx" ON "review_return" USING btree ("round_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_return_submission_fk_idx" ON "review_return" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_assignment_open_idx" ON "review_assignment" USING btree ("reviewer_id","done");
--> statement-breakpoint
CREATE INDEX "review_candidate_reviews_idx" ON "review_candidate" USING btree ("round_id","reviews","number");
--> statement-breakpoint
CREATE INDEX "review_candidate_number_idx" ON "review_candidate" USING btree ("round_id","number");
--> statement-breakpoint
UPDATE "review_assignment" SET "done" = true WHERE EXISTS (
	SELECT 1 FROM "review" AS written WHERE written.reviewer_id = "review_assignment".reviewer_id AND written.submission_id = "review_assignment".submission_id AND written.state <> 'draft'
);
