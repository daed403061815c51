import { randomUUID } from "node:crypto"
import { submission, submissionLabel } from "@intray/db/schema"
import { parse } from "csv-parse/sync"
import { eq } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { TeamContext } from "../../platform/services.ts"
import { answersArb, formArb } from "../../testing/forms.ts"
import { hostileForm, hostileKeys, hostileValues } from "../../testing/hostile.ts"
import { contextFor, uploadedImport } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { bytesOfExport, readWorkbook, textIn } from "../../testing/workbook.ts"
import { labelNamed, makePortal, newest, type Person, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"
import type { Answers } from "../forms/answers.ts"
import { validateAnswers } from "../forms/answers.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { CHUNK } from "./rows.ts"
import { type ExportFormat, exportFormat } from "./schema.ts"
import { exportSubmissions } from "./service.ts"

const world = useWorld()

async function work(): Promise<void> {
  world.services.setNow(new Date())
  await world.services.jobs.drain()
}

const begun = (ctx: TeamContext, format: ExportFormat, filter = {}) => exportSubmissions(ctx, { format, filter, sort: "oldest" })

const read = async (download: Awaited<ReturnType<typeof begun>>) => (await bytesOfExport(download)).toString("utf8")

async function exported(team: TestTeam, format: ExportFormat, filter = {}): Promise<string> {
  return read(await begun(contextFor(world, team), format, filter))
}

/** A team with the labels and stages of every new one, and a portal that asks by this form. */
async function teamWith(form: FormDefinition | null): Promise<{ team: TestTeam; slug: string }> {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  const { portals } = team.owner.caller
  if (form !== null) {
    const { revision } = await portals.get({ slug })
    const saved = await portals.saveDraft({ portalId, revision, form: inPlaceOf(form) })
    await portals.publish({ portalId, revision: saved.revision })
  }
  return { team, slug }
}

/** The same form under keys that the first version of the portal did not have, but for the address. */
function inPlaceOf(form: FormDefinition): FormDefinition {
  return JSON.parse(
    JSON.stringify(form).replaceAll(/"(field|key|alternative|title|by|detail|name|keepUntil)":"(link|hidden|message)"/g, '"$1":"$2_too"'),
  ) as FormDefinition
}

async function bring(team: TestTeam, slug: string, content: string) {
  const { imports } = team.admin.caller
  const id = await uploadedImport(world, team, slug, content)
  const { guess } = await imports.preview({ id })
  await imports.check({ id, map: guess, options: { unknown: "refuse", missing: "accept" } })
  await work()
  await imports.run({ id })
  await work()
  const done = await imports.get({ id })
  expect([done.state, done.problems, done.problem]).toEqual(["done", [], null])
  return done
}

/** What another team cannot have: ids, the portal's address, people. All else is equal to the byte. */
const withoutIds = (jsonl: string) =>
  jsonl
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.stringify({ ...(JSON.parse(line) as object), id: "", portal: "", assignee: null }))
const withoutIdColumns = (csv: string) => {
  const [header = [], ...rows] = parse(csv, { bom: true, relax_column_count: false }) as string[][]
  const left = new Set(["Id", "Portal", "Assignee"].map((name) => header.indexOf(name)))
  return [header, ...rows].map((row) => row.filter((_, index) => !left.has(index)))
}

/** Moves and labels some of them by chance, by the rules of the app. */
async function stir(team: TestTeam, choices: readonly number[]) {
  const { items } = await team.owner.caller.submissions.list({ limit: 16 })
  const stages = (await team.owner.caller.stages.list()).items.filter((one) => one.category !== "withdrawn")
  const labels = (await team.owner.caller.labels.list()).groups.flatMap((group) => group.labels)
  for (const [index, { id }] of items.entries()) {
    const choice = choices[index % choices.length] ?? 0
    const stage = stages[choice % stages.length]
    if (stage && choice % 4 !== 0) await team.member.caller.decisions.move({ id, stageId: stage.id, actId: `move-${id}` })
    if (choice % 3 === 0) await team.member.caller.decisions.publish({ id }).catch(() => undefined)
    for (const each of [choice, choice >> 3]) {
      const label = labels[each % labels.length]
      if (label && choice % 5 !== 0)
        await team.member.caller.labels.set({ submissionId: id, labelId: label.id, on: true, actId: `label-${id}` })
    }
  }
}

