CREATE TABLE "offer" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"stage_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"time_zone" text COLLATE "C" NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "answer_days" integer;
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "answer_date" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "offer_team_idx" ON "offer" USING btree ("team_id","state");
--> statement-breakpoint
CREATE INDEX "offer_until_idx" ON "offer" USING btree ("until") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "offer_remind_idx" ON "offer" USING btree ("remind_at") WHERE remind_at is not null;
