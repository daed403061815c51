import { dataImport, event, mail, portal, publicLine, submission, submissionCount } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import type { JobHandler } from "../../platform/jobs.ts"
import { silentLog } from "../../platform/log.ts"
import { createWorker } from "../../platform/worker.ts"
import { broughtIn, countsOf as counts, uploadedImport, workOn } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { importWork } from "./background.ts"
import type { ColumnMap, ImportOptions } from "./schema.ts"

const world = useWorld()

const lenient: ImportOptions = { unknown: "create", missing: "accept" }
const strict: ImportOptions = { unknown: "refuse", missing: "refuse" }

const work = () => workOn(world)
const bring = (team: TestTeam, slug: string, content: string, more?: Parameters<typeof broughtIn>[4]) =>
  broughtIn(world, team, slug, content, more)

async function everyNumber(team: TestTeam) {
  const rows = await world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(asc(submission.number))
  return rows
}

const csv = [
  "Artist,E-mail,Received,Stage,Tags,tracks.1.title,tracks.1.genre,tracks.1.bpm,mood",
  "Kitefall,hello@kitefall.example,2024-03-20 18:30,Listening,Sign; Dead link,Glasshouse,Electronica,122,blue",
  'Low Ceiling,low@ceiling.example,2023-01-02,Accepted,"Pass",Attic,electronica,,',
  "Ørjan,orjan@example.com,,,,,,,",
].join("\r\n")

test("what is imported is there like everything else: found, counted, labelled, told of; and nobody gets a mail", async () => {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  const mails = await world.db.$count(mail)
  const { done, guess, checked } = await bring(team, slug, csv)
  expect(guess).toEqual({
    Artist: "answers.artist",
    "E-mail": "answers.email",
    Received: "createdAt",
    Stage: "stage",
    Tags: "labels",
    "tracks.1.title": "answers.tracks.1.title",
    "tracks.1.genre": "answers.tracks.1.genre",
    "tracks.1.bpm": "answers.tracks.1.bpm",
  })
  expect(counts(checked)).toEqual({ total: 3, created: 3, known: 0, refused: 0, state: "checked" })
  expect(counts(done)).toEqual({ total: 3, created: 3, known: 0, refused: 0, state: "done" })
  expect(await world.db.$count(mail)).toBe(mails)

  const { submissions } = team.owner.caller
  const [third, second, first] = (await submissions.list({})).items
  expect([third?.title, second?.title, first?.title]).toEqual(["Ørjan", "Attic", "Glasshouse"])
  expect(first).toMatchObject({
    number: 1,
    createdAt: "2024-03-20T18:30:00.000Z",
    stageId: await stageNamed(team, "Listening"),
    held: false,
    seen: true,
    labelIds: expect.arrayContaining([await labelNamed(team, "Sign"), await labelNamed(team, "Dead link")]),
  })
  // A decision from elsewhere is a past one, which its submitter knows.
  const accepted = await stageNamed(team, "Accepted")
  expect(second).toMatchObject({ stageId: accepted, held: false, publicStageId: accepted })
  expect(third).toMatchObject({ seen: false, stageId: await stageNamed(team, "New") })

  const detail = await submissions.get({ id: first?.id as string })
  expect(detail.answers).toEqual({
    artist: "Kitefall",
    email: "hello@kitefall.example",
    tracks: [{ title: "Glasshouse", genre: "electronica", bpm: 122 }],
  })
  expect(detail.submitter).toEqual({ name: "Kitefall", email: "hello@kitefall.example" })
  expect(detail.lines).toEqual([{ wording: "In review", category: "review", createdAt: "2024-03-20T18:30:00.000Z" }])
  expect((await submissions.list({ filter: { text: "glassh" } })).items.map((one) => one.number)).toEqual([1])
  expect((await submissions.list({ filter: { stages: [accepted] } })).items.map((one) => one.number)).toEqual([2])
  const { byStage } = await submissions.counts({})
  expect(byStage.find((one) => one.stageId === accepted)).toMatchObject({ count: 1, held: 0 })
  const [own] = await world.db.select({ taken: portal.taken }).from(portal).where(eq(portal.id, portalId))
  expect(own?.taken).toBe(3)
  const { items } = await team.owner.caller.history.list({ submissionId: first?.id as string })
  expect(items.map((one) => [one.type, one.actor.name])).toEqual([["submission.imported", team.admin.name]])
  // What comes in next is numbered on.
  await send(world, slug)
  expect((await newest(team)).number).toBe(4)
})