async function comesBackEqual(form: FormDefinition, answers: readonly Answers[], choices: readonly number[]) {
  const own = inPlaceOf(form)
  const { team, slug } = await teamWith(form)
  const lines = answers.map((one, index) =>
    JSON.stringify({ createdAt: `2024-03-0${1 + (index % 9)}T10:00:0${index % 10}.123Z`, number: index * 3 + 1, answers: one }),
  )
  await bring(team, slug, `${lines.join("\n")}\n`)
  await stir(team, choices)
  const [jsonl, csv] = [await exported(team, "jsonl"), await exported(team, "csv")]
  expect(withoutIds(jsonl)).toHaveLength(answers.length)
  for (const [index, line] of withoutIds(jsonl).entries())
    expect((JSON.parse(line) as { answers: unknown }).answers).toEqual(answers[index])
  const [second, third] = [await teamWith(own), await teamWith(own)]
  await bring(second.team, second.slug, jsonl)
  expect(withoutIds(await exported(second.team, "jsonl"))).toEqual(withoutIds(jsonl))
  await bring(third.team, third.slug, csv)
  expect(withoutIdColumns(await exported(third.team, "csv"))).toEqual(withoutIdColumns(csv))
  // Into where it came from it brings nothing.
  expect(await bring(team, slug, jsonl)).toMatchObject({ created: 0, known: answers.length, changed: 0 })
  expect(await bring(team, slug, csv)).toMatchObject({ created: 0, known: answers.length, changed: 0 })
}

/** Answers as they would be stored. */
function stored(form: FormDefinition, raw: readonly unknown[]): Answers[] {
  return raw.flatMap((one) => {
    const result = validateAnswers(form, one, new Date("2024-03-01T10:00:00Z"))
    return result.ok ? [result.answers] : []
  })
}

describe("export, import into an empty team, export: equal", () => {
  test("over forms and answers by chance", async () => {
    const some = formArb().chain((form) =>
      fc.tuple(
        fc.constant(inPlaceOf(form)),
        fc.array(answersArb(inPlaceOf(form), { uploads: false }), { minLength: 3, maxLength: 6 }),
        fc.array(fc.nat(10_000), { minLength: 6, maxLength: 6 }),
      ),
    )
    await fc.assert(
      fc.asyncProperty(some, async ([form, raw, choices]) => {
        const answers = stored(form, raw)
        fc.pre(answers.length > 0)
        await comesBackEqual(form, answers, choices)
      }),
      { numRuns: 3 },
    )
  })

  test("over everything hostile that a form lets in, in every field", async () => {
    const form = inPlaceOf(hostileForm)
    const keys = hostileKeys.map((key) => (["link", "hidden", "message"].includes(key) ? `${key}_too` : key))
    const values = hostileValues.map(([, value]) => value)
    // Each text in both kinds of text, and in an item of a group; each other kind of question takes what it takes of them all.
    const raw = values.flatMap((value) => [
      { email: "sender@a.example", short_text: value, long_text: value, hidden_too: value },
      { email: "sender@a.example", group: [{}, { long_text: value }] },
      ...keys.filter((key) => !/text|^hidden|^file|^audio/.test(key)).map((key) => ({ email: "sender@a.example", [key]: value })),
    ])
    const seen = new Set<string>()
    const once = (one: Answers) => !seen.has(JSON.stringify(one)) && seen.add(JSON.stringify(one)) !== undefined
    const formulas = [
      "=1+1",
      "'=1+1",
      "''+x",
      "-1",
      "'-1",
      "+44 20",
      "@x",
      "＝x",
      "a;b",
      'a "b" c',
      '"',
      ";",
      "1,5",
      "true",
      "007",
      "\t=x",
      "a\nb",
      " x ",
      "#12",
    ].map((text) => ({
      email: "sender@a.example",
      short_text: text,
      long_text: `${text}\n${text}`,
    }))
    const answers = stored(form, [...raw, ...formulas]).filter(once)
    expect(answers.length).toBeGreaterThan(80)
    await comesBackEqual(form, answers, [1, 2, 3, 7, 11, 30, 61, 90])
  })
})

