ALTER TABLE "portal" ADD COLUMN "formality" text COLLATE "C" DEFAULT 'formal' NOT NULL;
