ALTER TABLE "submission_count" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Of the submissions that are there already.
UPDATE "submission_count" SET "held" = "known"."held"
FROM (
  SELECT "team_id", "portal_id", "stage_id", count(*) AS "held" FROM "submission" WHERE "held" GROUP BY "team_id", "portal_id", "stage_id"
) AS "known"
WHERE "known"."team_id" = "submission_count"."team_id" AND "known"."portal_id" = "submission_count"."portal_id" AND "known"."stage_id" = "submission_count"."stage_id";
