ALTER TABLE "notification" ALTER COLUMN "user_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "unsubscribe_url" text COLLATE "C";
