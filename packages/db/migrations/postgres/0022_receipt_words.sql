ALTER TABLE "portal" ADD COLUMN "receipt" json;
