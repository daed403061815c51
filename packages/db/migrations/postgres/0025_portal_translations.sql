ALTER TABLE "portal" ADD COLUMN "translations" json;
