ALTER TABLE "portal" ADD COLUMN "retention_months" integer;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "retention_from" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "retention_warned_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "trashed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "spam_since" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "submission_trash_idx" ON "submission" USING btree ("trashed_at") WHERE trashed_at is not null;
--> statement-breakpoint
CREATE INDEX "submission_spam_idx" ON "submission" USING btree ("spam_since") WHERE spam_since is not null;
--> statement-breakpoint
CREATE INDEX "submission_gone_idx" ON "submission" USING btree ("portal_id") WHERE trashed_at is not null or erased_at is not null;
