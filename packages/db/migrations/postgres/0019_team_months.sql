CREATE TABLE "team_month" (
	"team_id" text COLLATE "C" NOT NULL,
	"month" text COLLATE "C" NOT NULL,
	"submissions" integer NOT NULL,
	CONSTRAINT "team_month_pk" PRIMARY KEY("team_id","month")
);
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "over_month" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "over_place" integer;
--> statement-breakpoint
ALTER TABLE "team_setting" ADD COLUMN "zone" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "team_month" ADD CONSTRAINT "team_month_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "team_month" ("team_id", "month", "submissions") SELECT "team_id", substr("day", 1, 7), sum("submissions") FROM "portal_day" GROUP BY "team_id", substr("day", 1, 7) HAVING sum("submissions") > 0;
--> statement-breakpoint
UPDATE "submission" SET "over_month" = to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM') WHERE "over_limit";
--> statement-breakpoint
UPDATE "submission" SET "over_place" = "ranked"."place" FROM (SELECT "s"."id" AS "id", coalesce("m"."submissions", 0) + 1 - row_number() OVER (PARTITION BY "s"."team_id", "s"."over_month" ORDER BY "s"."number" DESC) AS "place" FROM "submission" "s" LEFT JOIN "team_month" "m" ON "m"."team_id" = "s"."team_id" AND "m"."month" = "s"."over_month" WHERE "s"."over_limit") AS "ranked" WHERE "ranked"."id" = "submission"."id";
--> statement-breakpoint
INSERT INTO "team_setting" ("team_id", "zone", "listed", "updated_at") SELECT "team_id", "zone", false, "updated_at" FROM "insight_team" ON CONFLICT ("team_id") DO UPDATE SET "zone" = excluded."zone";
