CREATE TABLE "search_document" (
	"key" bigint PRIMARY KEY NOT NULL,
	"submission_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_counter" ADD COLUMN "ordinal" integer;
--> statement-breakpoint
ALTER TABLE "search_document" ADD CONSTRAINT "search_document_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "search_document_submission_key" ON "search_document" USING btree ("submission_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "team_counter_ordinal_key" ON "team_counter" USING btree ("ordinal");
--> statement-breakpoint
UPDATE "team_counter" SET "ordinal" = o.n FROM (SELECT "team_id", row_number() OVER (ORDER BY "team_id") AS n FROM "team_counter") o WHERE o."team_id" = "team_counter"."team_id";
--> statement-breakpoint
ALTER TABLE "search_document" ADD COLUMN "words" tsvector NOT NULL;
--> statement-breakpoint
CREATE INDEX "search_document_words" ON "search_document" USING gin ("words");
