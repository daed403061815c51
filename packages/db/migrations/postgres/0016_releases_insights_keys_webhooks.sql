CREATE TABLE "api_call" (
	"caller_id" text COLLATE "C" NOT NULL,
	"name_hash" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"request_hash" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_call_pk" PRIMARY KEY("caller_id","name_hash")
);
--> statement-breakpoint
CREATE TABLE "insight_day" (
	"series_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"count" integer NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "insight_day_pk" PRIMARY KEY("series_id","day")
);
--> statement-breakpoint
CREATE TABLE "insight_pending" (
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "insight_pending_pk" PRIMARY KEY("team_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "insight_series" (
	"id" bigint PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"metric" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "insight_submission" (
	"team_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"counted" json NOT NULL,
	CONSTRAINT "insight_submission_pk" PRIMARY KEY("team_id","number")
);
--> statement-breakpoint
CREATE TABLE "insight_team" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"walked" integer,
	"zone" text COLLATE "C" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"details" json NOT NULL,
	"user_id" text COLLATE "C",
	"publication_id" text COLLATE "C",
	"run_at" timestamp (3) with time zone,
	"timed" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	"snapshots" integer NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_entry" (
	"snapshot_id" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"portal_id" text COLLATE "C",
	"leaf" text COLLATE "C" NOT NULL,
	"salt" text COLLATE "C",
	"content" text COLLATE "C",
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "release_entry_pk" PRIMARY KEY("snapshot_id","position")
);
--> statement-breakpoint
CREATE TABLE "release_item" (
	"release_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_item_pk" PRIMARY KEY("release_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "release_snapshot" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"release_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"note" text COLLATE "C" NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	"header" text COLLATE "C",
	"signature" text COLLATE "C",
	"public_key" text COLLATE "C",
	"root" text COLLATE "C",
	"entries" integer NOT NULL,
	"size" bigint NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"user_id" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_track" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"release_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"position" integer NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"isrc" text COLLATE "C",
	"writers" text COLLATE "C" NOT NULL,
	"file_id" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"format" text COLLATE "C" NOT NULL,
	"sealed" text COLLATE "C" NOT NULL,
	"events" json NOT NULL,
	"portals" json,
	"identifying" boolean NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"paused_because" text COLLATE "C",
	"paused_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"seq" integer NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"number" integer,
	"seq" integer NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"tries" integer NOT NULL,
	"attempts" json NOT NULL,
	"status" integer,
	"ms" integer,
	"answer" text COLLATE "C",
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "apikey" ADD COLUMN "created_by" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "apikey" ADD COLUMN "portal_ids" json;
--> statement-breakpoint
ALTER TABLE "apikey" ADD COLUMN "last_address" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "apikey" ADD COLUMN "revoked_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "bulk" ADD COLUMN "api_key_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "api_key_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "api_key_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "api_key_id" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "source" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insight_day" ADD CONSTRAINT "insight_day_series_id_insight_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "insight_series"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insight_pending" ADD CONSTRAINT "insight_pending_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insight_series" ADD CONSTRAINT "insight_series_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insight_submission" ADD CONSTRAINT "insight_submission_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "insight_team" ADD CONSTRAINT "insight_team_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_snapshot_id_release_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "release_snapshot"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_entry" ADD CONSTRAINT "release_entry_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_item" ADD CONSTRAINT "release_item_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_snapshot" ADD CONSTRAINT "release_snapshot_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_snapshot" ADD CONSTRAINT "release_snapshot_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_snapshot" ADD CONSTRAINT "release_snapshot_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_track" ADD CONSTRAINT "release_track_release_id_release_id_fk" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "release_track" ADD CONSTRAINT "release_track_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "api_call_created_idx" ON "api_call" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "api_call_team_fk_idx" ON "api_call" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "api_call_submission_fk_idx" ON "api_call" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "insight_day_sum_idx" ON "insight_day" USING btree ("series_id","day","count");
--> statement-breakpoint
CREATE UNIQUE INDEX "insight_series_key" ON "insight_series" USING btree ("team_id","metric","portal_id","key");
--> statement-breakpoint
CREATE INDEX "release_team_idx" ON "release" USING btree ("team_id","state","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_publication_key" ON "release" USING btree ("publication_id");
--> statement-breakpoint
CREATE INDEX "release_due_idx" ON "release" USING btree ("run_at") WHERE state = 'waiting';
--> statement-breakpoint
CREATE INDEX "release_user_fk_idx" ON "release" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_entry_key" ON "release_entry" USING btree ("snapshot_id","key");
--> statement-breakpoint
CREATE INDEX "release_entry_submission_idx" ON "release_entry" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "release_entry_team_idx" ON "release_entry" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "release_item_submission_idx" ON "release_item" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "release_item_team_idx" ON "release_item" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_snapshot_key" ON "release_snapshot" USING btree ("release_id","number");
--> statement-breakpoint
CREATE INDEX "release_snapshot_team_idx" ON "release_snapshot" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "release_snapshot_user_fk_idx" ON "release_snapshot" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "release_track_release_idx" ON "release_track" USING btree ("release_id","position");
--> statement-breakpoint
CREATE INDEX "release_track_submission_idx" ON "release_track" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "release_track_isrc_idx" ON "release_track" USING btree ("team_id","isrc");
--> statement-breakpoint
CREATE INDEX "webhook_team_idx" ON "webhook" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_log_idx" ON "webhook_delivery" USING btree ("webhook_id","id");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("webhook_id","state","next_at");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_order_idx" ON "webhook_delivery" USING btree ("webhook_id","submission_id","seq") WHERE state = 'pending';
--> statement-breakpoint
CREATE INDEX "webhook_delivery_submission_fk_idx" ON "webhook_delivery" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_team_idx" ON "webhook_delivery" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "webhook_delivery_created_idx" ON "webhook_delivery" USING btree ("created_at");
