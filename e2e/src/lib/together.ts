import { join } from "node:path"
import { reservedLabelKeys } from "@intray/server/modules/submission-writes/label-rules"
import type { Browser, Page } from "@playwright/test"
import Database from "better-sqlite3"
import { answersFor, readPortal, send } from "./intake.ts"
import { signIn } from "./people.ts"
import { type Client, makeAccount, openDemos } from "./rpc.ts"
import { type RunningServer, startServer } from "./server.ts"

/** Two members of one team who label the same submissions, each in their own browser. */

export const people = [
  { name: "Ruta Vale", email: "ruta@example.com" },
  { name: "Ada Brandt", email: "ada@example.com" },
] as const

export type Label = { id: string; name: string; key: string }
/** A label that a member has set on a submission. */
export type Press = { number: number; label: Label; by: number }

export type Together = {
  dataDir: string
  slug: string
  teamId: string
  /** Two labels for each member, from a group that allows several. */
  labels: [Label[], Label[]]
  /** Ids of the submissions by number. */
  submissions: Map<number, string>
}

/** Creates the team in an empty data folder: two members, `count` submissions, four labels with keys. Then stops the server. */
export async function makeTogether(dataDir: string, count: number): Promise<Together> {
  const server = await startServer({ dataDir, cheapPasswords: true })
  const client = await openDemos(server.url)
  await makeAccount(server.url, people[1])
  const portal = await readPortal(server.url, "demos")
  for (let number = 1; number <= count; number += 1) {
    await send(server.url, "demos", answersFor(portal, { name: `Band ${number}`, email: `band-${number}@example.com` }))
  }
  const known = await client.query<{ groups: { labels: { key: string | null }[] }[] }>("labels.list")
  const taken = new Set([...reservedLabelKeys, ...known.groups.flatMap((group) => group.labels.map((label) => label.key))])
  const free = [..."zvyqbginlmotpw123456789"].filter((key) => !taken.has(key))
  const labels: [Label[], Label[]] = [
    await makeLabels(client, "First ear", free.slice(0, 2)),
    await makeLabels(client, "Second ear", free.slice(2, 4)),
  ]
  const { team } = await client.query<{ team: { id: string; slug: string } }>("session.get")
  await server.stop()

  const db = new Database(join(dataDir, "intray.sqlite"))
  const rows = db.prepare("select id, number from submission where team_id = ?").all(team.id) as { id: string; number: number }[]
  db.prepare(
    "insert into member (id, organization_id, user_id, role, created_at) select 'second-member', ?, id, 'member', created_at from user where email = ?",
  ).run(team.id, people[1].email)
  db.close()
  return { dataDir, slug: team.slug, teamId: team.id, labels, submissions: new Map(rows.map((row) => [row.number, row.id])) }
}

async function makeLabels(client: Client, group: string, keys: string[]): Promise<Label[]> {
  const { id } = await client.mutate<{ id: string }>("labelGroups.create", { name: group, multiple: true, required: false })
  const made: Label[] = []
  for (const key of keys) {
    const name = `${group} ${key}`
    const label = await client.mutate<{ id: string }>("labels.create", { groupId: id, name, hue: "teal", key })
    made.push({ id: label.id, name, key })
  }
  return made
}

/** Opens the inbox for one member in a new browser context: the first starts at the newest submission, the second at the oldest. */
export async function openInbox(browser: Browser, url: string, together: Together, who: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, url, people[who]?.email ?? "")
  await page.goto(`${url}${addressOf(together, who)}`)
  await page.getByRole("option").first().waitFor()
  return page
}

/** The inbox URL of a member, at their first submission. */
export function addressOf(together: Together, who: number): string {
  const first = who === 0 ? together.submissions.size : 1
  return `/dashboard/submissions?team=${together.slug}&sort=${who === 0 ? "newest" : "oldest"}&sel=${first}`
}

/** Scrolls to the end until the whole list is loaded. */
export async function loadAll(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const list = document.querySelector("[role=listbox][data-list]")
    list?.scrollTo(0, list.scrollHeight)
    return [...document.querySelectorAll("[role=option]")].some((row) => Number(row.getAttribute("aria-posinset")) === wanted)
  }, count)
  await page.evaluate(() => document.querySelector("[role=listbox][data-list]")?.scrollTo(0, 0))
}

/** The number of the open submission, from the URL. */
const currentNumber = (page: Page) => page.evaluate(() => Number(new URLSearchParams(location.search).get("sel")))

/** Labels the open submission and moves on to the next, by keyboard, `count` times. */
export async function labelOn(page: Page, together: Together, who: number, count: number, presses: Press[]): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const number = await currentNumber(page)
    const label = together.labels[who as 0 | 1][number % 2] as Label
    await page.keyboard.press(label.key)
    presses.push({ number, label, by: who })
    await page.keyboard.press("j")
    await page.waitForFunction((before) => ![null, String(before)].includes(new URLSearchParams(location.search).get("sel")), number)
  }
}

