CREATE TABLE "answer_value" (
	"question" bigint NOT NULL,
	"key" bigint NOT NULL,
	"number" double precision NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	CONSTRAINT "answer_value_pk" PRIMARY KEY("question","key","number","text")
);
--> statement-breakpoint
CREATE INDEX "answer_value_key_idx" ON "answer_value" USING btree ("key");
--> statement-breakpoint
CREATE FUNCTION answer_value_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM answer_value WHERE key = (SELECT ordinal FROM team_counter WHERE team_id = old.team_id)::bigint * 4294967296 + old.number; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER answer_value_gone AFTER DELETE ON "submission" FOR EACH ROW EXECUTE FUNCTION answer_value_gone();
--> statement-breakpoint
CREATE FUNCTION answer_values_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM answer_value WHERE key BETWEEN old.ordinal::bigint * 4294967296 AND (old.ordinal + 1)::bigint * 4294967296 - 1; RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER answer_values_gone AFTER DELETE ON "team_counter" FOR EACH ROW EXECUTE FUNCTION answer_values_gone();
--> statement-breakpoint
-- Answers from before this table are indexed in the background. This row says how far that is; without it all are indexed.
INSERT INTO "answer_value" ("question", "key", "number", "text") SELECT 0, 0, 0, '' WHERE EXISTS (SELECT 1 FROM "submission");
