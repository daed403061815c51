ALTER TABLE "release_snapshot" ADD COLUMN "making" json;
--> statement-breakpoint
ALTER TABLE "release_snapshot" ADD COLUMN "numbers" text COLLATE "C";
--> statement-breakpoint
CREATE INDEX "release_entry_erased_idx" ON "release_entry" USING btree ("snapshot_id") WHERE erased_at is not null;
--> statement-breakpoint
CREATE INDEX "release_entry_kind_idx" ON "release_entry" USING btree ("snapshot_id","kind") WHERE content is not null;