test("the same file again adds nothing, and equal rows of one file are as many as they are", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const twice = `email\na@b.example\na@b.example\n\nc@d.example\n`
  expect(counts((await bring(team, slug, twice)).done)).toEqual({ total: 3, created: 3, known: 0, refused: 0, state: "done" })
  const again = await bring(team, slug, twice)
  expect(counts(again.checked)).toEqual({ total: 3, created: 0, known: 3, refused: 0, state: "checked" })
  expect(counts(again.done)).toEqual({ total: 3, created: 0, known: 3, refused: 0, state: "done" })
  // One more of the same, and one that is new.
  const more = await bring(team, slug, `${twice}a@b.example\ne@f.example\n`)
  expect(counts(more.done)).toMatchObject({ created: 2, known: 3 })
  // An id of the other system names a row, whatever else is said of it.
  const ids = "External ID,email\n7,a@b.example\n8,a@b.example\n7,twice@b.example\n"
  const first = await bring(team, slug, ids)
  expect(counts(first.checked)).toMatchObject({ created: 2, known: 1 })
  expect(counts(first.done)).toMatchObject({ created: 2, known: 1 })
  expect(counts((await bring(team, slug, ids.replaceAll("a@b", "b@b"))).done)).toMatchObject({ created: 0, known: 3 })
})

test("what is wrong is said by row, column and reason, and the rest is taken", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = [
    "number,artist,email,tracks.1.genre,tracks.1.bpm,Received,Stage,Labels: Verdict",
    "1,Fine,fine@a.example,house,120,2024-01-01,New,Sign",
    "1,Twice,twice@a.example,house,,,,",
    "0,Zero,zero@a.example,,,,,",
    ",,no address,polka,fast,31.12.2024,Nowhere,Sign; Pass",
    ",Far,far@a.example,,,2024-02-31,,Never heard of",
    "999999999,High,high@a.example,,,2199-01-01,,",
    ",Long,long@a.example,,,,,,too,many",
  ].join("\n")
  const { checked, done } = await bring(team, slug, text, { options: { unknown: "refuse", missing: "accept" } })
  expect(counts(checked)).toMatchObject({ total: 7, created: 1, refused: 6 })
  expect(counts(done)).toMatchObject({ created: 1, refused: 6 })
  const said = checked.problems.map(({ row, column }) => `${row} ${column}`)
  expect(said).toEqual([
    "3 number",
    "4 number",
    "5 Labels: Verdict",
    "5 Received",
    "5 Stage",
    "5 email",
    "5 tracks.1.genre",
    "5 tracks.1.bpm",
    "6 Labels: Verdict",
    "6 Received",
    "7 number",
    "7 Received",
    "8 ",
  ])
  expect(new Set(checked.problems.map((one) => one.reason)).size).toBeGreaterThan(9)
  for (const { reason } of checked.problems) expect(reason).toMatch(/^[A-Z#].*\.$/s)
})

test("required answers may be missing in old data, or not; questions of files are not asked for", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const whole = {
    artist: "A",
    name: "B",
    email: "b@a.example",
    tracks: [{ title: "T", genre: "house" }],
    release_status: "unreleased",
    samples: "cleared",
    ai_use: ["none"],
    rights: true,
  }
  const lines = [whole, { ...whole, rights: undefined, artist: undefined }].map((answers) => JSON.stringify({ answers })).join("\n")
  const refused = await bring(team, slug, lines, { options: strict })
  expect(counts(refused.done)).toMatchObject({ created: 1, refused: 1 })
  expect(refused.checked.problems.map((one) => one.column)).toEqual(["answers.artist", "answers.rights"].sort())
  const accepted = await bring(team, slug, lines)
  expect(counts(accepted.done)).toMatchObject({ created: 1, known: 1, refused: 0 })
})

test("labels and stages that the team does not have are made once, in the groups that the columns name", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = "email,Stage,Labels: Mood,Tags\na@b.example,Long list,Nocturnal; Bright,Loud\nb@b.example,long LIST,nocturnal,\n"
  const { checked, done } = await bring(team, slug, text)
  expect(checked.unknownNames).toEqual([
    { kind: "label", group: "Mood", name: "Nocturnal" },
    { kind: "label", group: "Mood", name: "Bright" },
    { kind: "label", group: "Imported", name: "Loud" },
    { kind: "stage", group: "", name: "Long list" },
  ])
  expect(counts(done)).toMatchObject({ created: 2 })
  const { groups } = await team.owner.caller.labels.list()
  expect(groups.find((one) => one.name === "Mood")?.labels.map((one) => one.name)).toEqual(["Nocturnal", "Bright"])
  const { items } = await team.owner.caller.stages.list()
  expect(items.filter((one) => one.name === "Long list")).toMatchObject([{ category: "review", publicWording: "In review" }])
  const rows = (await team.owner.caller.submissions.list({})).items
  expect(rows.map((one) => one.labelIds.length)).toEqual([1, 3])
  expect((await bring(team, slug, text.replace("a@b", "c@b").replace("b@b", "d@b"))).checked.unknownNames).toEqual([])
})

