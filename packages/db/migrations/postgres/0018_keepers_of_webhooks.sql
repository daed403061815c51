ALTER TABLE "webhook" ADD COLUMN "api_key_id" text COLLATE "C";
