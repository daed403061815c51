ALTER TABLE "stage" ADD COLUMN "glyph" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "stage" ADD COLUMN "replaced_by_id" text COLLATE "C";