describe("taking back", () => {
  test("removes exactly the imported submissions that nobody has worked on, and changes nothing else", async () => {
    const team = await world.team()
    const { slug, id: portalId } = await makePortal(team)
    await send(world, slug)
    const before = await everyNumber(team)
    const state = () => world.db.select().from(submissionCount).where(eq(submissionCount.teamId, team.id))
    const countsBefore = (await state()).filter((one) => one.count > 0)
    const { id } = await bring(
      team,
      slug,
      `email,Stage\n${Array.from({ length: 250 }, (_, index) => `p${index}@a.example,${index % 2 ? "Listening" : ""}`).join("\n")}\n`,
    )
    expect(await everyNumber(team)).toHaveLength(251)
    const rows = (await team.owner.caller.submissions.list({ limit: 3 })).items
    const [worked, seen] = rows
    await team.member.caller.labels.set({
      submissionId: worked?.id as string,
      labelId: await labelNamed(team, "Sign"),
      on: true,
      actId: `w-${id}`,
    })
    await team.member.caller.submissions.seen({ id: seen?.id as string })
    expect((await team.owner.caller.imports.undo({ id })).state).toBe("undoing")
    await work()
    const undone = await team.owner.caller.imports.get({ id })
    expect(undone).toMatchObject({ state: "undone", keptNumbers: [worked?.number] })
    expect((await everyNumber(team)).map((one) => one.number)).toEqual([1, worked?.number])
    expect((await everyNumber(team))[0]).toEqual(before[0])
    const [own] = await world.db.select({ taken: portal.taken }).from(portal).where(eq(portal.id, portalId))
    expect(own?.taken).toBe(2)
    const total = (list: { count: number }[]) => list.reduce((sum, one) => sum + one.count, 0)
    expect(total(await state())).toBe(total(countsBefore) + 1)
    expect((await team.owner.caller.submissions.list({ filter: { text: "p3" } })).items).toEqual([])
    expect((await team.owner.caller.submissions.list({})).items).toHaveLength(2)
    expect(
      (await team.owner.caller.submissions.list({ filter: { stages: [await stageNamed(team, "Listening")] } })).items.map((one) => one.id),
    ).toEqual([worked?.id])
    const deleted = await world.db
      .select()
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "submission.deleted")))
    expect(deleted).toHaveLength(249)
    // Once more: nothing is left to take back, and what was kept is kept.
    await team.owner.caller.imports.undo({ id })
    await work()
    expect(await everyNumber(team)).toHaveLength(2)
  })

  test("what was taken back can be imported again", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const { id } = await bring(team, slug, csv)
    await team.admin.caller.imports.undo({ id })
    await work()
    expect(await everyNumber(team)).toEqual([])
    expect(await world.db.$count(publicLine, eq(publicLine.teamId, team.id))).toBe(0)
    expect(counts((await bring(team, slug, csv)).done)).toMatchObject({ created: 3, known: 0 })
  })
})

test("reports problems in the language of the user who started the import", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  await team.owner.caller.preferences.set({ language: { choice: "de", reads: "de" } })
  const id = await uploadedImport(world, team, slug, "email,Received\nnobody,yesterday\n")
  const { imports } = team.admin.caller
  await imports.check({ id, map: { email: "answers.email", Received: "createdAt" }, options: lenient })
  await work()
  const reasons = (await imports.get({ id })).problems.map(({ reason }) => reason)
  expect(reasons.some((reason) => reason.startsWith("Das lässt sich nicht als Datum lesen"))).toBe(true)
  expect(reasons.join(" ")).not.toMatch(/Sie\b|Write|cannot/)
})