test("an edited row of an export is named when it is imported again, and becomes a submission of its own where that is chosen", async () => {
  const { team, slug } = await teamWith(null)
  await bring(team, slug, "artist,email,tracks.1.title\nKitefall,hello@kitefall.example,Attic\nLow Ceiling,low@ceiling.example,Cellar\n")
  const { imports } = team.admin.caller
  for (const format of ["csv", "jsonl"] as const) {
    const text = (await exported(team, format, {}))
      .split("\n")
      .slice(0, format === "csv" ? 3 : 2)
      .join("\n")
    const edited = text.replaceAll("Attic", `Glasshouse ${format}`)
    const id = await uploadedImport(world, team, slug, edited)
    const { guess: map } = await imports.preview({ id })
    await imports.check({ id, map, options: { unknown: "leave_out", missing: "accept" } })
    await work()
    const skipped = await imports.get({ id })
    expect(skipped).toMatchObject({ created: 0, known: 2, refused: 0, changed: 1, changedRows: [{ number: 1, title: "Attic" }] })
    await imports.check({ id, map, options: { unknown: "leave_out", missing: "accept", changed: "new" } })
    await work()
    expect(await imports.get({ id })).toMatchObject({ created: 1, known: 1, refused: 0, changed: 0 })
    await imports.run({ id })
    await work()
    expect(await imports.get({ id })).toMatchObject({ state: "done", created: 1, known: 1, refused: 0 })
    expect((await team.owner.caller.submissions.list({})).items[0]).toMatchObject({ title: `Glasshouse ${format}` })
  }
  const titled = (await exported(team, "csv", {})).replace("Attic", "Another title")
  const other = await bring(team, slug, titled)
  expect(other).toMatchObject({ created: 0, known: 4, changed: 1 })
  // What an edit made unreadable is refused, and not passed over.
  const broken = (await exported(team, "csv", {})).replace("hello@kitefall.example", "nobody")
  const id = await uploadedImport(world, team, slug, broken)
  const { guess: map } = await imports.preview({ id })
  await imports.check({ id, map, options: { unknown: "leave_out", missing: "accept" } })
  await work()
  expect(await imports.get({ id })).toMatchObject({ created: 0, refused: 1, problems: [{ value: "nobody" }] })
})

