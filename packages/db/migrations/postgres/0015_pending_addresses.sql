ALTER TABLE "user" ADD COLUMN "pending_email" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "ever_verified" boolean;
--> statement-breakpoint
CREATE INDEX "user_pending_email_idx" ON "user" USING btree ("pending_email") WHERE pending_email is not null;
--> statement-breakpoint
UPDATE "user" SET "ever_verified" = true WHERE "email_verified" OR "two_factor_enabled" OR EXISTS (SELECT 1 FROM "passkey" WHERE "passkey"."user_id" = "user"."id") OR EXISTS (SELECT 1 FROM "account" WHERE "account"."user_id" = "user"."id" AND "account"."provider_id" <> 'credential');