test("an import that is stopped keeps what it brought, goes on behind it, and never takes a row twice", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { imports } = team.admin.caller
  const text = `email\n${Array.from({ length: 450 }, (_, index) => `p${index}@a.example`).join("\n")}\n`
  const id = await uploadedImport(world, team, slug, text)
  await imports.check({ id, map: { email: "answers.email" }, options: lenient })
  await work()
  await imports.run({ id })
  const draining = work()
  // Somebody stops it in the middle.
  for (;;) {
    const { done, state } = await imports.get({ id })
    if (done > 0 || state === "done") break
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await imports.cancel({ id })
  await draining
  const stopped = await imports.get({ id })
  expect(stopped.state).toBe("cancelled")
  expect(stopped.created).toBeLessThan(450)
  expect(await everyNumber(team)).toHaveLength(stopped.created)
  await imports.run({ id })
  await work()
  expect(counts(await imports.get({ id }))).toEqual({
    total: 450,
    created: 450 - stopped.created,
    known: stopped.created,
    refused: 0,
    state: "done",
  })
  const rows = await everyNumber(team)
  expect(new Set(rows.map((one) => one.submitterEmail)).size).toBe(450)
  expect(rows).toHaveLength(450)

  // A process that died after 200 rows: the next one begins behind them.
  const again = await uploadedImport(world, team, slug, text.replaceAll("@a.", "@b."))
  await imports.check({ id: again, map: { email: "answers.email" }, options: lenient })
  await work()
  await imports.run({ id: again })
  await world.db.update(dataImport).set({ state: "running", done: 200, created: 200 }).where(eq(dataImport.id, again))
  await work()
  expect(counts(await imports.get({ id: again }))).toMatchObject({ created: 450, state: "done" })
  expect((await everyNumber(team)).filter((one) => one.importId === again).map((one) => one.submitterEmail)[0]).toBe("p200@b.example")
})

test("columns are remembered for the next file that has them", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const map: ColumnMap = { who: "answers.artist", mail: "answers.email" }
  await bring(team, slug, "who,mail\nA,a@b.example\n", { map })
  const id = await uploadedImport(world, team, slug, "who,mail\nB,b@b.example\n")
  expect(await team.owner.caller.imports.preview({ id })).toMatchObject({
    guess: map,
    remembered: true,
    columns: ["who", "mail"],
    delimiter: ",",
  })
  const wrong = { who: "answers.nobody_asked", mail: "answers.email" }
  expect(await refusal(team.owner.caller.imports.check({ id, map: wrong, options: lenient }))).toMatchObject({ paths: ["map.who"] })
  const both = { who: "answers.email", mail: "answers.email" }
  expect(await refusal(team.owner.caller.imports.check({ id, map: both, options: lenient }))).toMatchObject({ paths: ["map.mail"] })
  expect(await refusal(team.owner.caller.imports.check({ id, map: {}, options: lenient }))).toMatchObject({ paths: ["map"] })
  expect(await refusal(team.owner.caller.imports.run({ id }))).toMatchObject({ reason: "import_state" })
})

test("columns that are called like the questions are their answers, and the title is the one of its question", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { guess, done } = await bring(team, slug, "Artist,E-mail,Title,Genre,BPM\nKitefall,a@b.example,Attic,Electronica,122\n")
  expect(guess).toEqual({
    Artist: "answers.artist",
    "E-mail": "answers.email",
    Title: "answers.tracks.1.title",
    Genre: "answers.tracks.1.genre",
    BPM: "answers.tracks.1.bpm",
  })
  expect(counts(done)).toMatchObject({ created: 1, refused: 0 })
  const [{ id, title } = { id: "", title: "" }] = (await team.owner.caller.submissions.list({})).items
  expect(title).toBe("Attic")
  const { answers } = await team.owner.caller.submissions.get({ id })
  expect(answers).toEqual({
    artist: "Kitefall",
    email: "a@b.example",
    tracks: [{ title: "Attic", genre: "electronica", bpm: 122 }],
  })
})

test("a column that was left out is filled in once a question of its name is published, and stays out if it had matched", async () => {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  const file = "artist,Styles,E-mail,Title\nA,dub,a@b.example,x\n"
  const map: ColumnMap = { artist: "answers.artist", "E-mail": "answers.email" }
  const { guess } = await bring(team, slug, file, { map })
  expect(guess).toEqual({ ...map, Title: "answers.tracks.1.title" })
  const preview = async () => team.owner.caller.imports.preview({ id: await uploadedImport(world, team, slug, file) })
  expect(await preview()).toMatchObject({ guess: map, remembered: true })
  const { portals } = team.owner.caller
  const { form, revision } = await portals.get({ slug })
  const styles = { key: "sound", label: "Styles", type: "short_text", help: "", required: false, maxLength: 100 }
  const saved = await portals.saveDraft({
    ...{ portalId, revision },
    form: { ...form, fields: [...form.fields, styles] } as typeof form,
  })
  await portals.publish({ portalId, revision: saved.revision })
  expect((await preview()).guess).toEqual({ ...map, Styles: "answers.sound" })
  // Left out although the question was there: the choice is kept.
  await bring(team, slug, file, { map })
  expect((await preview()).guess).toEqual(map)
})

