CREATE TABLE "review" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"reviewer_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"scores" json NOT NULL,
	"score" integer,
	"confidence" integer,
	"note" text COLLATE "C" NOT NULL,
	"private_note" text COLLATE "C" NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_agreement" (
	"team_id" text COLLATE "C" NOT NULL,
	"criterion_id" text COLLATE "C" NOT NULL,
	"values" text COLLATE "C" NOT NULL,
	"submissions" integer NOT NULL,
	CONSTRAINT "review_agreement_pk" PRIMARY KEY("criterion_id","values")
);
--> statement-breakpoint
CREATE TABLE "review_candidate" (
	"round_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"active" boolean NOT NULL,
	"reviews" integer NOT NULL,
	"score" integer,
	"spread" integer,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "review_candidate_pk" PRIMARY KEY("round_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "review_conflict" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"person" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_criterion" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"help" text COLLATE "C" NOT NULL,
	"weight" integer NOT NULL,
	"scale" json NOT NULL,
	"required" boolean NOT NULL,
	"only_if" json,
	"position" integer NOT NULL,
	"scored" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reservation" (
	"reviewer_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_round" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"stage_id" text COLLATE "C",
	"reviews_per_submission" integer NOT NULL,
	"visibility" text COLLATE "C" NOT NULL,
	"average" text COLLATE "C" NOT NULL,
	"everyone" boolean NOT NULL,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_settlement" (
	"round_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"scores" json NOT NULL,
	"note" text COLLATE "C" NOT NULL,
	"settled_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_settlement_pk" PRIMARY KEY("round_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "reviewer" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"round_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"named" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_agreement" ADD CONSTRAINT "review_agreement_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_agreement" ADD CONSTRAINT "review_agreement_criterion_id_review_criterion_id_fk" FOREIGN KEY ("criterion_id") REFERENCES "review_criterion"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_candidate" ADD CONSTRAINT "review_candidate_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_candidate" ADD CONSTRAINT "review_candidate_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_candidate" ADD CONSTRAINT "review_candidate_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_conflict" ADD CONSTRAINT "review_conflict_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_conflict" ADD CONSTRAINT "review_conflict_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_conflict" ADD CONSTRAINT "review_conflict_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_criterion" ADD CONSTRAINT "review_criterion_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_criterion" ADD CONSTRAINT "review_criterion_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reservation" ADD CONSTRAINT "review_reservation_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "reviewer"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reservation" ADD CONSTRAINT "review_reservation_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_reservation" ADD CONSTRAINT "review_reservation_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_stage_id_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "stage"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_settlement" ADD CONSTRAINT "review_settlement_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_settlement" ADD CONSTRAINT "review_settlement_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_settlement" ADD CONSTRAINT "review_settlement_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "review_settlement" ADD CONSTRAINT "review_settlement_settled_by_user_id_fk" FOREIGN KEY ("settled_by") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_round_id_review_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "review_round"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "review_reviewer_key" ON "review" USING btree ("reviewer_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_submission_idx" ON "review" USING btree ("submission_id","round_id");
--> statement-breakpoint
CREATE INDEX "review_progress_idx" ON "review" USING btree ("round_id","reviewer_id","state");
--> statement-breakpoint
CREATE INDEX "review_team_idx" ON "review" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_agreement_team_idx" ON "review_agreement" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_candidate_queue_idx" ON "review_candidate" USING btree ("round_id","active","reviews","number");
--> statement-breakpoint
CREATE INDEX "review_candidate_score_idx" ON "review_candidate" USING btree ("round_id","score","number");
--> statement-breakpoint
CREATE INDEX "review_candidate_spread_idx" ON "review_candidate" USING btree ("round_id","spread","number");
--> statement-breakpoint
CREATE INDEX "review_candidate_submission_fk_idx" ON "review_candidate" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_candidate_team_idx" ON "review_candidate" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "review_conflict_key" ON "review_conflict" USING btree ("user_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_conflict_submission_idx" ON "review_conflict" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_conflict_team_idx" ON "review_conflict" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_criterion_round_idx" ON "review_criterion" USING btree ("round_id","position");
--> statement-breakpoint
CREATE INDEX "review_criterion_team_idx" ON "review_criterion" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_reservation_round_idx" ON "review_reservation" USING btree ("round_id","submission_id");
--> statement-breakpoint
CREATE INDEX "review_reservation_submission_fk_idx" ON "review_reservation" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_round_portal_idx" ON "review_round" USING btree ("portal_id","position");
--> statement-breakpoint
CREATE INDEX "review_round_team_idx" ON "review_round" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "review_round_stage_fk_idx" ON "review_round" USING btree ("stage_id");
--> statement-breakpoint
CREATE INDEX "review_settlement_submission_fk_idx" ON "review_settlement" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "review_settlement_user_fk_idx" ON "review_settlement" USING btree ("settled_by") WHERE settled_by is not null;
--> statement-breakpoint
CREATE INDEX "review_settlement_team_idx" ON "review_settlement" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "reviewer_user_key" ON "reviewer" USING btree ("round_id","user_id");
--> statement-breakpoint
CREATE INDEX "reviewer_user_fk_idx" ON "reviewer" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "reviewer_team_idx" ON "reviewer" USING btree ("team_id");
