CREATE TABLE "billing" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"customer_id" text COLLATE "C",
	"subscription_id" text COLLATE "C",
	"status" text COLLATE "C",
	"plan" text COLLATE "C",
	"interval" text COLLATE "C",
	"quantity" integer,
	"period_end" timestamp (3) with time zone,
	"cancel_at" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"unpaid_since" timestamp (3) with time zone,
	"ended_plan" text COLLATE "C",
	"ended_at" timestamp (3) with time zone,
	"checkout_key" text COLLATE "C",
	"checkout_plan" text COLLATE "C",
	"checkout_interval" text COLLATE "C",
	"checkout_id" text COLLATE "C",
	"checkout_until" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_treatment" (
	"portal_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"answer" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "portal_treatment_pk" PRIMARY KEY("portal_id","day","answer")
);
--> statement-breakpoint
CREATE TABLE "seat_waiting" (
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seat_waiting_pk" PRIMARY KEY("team_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "treatment_given" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_mail" (
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_mail_pk" PRIMARY KEY("user_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "language" text COLLATE "C" DEFAULT 'en' NOT NULL;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "asks_treatment" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "page_slug" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "release" ADD COLUMN "page_snapshot" integer;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "language" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "team_setting" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "billing" ADD CONSTRAINT "billing_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_event" ADD CONSTRAINT "billing_event_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_treatment" ADD CONSTRAINT "portal_treatment_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_treatment" ADD CONSTRAINT "portal_treatment_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seat_waiting" ADD CONSTRAINT "seat_waiting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seat_waiting" ADD CONSTRAINT "seat_waiting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatment_given" ADD CONSTRAINT "treatment_given_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatment_given" ADD CONSTRAINT "treatment_given_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "billing_customer_key" ON "billing" USING btree ("customer_id");
--> statement-breakpoint
CREATE INDEX "billing_checked_idx" ON "billing" USING btree ("checked_at");
--> statement-breakpoint
CREATE INDEX "billing_unpaid_idx" ON "billing" USING btree ("unpaid_since");
--> statement-breakpoint
CREATE INDEX "billing_event_team_idx" ON "billing_event" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "billing_event_created_idx" ON "billing_event" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "portal_treatment_team_idx" ON "portal_treatment" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "seat_waiting_user_idx" ON "seat_waiting" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "treatment_given_team_idx" ON "treatment_given" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "weekly_mail_due_idx" ON "weekly_mail" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "weekly_mail_team_idx" ON "weekly_mail" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_page_key" ON "release" USING btree ("page_slug");
--> statement-breakpoint
CREATE INDEX "submission_over_idx" ON "submission" USING btree ("team_id","number") WHERE over_limit;
--> statement-breakpoint
CREATE INDEX "team_setting_listed_idx" ON "team_setting" USING btree ("listed","team_id");
