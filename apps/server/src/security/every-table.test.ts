import * as schema from "@intray/db/schema"
import { eq, getTableColumns, getTableName, isTable } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { makeThings, type Things } from "../testing/examples.ts"
import { useWorld } from "../testing/use-world.ts"
import type { TestTeam } from "../testing/world.ts"

/*
 * The checks of all procedures see what a query forgets only where something is there to be told, and erasing is forgotten of a table that
 * nobody thought of. So each table has something, or says here why not.
 */

type Table = typeof schema.comment
const tables = new Map(
  Object.values(schema)
    .filter((one) => isTable(one))
    .map((one) => [getTableName(one), one as unknown as Table]),
)
const columnsOf = (table: Table) => getTableColumns(table) as unknown as Partial<Record<string, Table["teamId"]>>

const world = useWorld()
let team: TestTeam
let things: Things
beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
})

/** Tables of a team in which nothing is that a request could be told. */
const nothingToTell: Record<string, string> = {
  team_member: "named by group and person; which group is in `team`",
  portal_group: "a portal that is kept to a group is hidden.test.ts's",
  image: "images are made by an address of their own, tried by crossing.ts",
  api_call: "answers kept for who repeats a call, found by their key alone",
  billing: "an installation without a provider has none; modules/billing",
  billing_event: "as above",
  seat_waiting: "as above",
  insight_team: "counted in the background; modules/insights and hidden-counts.test.ts",
  insight_series: "as above",
  insight_submission: "as above",
  insight_pending: "as above",
  portal_treatment: "told in whole months that are over; modules/insights/treatment.test.ts",
  treatment_given: "answered nowhere: that somebody answered, not what",
  weekly_mail: "when the last one went out",
  notification_setting: "everybody's own",
  presence: "gone after minutes, and told live; security/two-teams.test.ts",
  deleted_team: "of a team that is not there to be asked in",
  submission_version: "made by a change of the submitter's; modules/status/status.test.ts",
  review_reveal: "a round that hides names would hide them from the callers; security/blind-canary.test.ts",
  release_address: "addresses of public pages that were taken down, which no answer contains; modules/releases/page.test.ts",
  release_track: "made from a form of records; modules/releases",
}

test("the things that every procedure is tried with fill every table of a team", async () => {
  const empty: string[] = []
  for (const [name, table] of tables) {
    const column = columnsOf(table).organizationId ?? columnsOf(table).teamId
    if (column && (await world.db.$count(table, eq(column, team.id))) === 0) empty.push(name)
  }
  expect(empty.sort(), "add one to makeThings (testing/examples.ts), or say here why not").toEqual(Object.keys(nothingToTell).sort())
})

/** What stays of an erased submission, and why nothing of it is personal. */
const stays: Record<string, string> = {
  event: "that something happened, without words",
  submission_label: "what the team thought; counted",
  publication_item: "which decisions left together",
  release_entry: "what it is told as in a release, without what it says",
  public_line: "wordings of stages",
  comment: "that there was one, without its words",
  review: "scores, without notes",
  review_settlement: "scores, without its note",
  rule_run: "that a rule ran, and a code",
  review_candidate: "how many reviews it had, and what they came to",
}

test("an erased submission remains only in the listed tables", async () => {
  const left: string[] = []
  for (const id of [things.submissionId, things.trashedId]) {
    await team.owner.caller.trash.erase({ id })
    await world.services.jobs.drain()
    for (const [name, table] of tables) {
      const { submissionId } = columnsOf(table)
      if (submissionId && (await world.db.$count(table, eq(submissionId, id))) > 0) left.push(name)
    }
  }
  expect([...new Set(left)].sort(), "erase it (work/submissions/erase.ts), or say here why it stays").toEqual(Object.keys(stays).sort())
})
