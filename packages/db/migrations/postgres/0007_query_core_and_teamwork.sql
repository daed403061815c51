CREATE TABLE "bulk" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"act_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"params" json NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"numbers" text COLLATE "C" NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"changed" integer NOT NULL,
	"skipped" json NOT NULL,
	"last_error" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"text" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C",
	"at_ms" integer,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_import" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"file_name" text COLLATE "C" NOT NULL,
	"format" text COLLATE "C" NOT NULL,
	"storage_key" text COLLATE "C" NOT NULL,
	"mapping" json,
	"state" text COLLATE "C" NOT NULL,
	"total" integer,
	"done" integer NOT NULL,
	"created" integer NOT NULL,
	"known" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_error" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "facet" (
	"id" bigint PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"facts" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mention" (
	"comment_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "mention_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "preference" (
	"user_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"value" json NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preference_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"search" json NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snooze" (
	"submission_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snooze_pk" PRIMARY KEY("submission_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "submission_facet" (
	"key" bigint PRIMARY KEY NOT NULL,
	"facet_id" bigint NOT NULL,
	"arrived" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "event_team_idx";
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "seq" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "label_group" ADD COLUMN "only_if" json;
--> statement-breakpoint
ALTER TABLE "label_group" ADD COLUMN "portals" json;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "assignee_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "import_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "team_counter" ADD COLUMN "seq" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "bulk" ADD CONSTRAINT "bulk_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bulk" ADD CONSTRAINT "bulk_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "facet" ADD CONSTRAINT "facet_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_act_key" ON "bulk" USING btree ("act_id");
--> statement-breakpoint
CREATE INDEX "bulk_user_idx" ON "bulk" USING btree ("team_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "bulk_user_fk_idx" ON "bulk" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "comment_submission_idx" ON "comment" USING btree ("submission_id","id");
--> statement-breakpoint
CREATE INDEX "comment_team_idx" ON "comment" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "comment_author_fk_idx" ON "comment" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "comment_file_fk_idx" ON "comment" USING btree ("file_id") WHERE file_id is not null;
--> statement-breakpoint
CREATE INDEX "data_import_team_idx" ON "data_import" USING btree ("team_id","created_at");
--> statement-breakpoint
CREATE INDEX "data_import_user_fk_idx" ON "data_import" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "facet_team_idx" ON "facet" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "mention_user_idx" ON "mention" USING btree ("user_id","team_id","comment_id");
--> statement-breakpoint
CREATE INDEX "mention_unseen_idx" ON "mention" USING btree ("user_id","team_id") WHERE seen_at is null;
--> statement-breakpoint
CREATE INDEX "mention_team_idx" ON "mention" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "presence_team_idx" ON "presence" USING btree ("team_id","seen_at");
--> statement-breakpoint
CREATE INDEX "presence_user_fk_idx" ON "presence" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "presence_submission_fk_idx" ON "presence" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "saved_view_team_idx" ON "saved_view" USING btree ("team_id","owner_id");
--> statement-breakpoint
CREATE INDEX "saved_view_owner_fk_idx" ON "saved_view" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "snooze_user_idx" ON "snooze" USING btree ("user_id","team_id","until");
--> statement-breakpoint
CREATE INDEX "snooze_team_idx" ON "snooze" USING btree ("team_id");
--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE "event" SET "seq" = o.n FROM (SELECT "id", row_number() OVER (PARTITION BY "team_id" ORDER BY "id") AS n FROM "event") AS o WHERE o."id" = "event"."id";
--> statement-breakpoint
CREATE UNIQUE INDEX "event_seq_key" ON "event" USING btree ("team_id","seq");
--> statement-breakpoint
CREATE INDEX "submission_assignee_fk_idx" ON "submission" USING btree ("assignee_id") WHERE assignee_id is not null;
--> statement-breakpoint
CREATE INDEX "submission_import_idx" ON "submission" USING btree ("import_id","number") WHERE import_id is not null;
--> statement-breakpoint
UPDATE "team_counter" SET "seq" = coalesce((SELECT max("seq") FROM "event" WHERE "event"."team_id" = "team_counter"."team_id"), 0);
--> statement-breakpoint
CREATE FUNCTION submission_facet_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM submission_facet WHERE key = (SELECT ordinal FROM team_counter WHERE team_id = old.team_id)::bigint * 4294967296 + old.number; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER submission_facet_gone AFTER DELETE ON "submission" FOR EACH ROW EXECUTE FUNCTION submission_facet_gone();
--> statement-breakpoint
CREATE FUNCTION submission_facets_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM submission_facet WHERE key BETWEEN old.ordinal::bigint * 4294967296 AND (old.ordinal + 1)::bigint * 4294967296 - 1; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER submission_facets_gone AFTER DELETE ON "team_counter" FOR EACH ROW EXECUTE FUNCTION submission_facets_gone();
