ALTER TABLE "label" ADD COLUMN "icon" text COLLATE "C";
