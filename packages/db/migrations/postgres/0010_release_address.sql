CREATE TABLE "release_address" (
	"slug" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_address" ADD CONSTRAINT "release_address_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "release_address_team_idx" ON "release_address" USING btree ("team_id");
