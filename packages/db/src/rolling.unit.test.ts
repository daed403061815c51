import { describe, expect, test } from "vitest"
import { readMigrations } from "./migrations.ts"
import { readFixture, versions } from "./testing/version-fixtures.ts"

/*
 * During a rolling update, the previous version runs on tables that the new one has migrated (docs/adr/0003): a migration only adds, and
 * removes nothing that the previous version's code uses.
 */

/** Statements that the previous version tolerates for a special reason, by their beginning as `tag: statement`. */
const borne: Record<string, string> = {
  '0002_review_rounds: ALTER TABLE "review_conflict" ADD CONSTRAINT': "the version before leaves the new column empty",
  '0002_review_rounds: ALTER TABLE "review_criterion" ADD CONSTRAINT': "the version before leaves the new column empty",
  '0002_review_rounds: CREATE UNIQUE INDEX "review_conflict_guest_key"': "the version before leaves the new column empty",
  "0003_answers: CREATE FUNCTION answer_value_gone": "deletes rows of the new table alone",
  "0003_answers: CREATE FUNCTION answer_values_gone": "deletes rows of the new table alone",
}

const takesAway = /\b(?:DROP TABLE|DROP COLUMN|RENAME|SET NOT NULL|SET DATA TYPE|ADD CHECK|DROP DEFAULT|DELETE FROM|TRUNCATE)\b/i
const table = /^(?:ALTER TABLE(?: ONLY)?|CREATE TABLE(?: IF NOT EXISTS)?) "(\w+)"/i
const unique = /^CREATE UNIQUE INDEX "\w+" ON "(\w+)"/i

/** The statements of a migration that the previous version may not tolerate. */
function strictIn(statements: readonly string[]): string[] {
  const made = new Set(statements.flatMap((one) => (/^CREATE TABLE/i.test(one) ? (table.exec(one)?.[1] ?? []) : [])))
  return statements.filter((one) => {
    const name = unique.exec(one)?.[1] ?? table.exec(one)?.[1]
    // The previous version does not use a new table.
    if (name !== undefined && made.has(name)) return false
    if (takesAway.test(one) || unique.test(one) || /ADD CONSTRAINT/i.test(one)) return true
    return /ADD COLUMN/i.test(one) && /NOT NULL/i.test(one) && !/\bDEFAULT\b/i.test(one)
  })
}

describe("a migration that would break the previous version", () => {
  test.each([
    ['ALTER TABLE "portal" DROP COLUMN "title";', true],
    ['ALTER TABLE "portal" RENAME COLUMN "title" TO "name";', true],
    ['ALTER TABLE "portal" ADD COLUMN "kind" text NOT NULL;', true],
    ['ALTER TABLE "portal" ALTER COLUMN "kind" SET NOT NULL;', true],
    ['CREATE UNIQUE INDEX "portal_kind_key" ON "portal" USING btree ("kind");', true],
    ['ALTER TABLE "portal" ADD CONSTRAINT "portal_kind_check" CHECK (kind > 0);', true],
    ['ALTER TABLE "portal" ADD COLUMN "kind" text COLLATE "C";', false],
    [`ALTER TABLE "portal" ADD COLUMN "kind" text DEFAULT 'a' NOT NULL;`, false],
    ['ALTER TABLE "portal" ALTER COLUMN "kind" DROP NOT NULL;', false],
    ['CREATE INDEX "portal_kind_idx" ON "portal" USING btree ("kind");', false],
    ['DROP INDEX "portal_kind_idx";', false],
  ])("%s: %s", (statement, strict) => {
    expect(strictIn([statement])).toEqual(strict ? [statement] : [])
  })

  test("is never one that only concerns a new table", () => {
    const made = 'CREATE TABLE "note" ("id" text PRIMARY KEY NOT NULL);'
    const key = 'ALTER TABLE "note" ADD CONSTRAINT "note_fk" FOREIGN KEY ("id") REFERENCES "portal"("id");'
    expect(strictIn([made, key, 'CREATE UNIQUE INDEX "note_key" ON "note" ("id");'])).toEqual([])
  })
})

test("every migration since the newest stored version only adds", () => {
  const stored = readFixture(versions().at(-1) ?? "", "postgres.sql").toString()
  const all = readMigrations(undefined, "postgres")
  const since = all.filter(({ tag }) => !stored.includes(tag))
  expect(since.length).toBeLessThan(all.length)
  const strict = since.flatMap(({ tag, statements }) => strictIn(statements).map((one) => `${tag}: ${one}`))
  expect(strict.filter((one) => !Object.keys(borne).some((known) => one.startsWith(known)))).toEqual([])
})
