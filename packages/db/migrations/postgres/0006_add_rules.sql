CREATE TABLE "rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"enabled" boolean NOT NULL,
	"trigger" json NOT NULL,
	"filter" json NOT NULL,
	"actions" json NOT NULL,
	"stop" boolean NOT NULL,
	"runs_on_imports" boolean NOT NULL,
	"revision" integer NOT NULL,
	"failures" integer NOT NULL,
	"off_reason" text COLLATE "C",
	"since_seq" integer NOT NULL,
	"switched_at" timestamp (3) with time zone,
	"turn" integer NOT NULL,
	"runs" integer NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"author_id" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_cursor" (
	"team_id" text COLLATE "C" NOT NULL,
	"days" integer NOT NULL,
	"seq" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rule_cursor_pk" PRIMARY KEY("team_id","days")
);
--> statement-breakpoint
CREATE TABLE "rule_run" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"rule_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"cause_seq" integer,
	"bulk_id" text COLLATE "C",
	"depth" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"act_id" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rule" ADD CONSTRAINT "rule_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule" ADD CONSTRAINT "rule_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_cursor" ADD CONSTRAINT "rule_cursor_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_run" ADD CONSTRAINT "rule_run_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_run" ADD CONSTRAINT "rule_run_rule_id_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "rule"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rule_run" ADD CONSTRAINT "rule_run_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rule_team_idx" ON "rule" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "rule_author_fk_idx" ON "rule" USING btree ("author_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rule_run_cause_key" ON "rule_run" USING btree ("rule_id","submission_id","cause_seq");
--> statement-breakpoint
CREATE INDEX "rule_run_team_idx" ON "rule_run" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "rule_run_rule_idx" ON "rule_run" USING btree ("rule_id","id");
--> statement-breakpoint
CREATE INDEX "rule_run_act_idx" ON "rule_run" USING btree ("act_id");
--> statement-breakpoint
CREATE INDEX "rule_run_submission_fk_idx" ON "rule_run" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "rule_run_created_idx" ON "rule_run" USING btree ("created_at");
