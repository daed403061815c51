CREATE TABLE "audit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"actor_id" text COLLATE "C",
	"actor_name" text COLLATE "C" NOT NULL,
	"admin_id" text COLLATE "C",
	"admin_name" text COLLATE "C",
	"action" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C",
	"target_type" text COLLATE "C",
	"target_id" text COLLATE "C",
	"target_name" text COLLATE "C",
	"detail" json,
	"ip_address" text COLLATE "C",
	"user_agent" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_team" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deleted_by" text COLLATE "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"purge_at" timestamp (3) with time zone NOT NULL,
	"members" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"direction" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"template_id" text COLLATE "C",
	"send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"mail_id" text COLLATE "C",
	"last_error" text COLLATE "C",
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"event" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"facts" json NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"event" text COLLATE "C" NOT NULL,
	"mode" text COLLATE "C" NOT NULL,
	CONSTRAINT "notification_setting_pk" PRIMARY KEY("user_id","team_id","event")
);
--> statement-breakpoint
CREATE TABLE "portal_group" (
	"portal_id" text COLLATE "C" NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "portal_group_pk" PRIMARY KEY("portal_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_item" (
	"publication_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"stage_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	CONSTRAINT "publication_item_pk" PRIMARY KEY("publication_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "submission_version" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"version" integer NOT NULL,
	"portal_version_id" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"submitter_name" text COLLATE "C" NOT NULL,
	"answers" json NOT NULL,
	"summary" json NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_setting" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"plan" text COLLATE "C",
	"onboarding" json,
	"recall_minutes" integer,
	"discord" text COLLATE "C",
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"told" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "message_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "promise_days" integer;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "unread" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "replied_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "due_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "deleted_team" ADD CONSTRAINT "deleted_team_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_group_id_team_id_fk" FOREIGN KEY ("group_id") REFERENCES "team"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication_item" ADD CONSTRAINT "publication_item_publication_id_publication_id_fk" FOREIGN KEY ("publication_id") REFERENCES "publication"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication_item" ADD CONSTRAINT "publication_item_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publication_item" ADD CONSTRAINT "publication_item_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_portal_version_id_portal_version_id_fk" FOREIGN KEY ("portal_version_id") REFERENCES "portal_version"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_setting" ADD CONSTRAINT "team_setting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_team_idx" ON "audit" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "deleted_team_by_idx" ON "deleted_team" USING btree ("deleted_by");
--> statement-breakpoint
CREATE INDEX "deleted_team_purge_idx" ON "deleted_team" USING btree ("purge_at");
--> statement-breakpoint
CREATE INDEX "message_submission_idx" ON "message" USING btree ("submission_id","id");
--> statement-breakpoint
CREATE INDEX "message_outbox_idx" ON "message" USING btree ("team_id","state","id");
--> statement-breakpoint
CREATE INDEX "message_due_idx" ON "message" USING btree ("send_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "message_author_fk_idx" ON "message" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "notification_due_idx" ON "notification" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "notification_user_idx" ON "notification" USING btree ("user_id","team_id");
--> statement-breakpoint
CREATE INDEX "notification_team_idx" ON "notification" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "notification_submission_fk_idx" ON "notification" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "notification_setting_team_idx" ON "notification_setting" USING btree ("team_id","event");
--> statement-breakpoint
CREATE INDEX "portal_group_group_idx" ON "portal_group" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "portal_group_team_idx" ON "portal_group" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "publication_team_idx" ON "publication" USING btree ("team_id","state","run_at");
--> statement-breakpoint
CREATE INDEX "publication_due_idx" ON "publication" USING btree ("state","run_at");
--> statement-breakpoint
CREATE INDEX "publication_user_fk_idx" ON "publication" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "publication_item_waiting_key" ON "publication_item" USING btree ("submission_id") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "publication_item_submission_fk_idx" ON "publication_item" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "publication_item_team_idx" ON "publication_item" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_version_key" ON "submission_version" USING btree ("submission_id","version");
--> statement-breakpoint
CREATE INDEX "submission_version_team_idx" ON "submission_version" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "submission_version_form_fk_idx" ON "submission_version" USING btree ("portal_version_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "watch_key" ON "watch" USING btree ("submission_id","email");
--> statement-breakpoint
CREATE UNIQUE INDEX "watch_token_key" ON "watch" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "watch_team_idx" ON "watch" USING btree ("team_id");
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "file_message_idx" ON "file" USING btree ("message_id") WHERE message_id is not null;
--> statement-breakpoint
CREATE INDEX "submission_replied_idx" ON "submission" USING btree ("portal_id","replied_at") WHERE replied_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_due_idx" ON "submission" USING btree ("team_id","due_at") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_unread_idx" ON "submission" USING btree ("team_id","number") WHERE unread;
