CREATE TABLE "account" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C" NOT NULL,
	"access_token" text COLLATE "C",
	"refresh_token" text COLLATE "C",
	"id_token" text COLLATE "C",
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text COLLATE "C",
	"password" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "act" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"undone" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"actor_type" text COLLATE "C" NOT NULL,
	"actor_id" text COLLATE "C",
	"type" text COLLATE "C" NOT NULL,
	"before" json,
	"after" json,
	"act_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"field" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text COLLATE "C",
	"sha256" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C",
	"team_id" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"inviter_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"payload" json NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"attempts" integer NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text COLLATE "C",
	"dedupe_key" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "label" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"hue" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C",
	"description" text COLLATE "C" NOT NULL,
	"feedback_text" text COLLATE "C",
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "label_group" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"multiple" boolean NOT NULL,
	"required" boolean NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C",
	"submission_id" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"to" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"html" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"last_error" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"logo" text COLLATE "C",
	"metadata" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_role" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"permission" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"intro" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"draft" json NOT NULL,
	"draft_revision" integer NOT NULL,
	"draft_saved_at" timestamp (3) with time zone NOT NULL,
	"template" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_version" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"form" json NOT NULL,
	"published_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "public_line" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"wording" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text COLLATE "C",
	"user_agent" text COLLATE "C",
	"active_organization_id" text COLLATE "C",
	"active_team_id" text COLLATE "C",
	"impersonated_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"public_wording" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"portal_version_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"demo_id" text COLLATE "C" NOT NULL,
	"stage_id" text COLLATE "C" NOT NULL,
	"public_stage_id" text COLLATE "C" NOT NULL,
	"held" boolean NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"submitter_name" text COLLATE "C" NOT NULL,
	"submitter_email" text COLLATE "C" NOT NULL,
	"answers" json NOT NULL,
	"summary" json NOT NULL,
	"idempotency_key" text COLLATE "C",
	"idempotency_hash" text COLLATE "C",
	"over_limit" boolean NOT NULL,
	"first_seen_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_count" (
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"stage_id" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "submission_count_pk" PRIMARY KEY("team_id","portal_id","stage_id")
);
--> statement-breakpoint
CREATE TABLE "submission_label" (
	"submission_id" text COLLATE "C" NOT NULL,
	"label_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"set_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submission_label_pk" PRIMARY KEY("submission_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"member_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_counter" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"next_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"membership_key" text COLLATE "C",
	"created_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text COLLATE "C",
	"role" text COLLATE "C",
	"banned" boolean,
	"ban_reason" text COLLATE "C",
	"ban_expires" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"identifier" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "act" ADD CONSTRAINT "act_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "label" ADD CONSTRAINT "label_group_id_label_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "label_group"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "label_group" ADD CONSTRAINT "label_group_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail" ADD CONSTRAINT "mail_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "organization_role" ADD CONSTRAINT "organization_role_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_version" ADD CONSTRAINT "portal_version_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_version" ADD CONSTRAINT "portal_version_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_line" ADD CONSTRAINT "public_line_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_line" ADD CONSTRAINT "public_line_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stage" ADD CONSTRAINT "stage_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_portal_version_id_portal_version_id_fk" FOREIGN KEY ("portal_version_id") REFERENCES "portal_version"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_stage_id_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "stage"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_public_stage_id_stage_id_fk" FOREIGN KEY ("public_stage_id") REFERENCES "stage"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_count" ADD CONSTRAINT "submission_count_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_count" ADD CONSTRAINT "submission_count_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_count" ADD CONSTRAINT "submission_count_stage_id_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "stage"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_label" ADD CONSTRAINT "submission_label_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_label" ADD CONSTRAINT "submission_label_label_id_label_id_fk" FOREIGN KEY ("label_id") REFERENCES "label"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_label" ADD CONSTRAINT "submission_label_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_counter" ADD CONSTRAINT "team_counter_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_key" ON "account" USING btree ("provider_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_user_idx" ON "account" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "act_user_idx" ON "act" USING btree ("team_id","user_id","id");
--> statement-breakpoint
CREATE INDEX "event_team_idx" ON "event" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "event_submission_idx" ON "event" USING btree ("submission_id","id");
--> statement-breakpoint
CREATE INDEX "event_act_idx" ON "event" USING btree ("act_id");
--> statement-breakpoint
CREATE INDEX "file_submission_idx" ON "file" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "file_expires_idx" ON "file" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "invitation_organization_idx" ON "invitation" USING btree ("organization_id");
--> statement-breakpoint
CREATE INDEX "invitation_email_idx" ON "invitation" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "invitation_inviter_idx" ON "invitation" USING btree ("inviter_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "job_dedupe_key" ON "job" USING btree ("dedupe_key");
--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("state","run_at");
--> statement-breakpoint
CREATE INDEX "label_team_idx" ON "label" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "label_group_idx" ON "label" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "label_group_team_idx" ON "label_group" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "mail_submission_idx" ON "mail" USING btree ("submission_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "member_key" ON "member" USING btree ("organization_id","user_id");
--> statement-breakpoint
CREATE INDEX "member_user_idx" ON "member" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_slug_key" ON "organization" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_role_key" ON "organization_role" USING btree ("organization_id","role");
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_slug_key" ON "portal" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "portal_team_idx" ON "portal" USING btree ("team_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_version_key" ON "portal_version" USING btree ("portal_id","version");
--> statement-breakpoint
CREATE INDEX "public_line_submission_idx" ON "public_line" USING btree ("submission_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limit_key" ON "rate_limit" USING btree ("key");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_key" ON "session" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "stage_team_idx" ON "stage" USING btree ("team_id","position");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_number_key" ON "submission" USING btree ("team_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_demo_key" ON "submission" USING btree ("demo_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_idempotency_key" ON "submission" USING btree ("portal_id","idempotency_key");
--> statement-breakpoint
CREATE INDEX "submission_team_idx" ON "submission" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "submission_stage_idx" ON "submission" USING btree ("team_id","stage_id","id");
--> statement-breakpoint
CREATE INDEX "submission_portal_idx" ON "submission" USING btree ("team_id","portal_id","id");
--> statement-breakpoint
CREATE INDEX "submission_portal_stage_idx" ON "submission" USING btree ("team_id","portal_id","stage_id","id");
--> statement-breakpoint
CREATE INDEX "submission_held_idx" ON "submission" USING btree ("team_id","held","id");
--> statement-breakpoint
CREATE INDEX "submission_label_label_idx" ON "submission_label" USING btree ("label_id","submission_id");
--> statement-breakpoint
CREATE INDEX "team_organization_idx" ON "team" USING btree ("organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_key" ON "team_member" USING btree ("membership_key");
--> statement-breakpoint
CREATE INDEX "team_member_team_idx" ON "team_member" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "team_member_user_idx" ON "team_member" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "verification_expires_idx" ON "verification" USING btree ("expires_at");