/** The label names that each row of the whole list shows. */
async function shown(page: Page, together: Together): Promise<Map<number, string>> {
  const names = together.labels.flat().map((label) => label.name)
  const found = await page.evaluate(async (wanted) => {
    const list = document.querySelector("[role=listbox][data-list]") as HTMLElement
    const before = list.scrollTop
    const rows: Record<string, string> = {}
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight) {
      list.scrollTop = top
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      for (const row of list.querySelectorAll<HTMLElement>("[data-number]")) {
        rows[row.dataset.number ?? ""] = wanted.filter((name) => row.textContent?.includes(name)).join(", ")
      }
    }
    list.scrollTop = before
    return rows
  }, names)
  return new Map(Object.entries(found).map(([number, text]) => [Number(number), text]))
}

/** The label names that every row must show after these key presses. */
function expected(together: Together, presses: readonly Press[]): Map<number, string> {
  const names = together.labels.flat().map((label) => label.name)
  return new Map(
    [...together.submissions.keys()].map((number) => {
      const here = new Set(presses.filter((press) => press.number === number).map((press) => press.label.name))
      return [number, names.filter((name) => here.has(name)).join(", ")]
    }),
  )
}

/** Describes how two states of the list differ; empty: they are equal. */
function differences(is: ReadonlyMap<number, string>, wanted: ReadonlyMap<number, string>): string[] {
  return [...wanted].flatMap(([number, text]) =>
    (is.get(number) ?? "not there") === text ? [] : [`#${number}: ${is.get(number)} instead of ${text}`],
  )
}

type Stored = { labels: Map<number, string>; faults: string[] }

/** The labels in the database, and everything that was lost or applied twice. */
function stored(together: Together, presses: readonly Press[]): Stored {
  const db = new Database(join(together.dataDir, "intray.sqlite"), { readonly: true })
  try {
    const all = <Row>(sql: string) => db.prepare(sql).all(together.teamId) as Row[]
    const names = together.labels.flat()
    const rows = all<{ number: number; labelId: string }>(
      "select number, label_id as labelId from submission_label join submission on submission.id = submission_id where submission.team_id = ?",
    )
    const labels = new Map([...together.submissions.keys()].map((number) => [number, ""]))
    for (const number of labels.keys()) {
      const here = new Set(rows.filter((row) => row.number === number).map((row) => row.labelId))
      labels.set(
        number,
        names
          .filter((label) => here.has(label.id))
          .map((label) => label.name)
          .join(", "),
      )
    }
    const faults: string[] = []
    const events = all<{ seq: number; type: string; submissionId: string; actId: string; after: string }>(
      `select seq, type, submission_id as submissionId, act_id as actId, "after" from event where team_id = ? order by seq`,
    )
    events.forEach(({ seq }, index) => {
      if (seq !== index + 1) faults.push(`the event at place ${index + 1} has the number ${seq}`)
    })
    const labelled = events.filter((event) => event.type === "submission.labelled")
    const key = (submissionId: string | undefined, labelId: string) => `${submissionId} ${labelId}`
    const counts = new Map<string, number>()
    for (const event of labelled) {
      const one = key(event.submissionId, (JSON.parse(event.after) as { labelId: string }).labelId)
      counts.set(one, (counts.get(one) ?? 0) + 1)
    }
    for (const { number, label } of presses) {
      const times = counts.get(key(together.submissions.get(number), label.id)) ?? 0
      if (times !== 1) faults.push(`${label.name} on #${number} is ${times} times in the history`)
    }
    if (labelled.length !== presses.length) faults.push(`${labelled.length} events for ${presses.length} presses`)
    const acts = all<{ id: string }>("select id from act where team_id = ? and kind = 'label'")
    if (acts.length !== presses.length) faults.push(`${acts.length} acts for ${presses.length} presses`)
    if (new Set(labelled.map((event) => event.actId)).size !== labelled.length) faults.push("an act that stands for two presses")
    if (events.some((event) => event.type === "submission.unlabelled")) faults.push("a label that was taken off")
    return { labels, faults }
  } finally {
    db.close()
  }
}

/**
 * Waits until the database and both screens show exactly the pressed labels.
 * @returns milliseconds until the database and until all three agreed, and what still differs after `ms`
 */
export async function agree(
  together: Together,
  pages: readonly Page[],
  presses: readonly Press[],
  ms: number,
): Promise<{ ms: number; databaseMs: number; faults: string[] }> {
  let databaseMs = 0
  const begun = performance.now()
  const wanted = expected(together, presses)
  for (;;) {
    const found = stored(together, presses)
    const faults = [...differences(found.labels, wanted).map((one) => `database ${one}`), ...found.faults]
    if (faults.length === 0) {
      databaseMs ||= Math.round(performance.now() - begun)
      const screens = await Promise.all(pages.map((page) => shown(page, together)))
      for (const [index, screen] of screens.entries())
        faults.push(...differences(screen, wanted).map((one) => `${people[index]?.name}'s screen ${one}`))
    }
    const took = performance.now() - begun
    if (faults.length === 0 || took > ms) return { ms: Math.round(took), databaseMs, faults }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Kills the server while both work and starts it again at the same address after `awayMs`. */
export async function killAmid(
  server: RunningServer,
  port: number,
  together: Together,
  work: () => Promise<unknown>,
  awayMs: number,
): Promise<RunningServer> {
  const working = work()
  await new Promise((resolve) => setTimeout(resolve, 150))
  await server.kill()
  await new Promise((resolve) => setTimeout(resolve, awayMs))
  const [again] = await Promise.all([startServer({ dataDir: together.dataDir, port, cheapPasswords: true }), working])
  return again
}
