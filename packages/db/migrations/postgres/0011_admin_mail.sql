CREATE INDEX "mail_state_idx" ON "mail" USING btree ("state","id");
