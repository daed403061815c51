ALTER TABLE "image" ADD COLUMN "color" text COLLATE "C";
