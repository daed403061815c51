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
CREATE TABLE "apikey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"config_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"start" text COLLATE "C",
	"reference_id" text COLLATE "C" NOT NULL,
	"prefix" text COLLATE "C",
	"key" text COLLATE "C" NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp (3) with time zone,
	"enabled" boolean,
	"rate_limit_enabled" boolean,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer,
	"remaining" integer,
	"last_request" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"permissions" text COLLATE "C",
	"metadata" text COLLATE "C",
	"created_by" text COLLATE "C",
	"portal_ids" json,
	"last_address" text COLLATE "C",
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "bulk" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"api_key_id" text COLLATE "C",
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
	"api_key_id" text COLLATE "C",
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
CREATE TABLE "deleted_team" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deleted_by" text COLLATE "C" NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"purge_at" timestamp (3) with time zone NOT NULL,
	"members" json NOT NULL
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
	"seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet" (
	"id" bigint PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"facts" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C",
	"message_id" text COLLATE "C",
	"field" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"content_type" text COLLATE "C",
	"sha256" text COLLATE "C",
	"facts" json,
	"sender" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C",
	"user_id" text COLLATE "C",
	"portal_id" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
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
	"icon" text COLLATE "C",
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
	"only_if" json,
	"portals" json,
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
	"unsubscribe_url" text COLLATE "C",
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
CREATE TABLE "mention" (
	"comment_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "mention_pk" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"direction" text COLLATE "C" NOT NULL,
	"author_id" text COLLATE "C",
	"api_key_id" text COLLATE "C",
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
	"user_id" text COLLATE "C",
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
CREATE TABLE "passkey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"public_key" text COLLATE "C" NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text COLLATE "C" NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text COLLATE "C",
	"aaguid" text COLLATE "C",
	"created_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"slug" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" DEFAULT 'en' NOT NULL,
	"formality" text COLLATE "C" DEFAULT 'formal' NOT NULL,
	"intro" text COLLATE "C" NOT NULL,
	"translations" json,
	"state" text COLLATE "C" NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"draft" json NOT NULL,
	"draft_revision" integer NOT NULL,
	"draft_saved_at" timestamp (3) with time zone NOT NULL,
	"template" text COLLATE "C",
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"time_zone" text COLLATE "C",
	"quota" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"promise_days" integer,
	"retention_months" integer,
	"retention_from" text COLLATE "C",
	"retention_warned_at" timestamp (3) with time zone,
	"asks_treatment" boolean DEFAULT false NOT NULL,
	"password_hash" text COLLATE "C",
	"design" json,
	"receipt" json,
	"embeddable" boolean DEFAULT false NOT NULL,
	"embed_origins" json,
	"limited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_day" (
	"portal_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "portal_day_pk" PRIMARY KEY("portal_id","day")
);
--> statement-breakpoint
CREATE TABLE "portal_group" (
	"portal_id" text COLLATE "C" NOT NULL,
	"group_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "portal_group_pk" PRIMARY KEY("portal_id","group_id")
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
CREATE TABLE "public_line" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"wording" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C",
	"api_key_id" text COLLATE "C",
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
CREATE TABLE "rate_limit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL
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
	"page_slug" text COLLATE "C",
	"page_snapshot" integer,
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
	"making" json,
	"numbers" text COLLATE "C",
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
CREATE TABLE "reply_template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "search_document" (
	"key" bigint PRIMARY KEY NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL
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
CREATE TABLE "security_event" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C",
	"count" integer DEFAULT 1 NOT NULL,
	"browser" text COLLATE "C" NOT NULL,
	"system" text COLLATE "C" NOT NULL,
	"network" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "snooze" (
	"submission_id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"number" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "snooze_pk" PRIMARY KEY("submission_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stage" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"public_wording" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"glyph" text COLLATE "C",
	"archived_at" timestamp (3) with time zone,
	"replaced_by_id" text COLLATE "C",
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
	"over_month" text COLLATE "C",
	"over_place" integer,
	"suspicion" json,
	"keep_until" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"trashed_at" timestamp (3) with time zone,
	"spam_since" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"assignee_id" text COLLATE "C",
	"version" integer DEFAULT 1 NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"import_id" text COLLATE "C",
	"source" text COLLATE "C",
	"language" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_count" (
	"team_id" text COLLATE "C" NOT NULL,
	"portal_id" text COLLATE "C" NOT NULL,
	"stage_id" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "submission_count_pk" PRIMARY KEY("team_id","portal_id","stage_id")
);
--> statement-breakpoint
CREATE TABLE "submission_facet" (
	"key" bigint PRIMARY KEY NOT NULL,
	"facet_id" bigint NOT NULL,
	"arrived" integer NOT NULL
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
	"next_number" integer NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"ordinal" integer
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
CREATE TABLE "team_month" (
	"team_id" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"submissions" integer NOT NULL,
	CONSTRAINT "team_month_pk" PRIMARY KEY("team_id","month")
);
--> statement-breakpoint
CREATE TABLE "team_setting" (
	"team_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"plan" text COLLATE "C",
	"onboarding" json,
	"recall_minutes" integer,
	"discord" text COLLATE "C",
	"listed" boolean DEFAULT false NOT NULL,
	"zone" text COLLATE "C",
	"second_factor_since" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"content" json NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "treatment_given" (
	"submission_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"backup_codes" text COLLATE "C" NOT NULL,
	"verified" boolean,
	"failed_verification_count" integer,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "used_proof" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_verified" boolean NOT NULL,
	"pending_email" text COLLATE "C",
	"ever_verified" boolean,
	"image" text COLLATE "C",
	"role" text COLLATE "C",
	"banned" boolean,
	"ban_reason" text COLLATE "C",
	"ban_expires" timestamp (3) with time zone,
	"two_factor_enabled" boolean,
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
CREATE TABLE "waveform" (
	"file_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"peaks" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"api_key_id" text COLLATE "C",
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
CREATE TABLE "weekly_mail" (
	"user_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_mail_pk" PRIMARY KEY("user_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "act" ADD CONSTRAINT "act_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_call" ADD CONSTRAINT "api_call_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing" ADD CONSTRAINT "billing_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_event" ADD CONSTRAINT "billing_event_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "deleted_team" ADD CONSTRAINT "deleted_team_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "facet" ADD CONSTRAINT "facet_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "mention" ADD CONSTRAINT "mention_comment_id_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "comment"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mention" ADD CONSTRAINT "mention_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "organization_role" ADD CONSTRAINT "organization_role_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal" ADD CONSTRAINT "portal_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_day" ADD CONSTRAINT "portal_day_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_day" ADD CONSTRAINT "portal_day_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_group_id_team_id_fk" FOREIGN KEY ("group_id") REFERENCES "team"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_group" ADD CONSTRAINT "portal_group_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_treatment" ADD CONSTRAINT "portal_treatment_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_treatment" ADD CONSTRAINT "portal_treatment_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_version" ADD CONSTRAINT "portal_version_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_version" ADD CONSTRAINT "portal_version_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "preference" ADD CONSTRAINT "preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_line" ADD CONSTRAINT "public_line_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "public_line" ADD CONSTRAINT "public_line_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_document" ADD CONSTRAINT "search_document_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seat_waiting" ADD CONSTRAINT "seat_waiting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "seat_waiting" ADD CONSTRAINT "seat_waiting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "snooze" ADD CONSTRAINT "snooze_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
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
ALTER TABLE "submission" ADD CONSTRAINT "submission_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "user"("id") ON DELETE set null ON UPDATE no action;
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
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "submission_version" ADD CONSTRAINT "submission_version_portal_version_id_portal_version_id_fk" FOREIGN KEY ("portal_version_id") REFERENCES "portal_version"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_counter" ADD CONSTRAINT "team_counter_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "team"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_month" ADD CONSTRAINT "team_month_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "team_setting" ADD CONSTRAINT "team_setting_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatment_given" ADD CONSTRAINT "treatment_given_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "treatment_given" ADD CONSTRAINT "treatment_given_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watch" ADD CONSTRAINT "watch_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waveform" ADD CONSTRAINT "waveform_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "weekly_mail" ADD CONSTRAINT "weekly_mail_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_key" ON "account" USING btree ("provider_id","account_id");
--> statement-breakpoint
CREATE INDEX "account_user_idx" ON "account" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "act_user_idx" ON "act" USING btree ("team_id","user_id","created_at");
--> statement-breakpoint
CREATE INDEX "api_call_created_idx" ON "api_call" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "api_call_team_fk_idx" ON "api_call" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "api_call_submission_fk_idx" ON "api_call" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "apikey_config_idx" ON "apikey" USING btree ("config_id");
--> statement-breakpoint
CREATE INDEX "apikey_reference_idx" ON "apikey" USING btree ("reference_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "apikey_key_key" ON "apikey" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "apikey_expires_idx" ON "apikey" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "audit_team_idx" ON "audit" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor_id","id");
--> statement-breakpoint
CREATE INDEX "audit_action_idx" ON "audit" USING btree ("action","id");
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
CREATE INDEX "deleted_team_by_idx" ON "deleted_team" USING btree ("deleted_by");
--> statement-breakpoint
CREATE INDEX "deleted_team_purge_idx" ON "deleted_team" USING btree ("purge_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "event_seq_key" ON "event" USING btree ("team_id","seq");
--> statement-breakpoint
CREATE INDEX "event_submission_idx" ON "event" USING btree ("submission_id","id");
--> statement-breakpoint
CREATE INDEX "event_act_idx" ON "event" USING btree ("act_id");
--> statement-breakpoint
CREATE INDEX "facet_team_idx" ON "facet" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "file_submission_idx" ON "file" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "file_message_idx" ON "file" USING btree ("message_id") WHERE message_id is not null;
--> statement-breakpoint
CREATE INDEX "file_expires_idx" ON "file" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "file_team_idx" ON "file" USING btree ("team_id","size");
--> statement-breakpoint
CREATE INDEX "file_portal_idx" ON "file" USING btree ("portal_id");
--> statement-breakpoint
CREATE INDEX "file_sender_idx" ON "file" USING btree ("sender");
--> statement-breakpoint
CREATE INDEX "file_hash_idx" ON "file" USING btree ("team_id","sha256");
--> statement-breakpoint
CREATE INDEX "image_team_idx" ON "image" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "image_user_idx" ON "image" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "image_portal_idx" ON "image" USING btree ("portal_id");
--> statement-breakpoint
CREATE INDEX "image_expires_idx" ON "image" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "insight_day_sum_idx" ON "insight_day" USING btree ("series_id","day","count");
--> statement-breakpoint
CREATE UNIQUE INDEX "insight_series_key" ON "insight_series" USING btree ("team_id","metric","portal_id","key");
--> statement-breakpoint
CREATE INDEX "invitation_organization_idx" ON "invitation" USING btree ("organization_id");
--> statement-breakpoint
CREATE INDEX "invitation_email_idx" ON "invitation" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "invitation_inviter_idx" ON "invitation" USING btree ("inviter_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "job_dedupe_key" ON "job" USING btree ("dedupe_key");
--> statement-breakpoint
CREATE INDEX "job_due_idx" ON "job" USING btree ("kind","state","run_at");
--> statement-breakpoint
CREATE INDEX "job_state_idx" ON "job" USING btree ("state","run_at");
--> statement-breakpoint
CREATE INDEX "label_team_idx" ON "label" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "label_group_idx" ON "label" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "label_group_team_idx" ON "label_group" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "mail_submission_idx" ON "mail" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "mail_team_idx" ON "mail" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "mail_state_idx" ON "mail" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "mail_links_idx" ON "mail" USING btree ("to") WHERE kind = 'status-links';
--> statement-breakpoint
CREATE UNIQUE INDEX "member_key" ON "member" USING btree ("organization_id","user_id");
--> statement-breakpoint
CREATE INDEX "member_user_idx" ON "member" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "mention_user_idx" ON "mention" USING btree ("user_id","team_id","comment_id");
--> statement-breakpoint
CREATE INDEX "mention_unseen_idx" ON "mention" USING btree ("user_id","team_id") WHERE seen_at is null;
--> statement-breakpoint
CREATE INDEX "mention_team_idx" ON "mention" USING btree ("team_id");
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
CREATE UNIQUE INDEX "organization_slug_key" ON "organization" USING btree ("slug");
--> statement-breakpoint
CREATE UNIQUE INDEX "organization_role_key" ON "organization_role" USING btree ("organization_id","role");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkey_user_idx" ON "passkey" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_slug_key" ON "portal" USING btree ("slug");
--> statement-breakpoint
CREATE INDEX "portal_team_idx" ON "portal" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "portal_day_team_idx" ON "portal_day" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "portal_group_group_idx" ON "portal_group" USING btree ("group_id");
--> statement-breakpoint
CREATE INDEX "portal_group_team_idx" ON "portal_group" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "portal_treatment_team_idx" ON "portal_treatment" USING btree ("team_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "portal_version_key" ON "portal_version" USING btree ("portal_id","version");
--> statement-breakpoint
CREATE INDEX "portal_version_team_idx" ON "portal_version" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "presence_team_idx" ON "presence" USING btree ("team_id","seen_at");
--> statement-breakpoint
CREATE INDEX "presence_user_fk_idx" ON "presence" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "presence_submission_fk_idx" ON "presence" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "public_line_submission_idx" ON "public_line" USING btree ("submission_id","id");
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
CREATE UNIQUE INDEX "rate_limit_key" ON "rate_limit" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "release_team_idx" ON "release" USING btree ("team_id","state","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_publication_key" ON "release" USING btree ("publication_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "release_page_key" ON "release" USING btree ("page_slug");
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
CREATE INDEX "release_entry_erased_idx" ON "release_entry" USING btree ("snapshot_id") WHERE erased_at is not null;
--> statement-breakpoint
CREATE INDEX "release_entry_kind_idx" ON "release_entry" USING btree ("snapshot_id","kind") WHERE content is not null;
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
CREATE INDEX "reply_template_team_idx" ON "reply_template" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "saved_view_team_idx" ON "saved_view" USING btree ("team_id","owner_id");
--> statement-breakpoint
CREATE INDEX "saved_view_owner_fk_idx" ON "saved_view" USING btree ("owner_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "search_document_submission_key" ON "search_document" USING btree ("submission_id");
--> statement-breakpoint
CREATE INDEX "seat_waiting_user_idx" ON "seat_waiting" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "security_event_user_idx" ON "security_event" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "security_event_created_idx" ON "security_event" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "session_token_key" ON "session" USING btree ("token");
--> statement-breakpoint
CREATE INDEX "session_user_idx" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "session_acting_idx" ON "session" USING btree ("impersonated_by") WHERE impersonated_by is not null;
--> statement-breakpoint
CREATE INDEX "snooze_user_idx" ON "snooze" USING btree ("user_id","team_id","until");
--> statement-breakpoint
CREATE INDEX "snooze_team_idx" ON "snooze" USING btree ("team_id");
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
CREATE INDEX "submission_keep_idx" ON "submission" USING btree ("keep_until") WHERE keep_until is not null;
--> statement-breakpoint
CREATE INDEX "submission_person_idx" ON "submission" USING btree ("submitter_email","team_id","id");
--> statement-breakpoint
CREATE INDEX "submission_stage_fk_idx" ON "submission" USING btree ("stage_id");
--> statement-breakpoint
CREATE INDEX "submission_public_stage_fk_idx" ON "submission" USING btree ("public_stage_id");
--> statement-breakpoint
CREATE INDEX "submission_version_fk_idx" ON "submission" USING btree ("portal_version_id");
--> statement-breakpoint
CREATE INDEX "submission_assignee_fk_idx" ON "submission" USING btree ("assignee_id") WHERE assignee_id is not null;
--> statement-breakpoint
CREATE INDEX "submission_replied_idx" ON "submission" USING btree ("portal_id","replied_at") WHERE replied_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_due_idx" ON "submission" USING btree ("team_id","due_at","number") WHERE due_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_unread_idx" ON "submission" USING btree ("team_id","number") WHERE unread;
--> statement-breakpoint
CREATE INDEX "submission_over_idx" ON "submission" USING btree ("team_id","number") WHERE over_limit;
--> statement-breakpoint
CREATE INDEX "submission_trash_idx" ON "submission" USING btree ("trashed_at") WHERE trashed_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_spam_idx" ON "submission" USING btree ("spam_since") WHERE spam_since is not null;
--> statement-breakpoint
CREATE INDEX "submission_gone_idx" ON "submission" USING btree ("portal_id") WHERE trashed_at is not null or erased_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_import_idx" ON "submission" USING btree ("import_id","number") WHERE import_id is not null;
--> statement-breakpoint
CREATE INDEX "submission_label_label_idx" ON "submission_label" USING btree ("label_id","submission_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "submission_version_key" ON "submission_version" USING btree ("submission_id","version");
--> statement-breakpoint
CREATE INDEX "submission_version_team_idx" ON "submission_version" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "submission_version_form_fk_idx" ON "submission_version" USING btree ("portal_version_id");
--> statement-breakpoint
CREATE INDEX "team_organization_idx" ON "team" USING btree ("organization_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_counter_ordinal_key" ON "team_counter" USING btree ("ordinal");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_member_key" ON "team_member" USING btree ("membership_key");
--> statement-breakpoint
CREATE INDEX "team_member_team_idx" ON "team_member" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "team_member_user_idx" ON "team_member" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "team_setting_listed_idx" ON "team_setting" USING btree ("listed","team_id");
--> statement-breakpoint
CREATE INDEX "template_team_idx" ON "template" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "treatment_given_team_idx" ON "treatment_given" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "two_factor_user_idx" ON "two_factor" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "used_proof_expires_idx" ON "used_proof" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree ("email");
--> statement-breakpoint
CREATE INDEX "user_name_idx" ON "user" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "user_pending_email_idx" ON "user" USING btree ("pending_email") WHERE pending_email is not null;
--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");
--> statement-breakpoint
CREATE INDEX "verification_expires_idx" ON "verification" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "watch_key" ON "watch" USING btree ("submission_id","email");
--> statement-breakpoint
CREATE UNIQUE INDEX "watch_token_key" ON "watch" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "watch_team_idx" ON "watch" USING btree ("team_id");
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
--> statement-breakpoint
CREATE INDEX "weekly_mail_due_idx" ON "weekly_mail" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "weekly_mail_team_idx" ON "weekly_mail" USING btree ("team_id");
--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "words" tsvector NOT NULL;
--> statement-breakpoint
CREATE INDEX "search_document_words" ON "search_document" USING gin ("words");
--> statement-breakpoint
CREATE FUNCTION submission_facet_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM submission_facet WHERE key = (SELECT ordinal FROM team_counter WHERE team_id = old.team_id)::bigint * 4294967296 + old.number; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER submission_facet_gone AFTER DELETE ON "submission" FOR EACH ROW EXECUTE FUNCTION submission_facet_gone();
--> statement-breakpoint
CREATE FUNCTION submission_facets_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM submission_facet WHERE key BETWEEN old.ordinal::bigint * 4294967296 AND (old.ordinal + 1)::bigint * 4294967296 - 1; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER submission_facets_gone AFTER DELETE ON "team_counter" FOR EACH ROW EXECUTE FUNCTION submission_facets_gone();
