CREATE TABLE "suggestion_outcome" (
	"submission_id" text COLLATE "C" NOT NULL,
	"label_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C" NOT NULL,
	"lot" boolean NOT NULL,
	"percent" integer NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suggestion_outcome_pk" PRIMARY KEY("submission_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "suggestion_setting" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"groups_off" json NOT NULL,
	"fields_off" json NOT NULL,
	"muted" json NOT NULL,
	"learn_from" timestamp (3) with time zone,
	"forgotten_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suggestion_outcome" ADD CONSTRAINT "suggestion_outcome_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suggestion_outcome" ADD CONSTRAINT "suggestion_outcome_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "label"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suggestion_outcome" ADD CONSTRAINT "suggestion_outcome_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "suggestion_setting" ADD CONSTRAINT "suggestion_setting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "suggestion_outcome_team_idx" ON "suggestion_outcome" USING btree ("team_id","created_at");
--> statement-breakpoint
CREATE INDEX "suggestion_outcome_label_fk_idx" ON "suggestion_outcome" USING btree ("label_id");
