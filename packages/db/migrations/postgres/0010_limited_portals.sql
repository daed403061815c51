ALTER TABLE "portal" ADD COLUMN "limited" boolean DEFAULT false NOT NULL;
