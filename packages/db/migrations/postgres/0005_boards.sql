CREATE TABLE "board" (
	"portal_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"limits" json NOT NULL,
	"card_fields" json NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidate_place" (
	"set_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"column" text COLLATE "C" NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "candidate_place_pk" PRIMARY KEY("set_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "candidate_set" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "board" ADD CONSTRAINT "board_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_place" ADD CONSTRAINT "candidate_place_set_id_candidate_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "candidate_set"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_place" ADD CONSTRAINT "candidate_place_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_place" ADD CONSTRAINT "candidate_place_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_set" ADD CONSTRAINT "candidate_set_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_set" ADD CONSTRAINT "candidate_set_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "candidate_set" ADD CONSTRAINT "candidate_set_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "board_team_idx" ON "board" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "candidate_place_submission_fk_idx" ON "candidate_place" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "candidate_place_team_idx" ON "candidate_place" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "candidate_set_portal_idx" ON "candidate_set" USING btree ("portal_id","id");
--> statement-breakpoint
CREATE INDEX "candidate_set_team_idx" ON "candidate_set" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "candidate_set_created_by_fk_idx" ON "candidate_set" USING btree ("created_by");