test("what came through the public door comes back, but for the bytes of its files", async () => {
  const { team, slug } = await teamWith(null)
  const { id: portalId } = await team.owner.caller.portals.get({ slug })
  const upload = await storedUpload(world, { teamId: team.id, portalId })
  await send(world, slug, { tracks: [{ title: "With a file", genre: "house", audio: [upload] }], message: "=HYPERLINK(1)\nand more" })
  await team.member.caller.assignments.set({ submissionIds: [(await newest(team)).id], userId: team.member.id, actId: `a-${slug}` })
  const [record] = (await exported(team, "jsonl")).split("\n").map((line) => (line === "" ? null : JSON.parse(line)))
  expect(record).toMatchObject({
    number: 1,
    portal: slug,
    title: "With a file",
    stage: { name: "New", category: "inbox" },
    assignee: { name: team.member.name },
    answers: { tracks: [{ title: "With a file", genre: "house", audio: [upload] }] },
    files: [{ id: upload, name: "low-ceiling.wav", url: `${world.services.baseUrl}/api/files/${upload}` }],
  })
  expect(JSON.stringify(record)).not.toMatch(/demoId|status\//)
  const csv = await exported(team, "csv")
  expect(csv.startsWith("\ufeffId,Number,")).toBe(true)
  const [header = [], row = []] = parse(csv, { bom: true }) as string[][]
  const cell = (name: string) => row[header.indexOf(name)]
  expect(cell("Tracks 1: Audio")).toBe(`${world.services.baseUrl}/api/files/${upload}`)
  expect(cell("Message")).toBe("'=HYPERLINK(1)\nand more")
  const next = await teamWith(null)
  await bring(next.team, next.slug, await exported(team, "jsonl"))
  const again = JSON.parse((await exported(next.team, "jsonl")).split("\n")[0] ?? "")
  const { audio: _, ...track } = record.answers.tracks[0]
  expect(again).toEqual({
    ...record,
    id: again.id,
    portal: next.slug,
    assignee: null,
    files: [],
    answers: { ...record.answers, tracks: [track] },
  })
})

const asked = (key: string, label: string) => ({ key, type: "short_text", label })
const likeOthers = [
  asked("given", "Name"),
  asked("family", "Name"),
  asked("heading_of_it", "Title"),
  asked("verdict", "Labels: Verdict"),
  asked("sum", "=1+1"),
  asked("twisted", "Family"),
  asked("square", "A thing [given]"),
  asked("lengthy", "Why ".repeat(45).trim()),
  asked("upper", "NAME-OF  it"),
]
const stage = { key: "acts", type: "group", label: "Acts", itemName: "act", itemsName: "acts", min: 0, max: 5 }

describe("columns of answers", () => {
  async function withLikeQuestions() {
    const { team, slug } = await teamWith(null)
    const { portals } = team.owner.caller
    const { form, revision, id: portalId } = await portals.get({ slug })
    const fields = [...form.fields, ...likeOthers, { ...stage, fields: [asked("title", "Title"), asked("again", "Title")] }]
    const saved = await portals.saveDraft({ portalId, revision, form: { ...form, fields } as unknown as FormDefinition })
    await portals.publish({ portalId, revision: saved.revision })
    return { team, slug }
  }
  const written = (mark: string, acts: number) => ({
    ...Object.fromEntries(likeOthers.map(({ key }) => [key, `${mark} ${key}`])),
    acts: Array.from({ length: acts }, (_, at) => ({ title: `${mark} act ${at}`, again: `${mark} again ${at}` })),
  })

  test("are called as the questions, with the key where the wording is not enough, and read back by themselves", async () => {
    const { team, slug } = await withLikeQuestions()
    await send(world, slug, written("a", 2))
    await send(world, slug, written("b", 1))
    const csv = await exported(team, "csv")
    const [header = []] = parse(csv, { bom: true }) as string[][]
    expect(header.slice(header.indexOf("Name [given]"))).toEqual([
      "Name [given]",
      "Name [family]",
      "Title [heading_of_it]",
      "Labels: Verdict [verdict]",
      "'=1+1",
      "Family [twisted]",
      "A thing [given] [square]",
      `${"Why ".repeat(27)}W… [lengthy]`,
      "NAME-OF it",
      "Acts 1: Title [acts.1.title]",
      "Acts 1: Title [acts.1.again]",
      "Acts 2: Title [acts.2.title]",
      "Acts 2: Title [acts.2.again]",
    ])
    expect(header).toContain("Tracks 1: Genre")
    expect(header.some((name) => /^(Tracks 2|Acts 3)/.test(name))).toBe(false)
    expect(new Set(header).size).toBe(header.length)
    const next = await withLikeQuestions()
    await bring(next.team, next.slug, csv)
    const answersIn = (jsonl: string) =>
      withoutIds(jsonl).map((line) => (JSON.parse(line) as { answers: { tracks: Record<string, unknown>[] } }).answers)
    const bare = answersIn(await exported(team, "jsonl")).map((one) => ({
      ...one,
      tracks: one.tracks.map(({ audio: _, ...track }) => track),
    }))
    expect(answersIn(await exported(next.team, "jsonl"))).toEqual(bare)
    expect(withoutIdColumns(await exported(next.team, "csv"))).toEqual(withoutIdColumns(csv))
  })

  test("are called by keys on request, and read back as well", async () => {
    const { team, slug } = await withLikeQuestions()
    await send(world, slug, written("a", 1))
    const csv = await read(await exportSubmissions(contextFor(world, team), { format: "csv", filter: {}, sort: "oldest", headers: "keys" }))
    const [header = []] = parse(csv, { bom: true }) as string[][]
    expect(header.slice(header.indexOf("given"))).toEqual([...likeOthers.map(({ key }) => key), "acts.1.title", "acts.1.again"])
    const next = await withLikeQuestions()
    await bring(next.team, next.slug, csv)
    const again = await exportSubmissions(contextFor(world, next.team), { format: "csv", filter: {}, sort: "oldest", headers: "keys" })
    expect(withoutIdColumns(await read(again))).toEqual(withoutIdColumns(csv))
  })

  test("of groups are those of items that a row of this export has", async () => {
    const { team, slug } = await withLikeQuestions()
    await send(world, slug, written("a", 0))
    const items = async (filter = {}) => {
      const [header = []] = parse(await exported(team, "csv", filter), { bom: true }) as string[][]
      return header.filter((name) => name.startsWith("Acts")).length / 2
    }
    expect(await items()).toBe(0)
    await send(world, slug, written("b", 4))
    expect(await items()).toBe(4)
    const stages = [await stageNamed(team, "Listening")]
    expect(await items({ stages })).toBe(0)
  })

  test("of label groups are those asked at the portal, and those that a row has a label of", async () => {
    const { team, slug } = await withLikeQuestions()
    const elsewhere = await makePortal(team)
    const { caller } = team.owner
    const { id: groupId } = await caller.labelGroups.create({
      name: "Elsewhere",
      multiple: false,
      required: false,
      portals: [elsewhere.id],
    })
    const { id: labelId } = await caller.labels.create({ groupId, name: "Odd", hue: "grey", key: null })
    await send(world, slug, written("a", 0))
    const headers = async () => (parse(await exported(team, "csv", { portals: [slug] }), { bom: true }) as string[][])[0] ?? []
    expect(await headers()).not.toContain("Labels: Elsewhere")
    expect((await headers()).filter((name) => name.startsWith("Labels: ")).length).toBeGreaterThan(0)
    const { id: submissionId } = await newest(team)
    await world.db.insert(submissionLabel).values({ submissionId, labelId, teamId: team.id, createdAt: new Date() })
    expect(await headers()).toContain("Labels: Elsewhere")
  })

  test("end the file where a row gets an item more while it is written", async () => {
    const { team, slug } = await withLikeQuestions()
    await send(world, slug, written("a", 1))
    const download = await begun(contextFor(world, team), "csv")
    const { id } = await newest(team)
    const [row] = await world.db.select({ answers: submission.answers }).from(submission).where(eq(submission.id, id))
    await world.db
      .update(submission)
      .set({ answers: { ...row?.answers, acts: [{ title: "1" }, { title: "2" }] } })
      .where(eq(submission.id, id))
    await expect(read(download)).rejects.toThrow("no column for acts.2.title")
  })
})

test("tasks that are written in several pieces are one list", async () => {
  const { team, slug } = await teamWith(null)
  const lines = Array.from({ length: CHUNK + 1 }, (_, index) =>
    JSON.stringify({ number: index + 1, answers: { artist: `Artist ${index}` } }),
  )
  await bring(team, slug, `${lines.join("\n")}\n`)
  const tasks = JSON.parse(await exported(team, "label-studio")) as { data: { number: number } }[]
  expect(tasks.map(({ data }) => data.number)).toEqual(lines.map((_, index) => index + 1))
})

test("exports leave out files of messages, which answer no question of the form", async () => {
  const { team, slug } = await teamWith(null)
  const { id: portalId } = await team.owner.caller.portals.get({ slug })
  const answer = await storedUpload(world, { teamId: team.id, portalId })
  await send(world, slug, { tracks: [{ title: "With a file", genre: "house", audio: [answer] }] })
  const { id } = await newest(team)
  const told = await storedUpload(world, { teamId: team.id, portalId, field: "" })
  await team.member.caller.messages.write({ id: randomUUID(), submissionId: id, body: "Our contract.", when: "now", fileIds: [told] })
  expect(JSON.parse(await exported(team, "jsonl")).files).toMatchObject([{ id: answer }])
  for (const format of exportFormat.options)
    expect(textIn(await bytesOfExport(await begun(contextFor(world, team), format)))).not.toContain(told)
})

describe("a reader outside of a portal's groups", () => {
  /** Two portals with one submission each, one of them kept to a group, and somebody who does not choose who sees a portal. */
  async function keptToGroup() {
    const { team, slug } = await teamWith(null)
    const { caller } = team.owner
    const kept = await makePortal(team)
    const { form, revision } = await caller.portals.get({ slug: kept.slug })
    const fields = [...form.fields, { key: "shoe_size", type: "short_text", label: "Shoe size" }]
    const saved = await caller.portals.saveDraft({ portalId: kept.id, revision, form: { ...form, fields } as FormDefinition })
    await caller.portals.publish({ portalId: kept.id, revision: saved.revision })
    await send(world, slug, { artist: "In the open", message: "In the open" })
    await send(world, kept.slug, { artist: "Behind the curtain", message: "Behind the curtain", shoe_size: "forty-two" })
    const { id: groupId } = await caller.groups.create({ name: "Inside", userIds: [team.member.id] })
    await caller.portals.setGroups({ id: kept.id, groupIds: [groupId] })
    const as = ({ id, name }: Person): TeamContext => ({
      ...contextFor(world, team),
      actor: { type: "user", id, name },
      team: { ...team, role: "member" },
    })
    const leave = () => caller.groups.setMembers({ id: groupId, userIds: [] })
    return { inside: as(team.member), outside: as(team.viewer), leave }
  }

  test("finds no column that its form alone has", async () => {
    const { inside, outside } = await keptToGroup()
    const columns = async (ctx: TeamContext) => parse(await read(await begun(ctx, "csv")), { bom: true })[0]
    expect(await columns(inside)).toContain("Shoe size")
    const left = await columns(outside)
    expect(left).toContain("Artist name")
    expect(left).not.toContain("Shoe size")
  })

  test("gets no row of it, though they were inside when the download began", async () => {
    const { inside, leave } = await keptToGroup()
    const texts = async (downloads: Awaited<ReturnType<typeof begun>>[]) =>
      Promise.all(downloads.map(async (one) => textIn(await bytesOfExport(one))))
    const begin = () => Promise.all(exportFormat.options.map((format) => begun(inside, format)))
    for (const text of await texts(await begin())) expect(text).toContain("Behind the curtain")
    const downloads = await begin()
    await leave()
    for (const text of await texts(downloads)) {
      expect([text.includes("In the open"), text.includes("Behind the curtain")]).toEqual([true, false])
    }
  })
})

test("tasks of Label Studio have what is looked at, and the labels as one annotation", async () => {
  const { team, slug } = await teamWith(null)
  expect(JSON.parse(await exported(team, "label-studio"))).toEqual([])
  await send(world, slug)
  await send(world, slug, { artist: "Another", message: "A second attempt, louder." })
  const { id } = await newest(team)
  for (const name of ["Sign", "Dead link", "Wrong genre"]) {
    await team.owner.caller.labels.set({
      submissionId: id,
      labelId: await labelNamed(team, name),
      on: true,
      actId: `ls-${id}-${name.length}`,
    })
  }
  const tasks = JSON.parse(await exported(team, "label-studio"))
  expect(tasks).toHaveLength(2)
  expect(tasks[0]).toMatchObject({ data: { number: 1, title: "Glasshouse", text: "Glasshouse" }, annotations: [] })
  expect(tasks[1].data.text).toContain("A second attempt, louder.")
  // Words people wrote, and labels: no names, addresses, keys of options or ids of files.
  const said = JSON.stringify(tasks.map((task: { data: unknown }) => task.data))
  for (const name of ["Kitefall", "Another", "@", "submitter", '"house"']) expect(said).not.toContain(name)
  expect(tasks[1].data.answers.tracks[0].genre).toBe("Electronica")
  expect(tasks[1].annotations).toEqual([
    {
      result: [
        { id: `${id}-0`, from_name: "Verdict", to_name: "text", type: "choices", value: { choices: ["Sign"] } },
        { id: `${id}-1`, from_name: "Flags", to_name: "text", type: "choices", value: { choices: ["Wrong genre", "Dead link"] } },
      ],
    },
  ])
  const listening = await stageNamed(team, "Listening")
  await team.owner.caller.decisions.move({ id, stageId: listening, actId: "ls-move" })
  expect(JSON.parse(await exported(team, "label-studio", { stages: [listening] }))).toHaveLength(1)
  expect(await team.owner.caller.exports.count({ filter: { stages: [listening] } })).toEqual({ total: 1, blind: 0 })
})

test("a file for spreadsheets has words, and an import reads the same submissions out of it", async () => {
  const { team, slug } = await teamWith(null)
  await send(world, slug)
  const forGermany = { locale: "de-DE", zone: "Europe/Berlin" } as const
  const csv = await read(await exportSubmissions(contextFor(world, team), { format: "csv", filter: {}, sort: "oldest", ...forGermany }))
  const [header = [], row = []] = parse(csv, { bom: true, delimiter: ";" }) as string[][]
  const [first] = (await team.owner.caller.submissions.list({})).items
  const day = new Date(first?.createdAt ?? 0).toLocaleDateString("de-DE", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "Europe/Berlin",
  })
  expect(row[header.indexOf("Received")]).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d$`))
  const next = await teamWith(null)
  const { imports } = next.team.admin.caller
  const id = await uploadedImport(world, next.team, next.slug, csv)
  const { guess, delimiter } = await imports.preview({ id })
  expect(delimiter).toBe(";")
  await imports.check({
    id,
    map: guess,
    options: { unknown: "refuse", missing: "accept", dates: "day_first", decimals: "comma", zone: "Europe/Berlin" },
  })
  await work()
  await imports.run({ id })
  await work()
  expect((await imports.get({ id })).problems).toEqual([])
  const answersOf = async (of: TestTeam) => (await of.owner.caller.submissions.get({ id: (await newest(of)).id })).answers
  const bare = (answers: Record<string, unknown>) => ({
    ...answers,
    tracks: (answers.tracks as Record<string, unknown>[]).map(({ audio: _, ...track }) => track),
  })
  expect(bare(await answersOf(next.team))).toEqual(bare(await answersOf(team)))
})

describe("a workbook", () => {
  const question = (key: string, type: string, more: { currency?: string; options?: object[] } = {}) => ({
    key,
    type,
    label: `The ${key}`,
    ...more,
  })
  const genres = [
    { key: "techno", label: "=Techno" },
    { key: "house", label: "House" },
  ]
  const questions = [
    question("bpm", "number"),
    question("fee", "number", { currency: "EUR" }),
    question("due", "date"),
    question("isrc", "short_text"),
    question("style", "single_choice", { options: genres }),
    question("live", "yes_no"),
    question("rated", "rating"),
  ]

  async function withTypes() {
    const { team, slug } = await teamWith(null)
    const { portals } = team.owner.caller
    const { form, revision, id: portalId } = await portals.get({ slug })
    const saved = await portals.saveDraft({
      portalId,
      revision,
      form: { ...form, fields: [...form.fields, ...questions] } as unknown as FormDefinition,
    })
    await portals.publish({ portalId, revision: saved.revision })
    const answers = { bpm: 122.5, fee: 1200, due: "2026-03-20", isrc: "007", style: "techno", live: true, rated: 4 }
    await send(world, slug, { ...answers, message: "=HYPERLINK(1)" })
    await send(world, slug, { isrc: "-1+2" })
    return team
  }

  test("has the answers as they are typed, cell by cell, below their questions", async () => {
    const team = await withTypes()
    const download = await exportSubmissions(contextFor(world, team), {
      format: "xlsx",
      filter: {},
      sort: "newest",
      locale: "de-DE",
      zone: "Asia/Tokyo",
    })
    const { rows, frozenRows, formulas } = readWorkbook(await bytesOfExport(download))
    expect([download.total, rows.length, frozenRows, formulas]).toEqual([2, 3, 1, 0])
    const [header = [], newer = [], older = []] = rows
    const names = header.map((cell) => cell?.value)
    const cell = (row: typeof newer, name: string) => row[names.indexOf(name)] ?? null
    const { items } = await team.owner.caller.submissions.list({})
    expect(cell(newer, "Number")).toEqual({ kind: "number", value: 2, format: "General" })
    expect(cell(newer, "Id")?.value).toBe(items[0]?.id)
    const tokyo = new Date(Date.parse(items[1]?.createdAt ?? "") + 9 * 3_600_000).toISOString()
    expect(cell(older, "Received (Asia/Tokyo)")).toMatchObject({ kind: "date", value: tokyo.slice(0, 19).replace("T", " ") })
    expect(cell(older, "Withdrawn (Asia/Tokyo)")).toBeNull()
    expect(
      questions
        .map(({ label, currency }) => cell(older, currency ? `${label} (${currency})` : label))
        .map((one) => one && [one.kind, one.value]),
    ).toEqual([
      ["number", 122.5],
      ["number", 1200],
      ["date", "2026-03-20 00:00:00"],
      ["text", "007"],
      ["text", "=Techno"],
      ["text", "Ja"],
      ["number", 4],
    ])
    expect(cell(newer, "The isrc")).toEqual({ kind: "text", value: "-1+2", format: "@" })
    expect(cell(newer, "The bpm")).toBeNull()
    expect(cell(older, "Message")).toMatchObject({ kind: "text", value: "=HYPERLINK(1)" })
  })

  test("has keys on request", async () => {
    const team = await withTypes()
    const options = { format: "xlsx", filter: {}, sort: "oldest", headers: "keys", choices: "keys" } as const
    const { rows } = readWorkbook(await bytesOfExport(await exportSubmissions(contextFor(world, team), options)))
    const [header = [], first = []] = rows
    const valueBelow = (name: string) => first[header.findIndex((cell) => cell?.value === name)]?.value
    expect(["style", "live", "isrc"].map(valueBelow)).toEqual(["techno", true, "007"])
    expect(header.some((cell) => cell?.value === "Received (UTC)")).toBe(true)
  })
})

describe("a CSV", () => {
  test.each([
    ["comma", ","],
    ["semicolon", ";"],
    ["tab", "\t"],
  ] as const)("is separated by a %s on request", async (separator, delimiter) => {
    const { team, slug } = await teamWith(null)
    await send(world, slug, { message: "one, two; three\tfour" })
    const options = { format: "csv", filter: {}, sort: "oldest", separator } as const
    const csv = await read(await exportSubmissions(contextFor(world, team), options))
    const [header = [], row = []] = parse(csv, { bom: true, delimiter }) as string[][]
    expect(header.slice(0, 2)).toEqual(["Id", "Number"])
    expect(row[header.indexOf("Message")]).toBe("one, two; three\tfour")
  })

  test("has choices by labels or keys, with or without a locale", async () => {
    const { team, slug } = await teamWith(null)
    await send(world, slug)
    const genre = async (more: { locale?: "de-DE"; choices?: "labels" | "keys" }) => {
      const csv = await read(
        await exportSubmissions(contextFor(world, team), { format: "csv", filter: {}, sort: "oldest", separator: "comma", ...more }),
      )
      const [header = [], row = []] = parse(csv, { bom: true }) as string[][]
      return row[header.indexOf("Tracks 1: Genre")]
    }
    expect(await genre({ choices: "labels" })).toBe(await genre({ locale: "de-DE" }))
    expect(await genre({ locale: "de-DE", choices: "keys" })).toBe(await genre({}))
    expect(await genre({})).not.toBe(await genre({ choices: "labels" }))
  })
})