test("the preview says what dates show of their order, of columns that have such, also further down", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const rows = [...Array.from({ length: 30 }, (_, index) => `A,${(index % 9) + 1}/4/2026,x`), "B,31/12/2025,12/31/2025"]
  const id = await uploadedImport(world, team, slug, `who,sent,note\n${rows.join("\n")}\n`)
  const { dates, rows: shown } = await team.owner.caller.imports.preview({ id })
  expect(shown).toHaveLength(8)
  expect(dates).toEqual({
    sent: { dayFirst: "31/12/2025", monthFirst: null, either: "1/4/2026" },
    note: { dayFirst: null, monthFirst: "12/31/2025", either: null },
  })
})

test("a file of which no row can be read is refused with what is wrong with the first", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const deep = `{"answers":${"[".repeat(5_000)}${"]".repeat(5_000)}}\n`
  for (const [content, reason] of [
    [deep, "Row 1: The line is no JSON."],
    ['{"a":1\n{"b":2\n', "Row 1: The line is no JSON."],
    [`{"a":"${"x".repeat(1_100_000)}"}\n`, "Row 1: The row has more than 1,000,000 characters."],
  ] as const) {
    const id = await uploadedImport(world, team, slug, content)
    await expect(team.owner.caller.imports.preview({ id })).rejects.toThrow(`No row of the file can be read. ${reason}`)
  }
})

test("a file that cannot be read further ends the check with what to do, and nothing of it is written", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { imports } = team.owner.caller
  const failing = async (content: string | Buffer) => {
    const id = await uploadedImport(world, team, slug, content)
    await imports.check({ id, map: { email: "answers.email" }, options: lenient })
    await work()
    return imports.get({ id })
  }
  const rows = "a@b.example\n".repeat(10_000)
  expect((await failing(`email\n${rows}"open\n${rows}`)).problem).toMatch(/double quote opens and never closes/)
  expect((await failing(Buffer.concat([Buffer.from(`email\n${rows}`), Buffer.from([0xc3, 0x28, 0x0a])]))).problem).toMatch(
    /^Row 10002 holds bytes that are not text/,
  )
  expect((await failing(`email\n"${"x".repeat(1_100_000)}"\n`)).state).toBe("failed")
  expect(await everyNumber(team)).toEqual([])
})

test("the preview refuses a file of empty lines for its empty lines, as the check does", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const id = await uploadedImport(world, team, slug, `email\n${"\n".repeat(2_100_000)}`)
  const text = "The file has more than 1,000,000 rows without any value. Remove the empty rows, then choose it again."
  await expect(team.owner.caller.imports.preview({ id })).rejects.toThrow(text)
})

test("the preview ends at its own limit of cells, which the file may exceed", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const id = await uploadedImport(world, team, slug, `email,name,city\n${",,\n".repeat(700_000)}a@b.example,,\n`)
  const { columns, rows } = await team.owner.caller.imports.preview({ id })
  expect([columns.length, rows.length]).toEqual([3, 0])
})

test("a team has one check at a time: another team's begins and ends before its second one", async () => {
  const [first, second] = [await world.team(), await world.team()]
  const [long, short] = [await makePortal(first), await makePortal(second)]
  const rows = Array.from({ length: 1200 }, (_, at) => `Artist ${at},hello@kitefall.example`).join("\n")
  const queued: string[] = []
  for (const [team, slug, content] of [
    [first, long.slug, `artist,email\n${rows}`],
    [first, long.slug, `artist,email\n${rows}`],
    [second, short.slug, "artist,email\nKitefall,hello@kitefall.example"],
  ] as const) {
    const id = await uploadedImport(world, team, slug, content)
    await team.admin.caller.imports.check({ id, map: { artist: "answers.artist" }, options: lenient })
    queued.push(id)
  }
  const begun: string[] = []
  const ended: string[] = []
  const worker = createWorker({ db: world.db, log: silentLog, clock: { now: () => new Date() }, pollMs: 20, gatherMs: 0 })
  const { run, atOnce, owner } = importWork.jobs["import.check"]
  let allEnded = () => {}
  const all = new Promise<void>((resolve) => {
    allEnded = resolve
  })
  const handler: JobHandler<"import.check"> = async (payload, info) => {
    begun.push(payload.importId)
    await run(world.services, payload, info)
    if (ended.push(payload.importId) === queued.length) allEnded()
  }
  worker.handle("import.check", handler, atOnce, undefined, undefined, owner)
  worker.start()
  await all
  await worker.stop()
  const [one, other, of] = queued as [string, string, string]
  expect(begun).toEqual([one, of, other])
  expect(ended).toEqual([of, one, other])
})
