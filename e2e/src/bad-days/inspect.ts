import { createHash } from "node:crypto"
import type { Checks } from "../lib/checks.ts"
import type { ReadRows } from "../lib/inspect.ts"
import { clientWith } from "../lib/rpc.ts"
import type { Ledger, Sent } from "./ledger.ts"
import type { Desk } from "./writer.ts"

type Row = { id: string; number: number; demo: string; email: string }

/** Looks for everything that was acknowledged, and for what is there twice. Everything that was tried has been carried to its end before. */
export async function inspectLedger(rows: ReadRows, checks: Checks, when: string, ledger: Ledger): Promise<void> {
  const of = (holds: boolean, what: string, detail?: unknown) => checks.that(holds, `${when}: ${what}`, detail)
  const stored = new Map<string, Row[]>()
  for (const row of await rows<Row>("select id, number, demo_id as demo, submitter_email as email from submission"))
    stored.set(row.email, [...(stored.get(row.email) ?? []), row])
  const wrong = ledger.all.filter(({ email, accepted }) => {
    const [found, ...more] = stored.get(email) ?? []
    return more.length > 0 || found?.number !== accepted?.number || found?.demo !== accepted?.demoId
  })
  of(
    wrong.length === 0,
    "each thing that was sent is there once, as it was answered",
    wrong.slice(0, 3).map(({ email }) => [email, stored.get(email)]),
  )
  const receipts = await counted(
    rows,
    "select submission_id as name, count(*) as count from mail where kind = 'receipt' group by submission_id",
  )
  const ids = ledger.all.map(({ email }) => stored.get(email)?.[0]?.id ?? "")
  of(
    ids.every((id) => receipts.get(id) === 1),
    "each has one receipt",
    ids.filter((id) => receipts.get(id) !== 1).slice(0, 3),
  )

  const labelChanges = await counted(rows, "select act_id as name, count(*) as count from event group by act_id")
  const lost = ledger.all.flatMap((sent) => sent.labelChanges).filter((act) => labelChanges.get(act.actId) !== 1)
  of(lost.length === 0, "each label that was put on or taken off is in the history once", lost.slice(0, 3))
  const labels = new Set(
    (await rows<{ s: string; l: string }>("select submission_id as s, label_id as l from submission_label")).map(({ s, l }) => `${s} ${l}`),
  )
  const stands = ledger.all.filter(({ labelChanges, email }) => {
    const last = labelChanges.at(-1)
    return last !== undefined && labels.has(`${stored.get(email)?.[0]?.id} ${last.labelId}`) !== last.on
  })
  of(
    stands.length === 0,
    "each label stands as it was put last",
    stands.slice(0, 3).map((one) => one.email),
  )
  const comments = await counted(rows, "select id as name, 1 as count from comment")
  of(
    ledger.all.every((sent) => sent.comments.every(({ id }) => comments.has(id))),
    "each comment is there",
  )
  const files = new Map(
    (
      await rows<{ id: string; sha: string; of: string; state: string }>("select id, sha256 as sha, submission_id as of, state from file")
    ).map((file) => [file.id, file]),
  )
  const bad = ledger.all.filter(({ file, email }) => {
    const found = files.get(file?.id ?? "")
    return file && (found?.state !== "stored" || found.sha !== file.sha256 || found.of !== stored.get(email)?.[0]?.id)
  })
  of(
    bad.length === 0,
    "each file is with its submission",
    bad.slice(0, 3).map((one) => one.email),
  )
}

/** Asks the running server: what it counts is what the tables have, and what was sent can be read and followed. */
export async function inspectAnswers(rows: ReadRows, checks: Checks, when: string, desk: Desk, news: readonly Sent[]): Promise<void> {
  // Where the session has ended meanwhile; where mail goes out, an address has to be confirmed first, and the session is.
  await desk.signIn().catch(() => undefined)
  const client = clientWith(desk.url, desk.cookie)
  const { total, labels } = await client.query<{ total: number; labels: { id: string; count: number }[] }>("submissions.facets", {
    filter: { state: "all" },
  })
  const [all] = await rows<{ count: number }>("select count(*) as count from submission")
  checks.that(total === Number(all?.count), `${when}: the list has as many as the table`, { total, ...all })
  const counts = await counted(rows, "select label_id as name, count(*) as count from submission_label group by label_id")
  const off = labels.filter(({ id, count }) => count !== (counts.get(id) ?? 0))
  checks.that(off.length === 0, `${when}: labels are counted as they stand`, off)
  for (const { accepted, file, email } of news) {
    if (!accepted) continue
    const page = await fetch(`${desk.url}/api/v1/public/status/${accepted.demoId}`)
    checks.that(page.ok, `${when}: ${email} can follow`, page.status)
    if (!file) continue
    const got = await fetch(`${desk.url}/api/files/${file.id}?demo=${accepted.demoId}`)
    const sha256 = createHash("sha256")
      .update(Buffer.from(await got.arrayBuffer()))
      .digest("hex")
    checks.that(got.ok && sha256 === file.sha256, `${when}: the file of ${email} has every byte`, got.status)
  }
}

async function counted(rows: ReadRows, sql: string): Promise<Map<string, number>> {
  return new Map((await rows<{ name: string; count: number }>(sql)).map(({ name, count }) => [name, Number(count)]))
}
