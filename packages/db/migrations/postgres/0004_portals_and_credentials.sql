CREATE TABLE "apikey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"config_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"start" text COLLATE "C",
	"reference_id" text COLLATE "C" NOT NULL,
	"prefix" text COLLATE "C",
	"key" text COLLATE "C" NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp (3) with time zone,
	"enabled" boolean,
	"rate_limit_enabled" boolean,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer,
	"remaining" integer,
	"last_request" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"permissions" text COLLATE "C",
	"metadata" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C",
	"user_id" text COLLATE "C",
	"portal_id" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"public_key" text COLLATE "C" NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text COLLATE "C" NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text COLLATE "C",
	"aaguid" text COLLATE "C",
	"created_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "portal_day" (
	"portal_id" text COLLATE "C" NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"day" text COLLATE "C" NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"submissions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "portal_day_pk" PRIMARY KEY("portal_id","day")
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"category" text COLLATE "C" NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"team_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C" NOT NULL,
	"content" json NOT NULL,
	"created_by" text COLLATE "C",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"backup_codes" text COLLATE "C" NOT NULL,
	"verified" boolean,
	"failed_verification_count" integer,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "used_proof" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waveform" (
	"file_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"peaks" text COLLATE "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "facts" json;
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "sender" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "opens_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "closes_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "time_zone" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "quota" integer;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "password_hash" text COLLATE "C";
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "design" json;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "embeddable" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "portal" ADD COLUMN "embed_origins" json;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "suspicion" json;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "keep_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "erased_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "two_factor_enabled" boolean;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_day" ADD CONSTRAINT "portal_day_portal_id_portal_id_fk" FOREIGN KEY ("portal_id") REFERENCES "portal"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "portal_day" ADD CONSTRAINT "portal_day_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reply_template" ADD CONSTRAINT "reply_template_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "template" ADD CONSTRAINT "template_team_id_organization_id_fk" FOREIGN KEY ("team_id") REFERENCES "organization"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waveform" ADD CONSTRAINT "waveform_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "file"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "apikey_config_idx" ON "apikey" USING btree ("config_id");
--> statement-breakpoint
CREATE INDEX "apikey_reference_idx" ON "apikey" USING btree ("reference_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "apikey_key_key" ON "apikey" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "apikey_expires_idx" ON "apikey" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "image_team_idx" ON "image" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "image_user_idx" ON "image" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "image_portal_idx" ON "image" USING btree ("portal_id");
--> statement-breakpoint
CREATE INDEX "image_expires_idx" ON "image" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_key" ON "passkey" USING btree ("credential_id");
--> statement-breakpoint
CREATE INDEX "passkey_user_idx" ON "passkey" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "portal_day_team_idx" ON "portal_day" USING btree ("team_id");
--> statement-breakpoint
CREATE INDEX "reply_template_team_idx" ON "reply_template" USING btree ("team_id","position");
--> statement-breakpoint
CREATE INDEX "template_team_idx" ON "template" USING btree ("team_id","id");
--> statement-breakpoint
CREATE INDEX "two_factor_user_idx" ON "two_factor" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "used_proof_expires_idx" ON "used_proof" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "file_sender_idx" ON "file" USING btree ("sender");
--> statement-breakpoint
CREATE INDEX "file_hash_idx" ON "file" USING btree ("team_id","sha256");
--> statement-breakpoint
CREATE INDEX "submission_keep_idx" ON "submission" USING btree ("keep_until") WHERE keep_until is not null;
--> statement-breakpoint
CREATE INDEX "submission_email_idx" ON "submission" USING btree ("team_id","submitter_email","id");
