import { readFileSync } from "node:fs"
import { Socket } from "node:net"
import { dataImport, submission } from "@intray/db/schema"
import { asc, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { CallerLeft } from "../../platform/errors.ts"
import { whileConnected } from "../../platform/while-connected.ts"
import { broughtIn, contextFor, countsOf, uploadedImport, workOn } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, type TestTeam } from "../../testing/world.ts"
import { beginReading } from "./one-reading.ts"
import { previewImport } from "./service.ts"

/** Files as other tools export them. */

const world = useWorld()

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")
const accept = { unknown: "leave_out", missing: "accept" } as const
const submissionsOf = (team: TestTeam) =>
  world.db.select().from(submission).where(eq(submission.teamId, team.id)).orderBy(asc(submission.number))

/** A portal that asks these questions as well. */
async function portalWith(team: TestTeam, more: object[]): Promise<string> {
  const { id: portalId, slug } = await makePortal(team)
  const { caller } = team.admin
  const { form, revision } = await caller.portals.get({ slug })
  const fields = [...form.fields, ...more] as typeof form.fields
  const saved = await caller.portals.saveDraft({ portalId, revision, form: { ...form, fields } })
  await caller.portals.publish({ portalId, revision: saved.revision })
  return slug
}

const styles = {
  type: "multiple_choice",
  key: "styles",
  label: "Styles",
  required: false,
  options: [
    { key: "both", label: "Me, myself and I" },
    { key: "only", label: "Wait, is it just me?" },
  ],
}

test("Google Forms: the timestamp is the moment with its offset", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { guess, done } = await broughtIn(world, team, slug, fixture("google-forms.csv"))
  expect(guess).toMatchObject({ Timestamp: "createdAt" })
  expect(countsOf(done)).toMatchObject({ created: 3, refused: 0 })
  expect((await submissionsOf(team)).map((row) => row.createdAt.toISOString())).toEqual([
    "2026-03-20T17:30:12.000Z",
    "2026-03-21T13:05:00.000Z",
    "2026-03-20T18:30:01.000Z",
  ])
})

test("Excel: the line sep=; names the separator and is no row", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const { guess, done } = await broughtIn(world, team, slug, fixture("excel-sep.csv"))
  expect(Object.keys(guess)).toEqual(["Artist", "Email", "tracks.1.title", "tracks.1.genre"])
  expect(countsOf(done)).toMatchObject({ created: 2, refused: 0 })
})

test("a German spreadsheet: decimal commas, days first, WAHR and FALSCH", async () => {
  const team = await world.team()
  const slug = await portalWith(team, [{ type: "yes_no", key: "mailing", label: "Mailing list", required: false }])
  const id = await uploadedImport(world, team, slug, fixture("german-excel.csv"))
  const preview = await team.admin.caller.imports.preview({ id })
  expect(preview).toMatchObject({ delimiter: ";", decimals: "comma", dates: { Received: { dayFirst: "31.12.2023 18:30" } } })
  const map = { ...preview.guess, Rights: "answers.rights", Newsletter: "answers.mailing" }
  const { done } = await broughtIn(world, team, slug, fixture("german-excel.csv"), { map, options: { ...accept, dates: "day_first" } })
  expect(countsOf(done)).toMatchObject({ created: 2, refused: 0 })
  const [first, second] = await submissionsOf(team)
  expect(first).toMatchObject({
    createdAt: new Date("2023-12-31T18:30:00Z"),
    answers: { artist: "Grüner Saal", rights: true, mailing: false, tracks: [{ title: "Über Köln", bpm: 122.5 }] },
  })
  expect(second).toMatchObject({ answers: { rights: true, mailing: true, tracks: [{ bpm: 98 }] } })
})

test("an export of ours that a spreadsheet saved with decimal commas is read with them", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const preview = async (bpm: string) => {
    const text = `Id;Public stage;Artist;E-mail;tracks.1.bpm\n1;New;A;a@x.example;${bpm}\n`
    return team.admin.caller.imports.preview({ id: await uploadedImport(world, team, slug, text) })
  }
  expect(await preview("128,5")).toMatchObject({ decimals: "comma", numbers: { "tracks.1.bpm": { comma: "128,5", either: null } } })
  expect(await preview("1.234")).toMatchObject({ decimals: "point" })
})

test("a number that can be read in two ways is refused until somebody says which", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = 'artist,email,tracks.1.title,tracks.1.bpm\nA,a@x.example,T,"1.200"\n'
  const unsaid = await broughtIn(world, team, slug, text)
  expect(countsOf(unsaid.checked)).toMatchObject({ created: 0, refused: 1 })
  expect(unsaid.checked.problemGroups).toMatchObject([{ column: "tracks.1.bpm", values: [{ value: "1.200", count: 1 }] }])
  expect(unsaid.checked.problems[0]?.reason).toMatch(/two ways/)
  for (const [decimals, bpm] of [
    ["comma", 1200],
    ["point", 1.2],
  ] as const) {
    const { id } = await broughtIn(world, team, slug, text, { options: { ...accept, decimals, rules: "any" } })
    const [row] = await world.db.select().from(submission).where(eq(submission.importId, id))
    expect(row?.answers).toMatchObject({ tracks: [{ bpm }] })
    await team.admin.caller.imports.undo({ id })
    await workOn(world)
  }
})

test("dates as people write them, and no advice to choose what was chosen", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const dates = fixture("dates.csv")
  const { done } = await broughtIn(world, team, slug, dates, { options: { ...accept, dates: "month_first" } })
  expect(countsOf(done)).toMatchObject({ created: 4, refused: 0 })
  expect(new Set((await submissionsOf(team)).map((row) => row.createdAt.toISOString().slice(0, 10)))).toEqual(new Set(["2024-03-20"]))
  // A row that was imported before is known, whatever could not be read now.
  const again = await broughtIn(world, team, slug, dates, { options: { ...accept, dates: "day_first" } })
  expect(countsOf(again.checked)).toMatchObject({ created: 0, known: 4, refused: 0 })
  const others = dates.replaceAll(/^A(\d)/gm, "B$1")
  const reasons = async (order: "year_first" | "day_first") =>
    (await broughtIn(world, team, slug, others, { options: { ...accept, dates: order } })).checked.problems.map((one) => one.reason)
  expect(await reasons("year_first")).toEqual([expect.stringMatching(/Choose with the columns/)])
  expect(await reasons("day_first")).toEqual([expect.stringMatching(/With the day first this is no date/)])
})

test("dates without a time zone are of the one that was chosen", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const text = "artist,email,Received\nA,a@x.example,2024-07-20 18:30\nB,b@x.example,2024-07-20 18:30 GMT-4\n"
  await broughtIn(world, team, slug, text, { options: { ...accept, zone: "Europe/Berlin" } })
  expect((await submissionsOf(team)).map((row) => row.createdAt.toISOString())).toEqual([
    "2024-07-20T16:30:00.000Z",
    "2024-07-20T22:30:00.000Z",
  ])
})

describe("choices", () => {
  test("whose labels hold commas are found, however they are separated", async () => {
    const team = await world.team()
    const slug = await portalWith(team, [styles])
    const { done } = await broughtIn(world, team, slug, fixture("choices-commas.csv"))
    expect(countsOf(done)).toMatchObject({ created: 3, refused: 0 })
    expect((await submissionsOf(team)).map((row) => (row.answers as { styles: string[] }).styles)).toEqual([
      ["both", "only"],
      ["both", "only"],
      ["only"],
    ])
  })

  test("that today's form does not have are grouped, with the options named, and can be mapped or left out", async () => {
    const team = await world.team()
    const slug = await portalWith(team, [
      {
        ...styles,
        type: "single_choice",
        key: "format",
        label: "Format",
        options: [
          { key: "talk30", label: "Talk, 30 minutes" },
          { key: "talk60", label: "Talk, 60 minutes" },
        ],
      },
    ])
    const text = 'artist,email,format\nA,a@x.example,Talk\nB,b@x.example,Talk\nC,c@x.example,Poster\nD,d@x.example,"talk, 60 MINUTES"\n'
    const { checked } = await broughtIn(world, team, slug, text)
    expect(countsOf(checked)).toMatchObject({ created: 1, refused: 3 })
    expect(checked.problemGroups).toMatchObject([
      {
        code: "unknown_option",
        column: "format",
        target: "answers.format",
        count: 3,
        rows: [2, 3, 4],
        values: [
          { value: "Talk", count: 2 },
          { value: "Poster", count: 1 },
        ],
        options: [
          { value: "talk30", label: "Talk, 30 minutes" },
          { value: "talk60", label: "Talk, 60 minutes" },
        ],
      },
    ])
    const values = { "answers.format": { Talk: "talk30", Poster: null } }
    const mapped = await broughtIn(world, team, slug, text, { options: { ...accept, values } })
    expect(countsOf(mapped.done)).toMatchObject({ created: 3, refused: 0 })
    const formats = (await submissionsOf(team)).map((row) => [row.title, (row.answers as { format?: string }).format])
    expect(new Map(formats as [string, string][])).toEqual(
      new Map([
        ["A", "talk30"],
        ["B", "talk30"],
        ["C", undefined as unknown as string],
        ["D", "talk60"],
      ]),
    )
  })
})

describe("what values mean", () => {
  test("can be chosen for yes and no, and changed for options that were understood", async () => {
    const team = await world.team()
    const option = (key: string, label: string) => ({ key, label })
    const slug = await portalWith(team, [
      { type: "yes_no", key: "mailing", label: "Mailing list", required: false },
      { ...styles, type: "single_choice", key: "format", label: "Format", options: [option("talk", "Talk"), option("poster", "Poster")] },
    ])
    const text = "artist,email,mailing,format\nA,a@x.example,gladly,Talk\nB,b@x.example,YES,Poster\nC,c@x.example,Gladly ,Talk\n"
    const id = await uploadedImport(world, team, slug, text)
    const preview = await team.admin.caller.imports.preview({ id })
    expect(preview.values).toMatchObject({ mailing: ["gladly", "YES", "Gladly"], format: ["Talk", "Poster"] })
    expect(preview.fields.map((one) => one.key)).toEqual(expect.arrayContaining(["mailing", "format"]))
    const { checked } = await broughtIn(world, team, slug, text)
    expect(checked.problemGroups).toMatchObject([
      {
        column: "mailing",
        target: "answers.mailing",
        values: [{ value: "gladly" }, { value: "Gladly " }],
        options: [
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ],
      },
    ])
    const values = { "answers.mailing": { gladly: "yes" }, "answers.format": { Talk: "poster", Else: "gone" } }
    const mapped = { options: { ...accept, values } }
    expect(countsOf((await broughtIn(world, team, slug, text, mapped)).done)).toMatchObject({ created: 2, known: 1 })
    const answers = (await submissionsOf(team)).map((row) => [row.title, row.answers])
    expect(Object.fromEntries(answers)).toMatchObject({
      A: { mailing: true, format: "poster" },
      B: { mailing: true, format: "poster" },
      C: { mailing: true, format: "poster" },
    })
    const again = "artist,email,mailing,format\nD,d@x.example,yes,Poster\n"
    const others = { "answers.mailing": { YES: "no" }, "answers.format": { Poster: null } }
    await broughtIn(world, team, slug, again, { options: { ...accept, values: others } })
    const added = (await submissionsOf(team)).find((row) => row.title === "D")?.answers
    expect(added).toMatchObject({ mailing: false })
    expect(added).not.toHaveProperty("format")
  })

  test("can be chosen for a consent", async () => {
    const team = await world.team()
    const slug = await portalWith(team, [{ type: "consent", key: "terms", label: "I agree", required: true }])
    const text = "artist,email,terms\nA,a@x.example,Ich stimme zu\nB,b@x.example,Lieber nicht\n"
    const map = { artist: "answers.artist", email: "answers.email", terms: "answers.terms" }
    const { checked } = await broughtIn(world, team, slug, text, { map })
    expect(checked.problemGroups).toMatchObject([{ column: "terms", options: [{ value: "yes" }, { value: "no" }] }])
    const values = { "answers.terms": { "Ich stimme zu": "yes", "Lieber nicht": "no" } }
    expect((await broughtIn(world, team, slug, text, { map, options: { ...accept, values } })).done).toMatchObject({ created: 2 })
    const answers = Object.fromEntries((await submissionsOf(team)).map((row) => [row.title, row.answers]))
    expect(answers.A).toMatchObject({ terms: true })
    expect(answers.B).not.toHaveProperty("terms")
  })

  test("are not listed where a column has many values", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const rows = Array.from({ length: 13 }, (_, index) => `Artist ${index},a@x.example,${index % 12}`)
    const id = await uploadedImport(world, team, slug, ["artist,email,other", ...rows].join("\n"))
    const { values } = await team.admin.caller.imports.preview({ id })
    expect(Object.keys(values)).toEqual(["email", "other"])
    expect(values.other).toHaveLength(12)
  })
})

describe("answers that cannot be read", () => {
  const more = [
    { type: "phone", key: "phone", label: "Phone", required: false },
    { ...styles, required: false },
  ]
  const text = [
    "artist,email,phone,styles,tracks.1.title,tracks.1.bpm",
    'A,a@x.example,020 7946 0958,"Me, myself and I; Else",One,fast',
    "B,b@x.example,+442079460958,,Two,120",
    "C,no address,n/a,,Three,",
  ].join("\n")

  test("name the option that accepts their rows, which then go without them", async () => {
    const team = await world.team()
    const slug = await portalWith(team, more)
    const { checked } = await broughtIn(world, team, slug, text)
    expect(checked).toMatchObject({ created: 1, refused: 2, leftOut: [] })
    expect(new Set(checked.problemGroups.map((one) => one.remedy))).toEqual(new Set(["unreadable"]))
    const eased = await broughtIn(world, team, slug, text, { options: { ...accept, unreadable: "leave_out" } })
    expect(eased.checked).toMatchObject({ created: 2, refused: 0, known: 1 })
    expect(Object.fromEntries(eased.checked.leftOut.map((one) => [one.column, one.count]))).toEqual({
      phone: 2,
      styles: 1,
      "tracks.1.bpm": 1,
      email: 1,
    })
    expect(eased.checked.leftOut.find((one) => one.column === "styles")?.values).toEqual([{ value: "Else", count: 1 }])
    expect(eased.done.leftOut.flatMap((one) => one.values)).toEqual([])
    const answers = (await submissionsOf(team)).map((row) => row.answers as Record<string, unknown>)
    expect(answers.find((one) => one.artist === "A")).toMatchObject({ styles: ["both"], tracks: [{ title: "One" }] })
    expect(answers.find((one) => one.artist === "A")).not.toHaveProperty("phone")
    expect(answers.find((one) => one.artist === "B")).toMatchObject({ phone: "+442079460958" })
    expect(answers.find((one) => one.artist === "C")).not.toHaveProperty("email")
  })

  test("still reject a row without a required answer, where such rows are rejected", async () => {
    const team = await world.team()
    const slug = await portalWith(team, more)
    const strict = { ...accept, missing: "refuse", unreadable: "leave_out" } as const
    const { checked } = await broughtIn(world, team, slug, "artist,email,tracks.1.title,tracks.1.genre\nA,no address,One,house\n", {
      options: strict,
    })
    expect(checked).toMatchObject({ created: 0, refused: 1 })
  })
})

test("a stage that is called otherwise can be given a meaning, or left out", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const stages = (await team.admin.caller.stages.list()).items
  const declined = stages.find((one) => one.category === "declined")?.id ?? ""
  const text = "artist,email,Stage\nA,a@x.example,Rejected\nB,b@x.example,Odd\nC,c@x.example,REJECTED\n"
  const options = { ...accept, unknown: "refuse", values: { stage: { Rejected: declined, Odd: null } } } as const
  const { done } = await broughtIn(world, team, slug, text, { options })
  expect(countsOf(done)).toMatchObject({ created: 3, refused: 0 })
  const rows = await submissionsOf(team)
  const stageOf = (title: string) => rows.find((row) => row.title === title)?.stageId
  expect([stageOf("A"), stageOf("C")]).toEqual([declined, declined])
  expect(stages.find((one) => one.id === stageOf("B"))?.category).toBe("inbox")
})

describe("rows that somebody may not have meant", () => {
  const text =
    "artist,email,tracks.1.title\nA,a@x.example,Glass\nB,b@x.example,Harbour\nA,a@x.example,Glass\nC,c@x.example,\nA,a@x.example,Glass\n"

  test("are named: those that equal an earlier row, and those without a title", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const { checked, done } = await broughtIn(world, team, slug, text)
    expect(checked).toMatchObject({ created: 5, known: 0, equal: 2, equalRows: [4, 6], untitled: 1, untitledRows: [5] })
    expect(countsOf(done)).toMatchObject({ created: 5, known: 0 })
    const unmapped = await broughtIn(world, team, slug, "artist,email\nE,e@x.example\n")
    expect(unmapped.checked).toMatchObject({ created: 1, untitled: 0 })
    const again = await broughtIn(world, team, slug, text)
    expect(again.checked).toMatchObject({ created: 0, known: 5, equal: 0, untitled: 0 })
  })

  test("can be left out where they equal an earlier one", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const { checked, done } = await broughtIn(world, team, slug, text, { options: { ...accept, equal: "skip" } })
    expect(checked).toMatchObject({ created: 3, known: 2, equal: 2, equalRows: [4, 6] })
    expect(countsOf(done)).toMatchObject({ created: 3, known: 2, refused: 0 })
    // Chosen otherwise later, the same file brings what was left out.
    expect(countsOf((await broughtIn(world, team, slug, text)).done)).toMatchObject({ created: 2, known: 3 })
  })

  test("are not named where the file gives them ids, or they differ in a column that is left out", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const map = { artist: "answers.artist", email: "answers.email", id: "externalId" }
    const withIds = "artist,email,id\nA,a@x.example,1\nA,a@x.example,2\n"
    expect((await broughtIn(world, team, slug, withIds, { map })).checked).toMatchObject({ created: 2, equal: 0 })
    const noted = "artist,email,note\nA,a@x.example,one\nA,a@x.example,two\n"
    const { id: _, ...left } = map
    expect((await broughtIn(world, team, slug, noted, { map: left, options: { ...accept, equal: "skip" } })).checked).toMatchObject({
      created: 2,
      equal: 0,
    })
  })
})

test("a last day before the first day is accepted with old data", async () => {
  const team = await world.team()
  const slug = await portalWith(team, [
    { type: "date", key: "starts", label: "First day", required: false },
    { type: "date", key: "ends", label: "Last day", required: false, notBefore: "starts" },
  ])
  const text = "artist,email,starts,ends\nA,a@x.example,2026-05-01,2026-04-01\n"
  expect((await broughtIn(world, team, slug, text)).checked).toMatchObject({
    created: 0,
    problemGroups: [{ column: "ends", remedy: "rules" }],
  })
  expect((await broughtIn(world, team, slug, text, { options: { ...accept, rules: "any" } })).done).toMatchObject({ created: 1 })
})

test("rejections name the option of the import by which the rows would be accepted", async () => {
  const team = await world.team()
  const slug = await portalWith(team, [
    { type: "long_text", key: "abstract", label: "Abstract", required: true, minWords: 40, maxLength: 1000 },
    { type: "short_text", key: "room", label: "Room", required: true, maxLength: 100 },
  ])
  const text = "artist,email,abstract,room,Stage\nA,a@x.example,Too few words,,Nowhere\nB,no address,Too few words,5,\n"
  const strict = { unknown: "refuse", missing: "refuse" } as const
  const remedies = async (options: typeof strict | typeof accept | (typeof accept & { rules: "any" })) => {
    const { checked } = await broughtIn(world, team, slug, text, { options })
    return Object.fromEntries(checked.problemGroups.map((one) => [one.column, one.remedy]))
  }
  expect(await remedies(accept)).toEqual({ abstract: "rules", email: "unreadable" })
  expect(await remedies(strict)).toMatchObject({ abstract: "rules", email: "unreadable" })
  const missing = await broughtIn(world, team, slug, "artist,email,room\nA,a@x.example,5\n", {
    options: { ...strict, unknown: "leave_out" },
  })
  const unanswered = missing.checked.problemGroups.find((one) => one.column === "abstract")
  expect(unanswered).toMatchObject({ code: "required", remedy: "missing" })
  const unknown = await broughtIn(world, team, slug, "artist,email,Stage\nA,a@x.example,Nowhere\n", {
    options: { ...accept, unknown: "refuse" },
  })
  expect(unknown.checked.problemGroups).toMatchObject([{ column: "Stage", remedy: "unknown" }])
  expect(await remedies({ ...accept, rules: "any" })).toEqual({ email: "unreadable" })
})

test("answers outside today's rules are taken where that is chosen", async () => {
  const team = await world.team()
  const slug = await portalWith(team, [{ type: "short_text", key: "short", label: "Short", required: false, maxLength: 5 }])
  const text = "artist,email,short\nA,a@x.example,longer than five\n"
  expect(countsOf((await broughtIn(world, team, slug, text)).checked)).toMatchObject({ refused: 1 })
  expect(countsOf((await broughtIn(world, team, slug, text, { options: { ...accept, rules: "any" } })).done)).toMatchObject({ created: 1 })
})

test("rows with a known id and other content are named before the import, and skipped or imported as new", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  await broughtIn(world, team, slug, fixture("ids-a.csv"))
  const { imports } = team.admin.caller
  const skipped = await broughtIn(world, team, slug, fixture("ids-b.csv"))
  expect(countsOf(skipped.checked)).toMatchObject({ created: 0, known: 2 })
  expect(skipped.checked).toMatchObject({
    changed: 2,
    changedRows: [
      { row: 2, externalId: "1", number: 1, title: "Alpha song" },
      { row: 3, externalId: "2", number: 2, title: "Beta song" },
    ],
  })
  const options = { ...accept, changed: "new" } as const
  const taken = await broughtIn(world, team, slug, fixture("ids-b.csv"), { options })
  expect(countsOf(taken.done)).toMatchObject({ created: 2, known: 0 })
  expect((await submissionsOf(team)).map((row) => row.title)).toEqual(["Alpha song", "Beta song", "Gamma song", "Delta song"])
  // Once more the same file: everything in it is here.
  const again = await broughtIn(world, team, slug, fixture("ids-b.csv"), { options })
  expect(countsOf(again.checked)).toMatchObject({ created: 0, known: 2 })
  expect((await imports.get({ id: again.id })).changed).toBe(0)
})

test("every row with a known id and other answers is named, in one file of 108 rows and in a second one", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const file = (rows: [id: number, title: string][]) =>
    ["id,artist,email", ...rows.map(([id, title]) => `${id},${title},a@x.example`)].join("\n")
  const first = Array.from({ length: 60 }, (_, at): [number, string] => [at + 1, `Song ${at + 1}`])
  // Of each five ids: once more the same, in capitals, with blanks around, with another title, and not at all.
  const again = first.flatMap(([id, title]): [number, string][] => {
    const titles = [title, title.toUpperCase(), `  ${title} `, `${title} (remix)`]
    const other = titles[id % 5]
    return other === undefined ? [] : [[id, other]]
  })
  const changed = [...first, ...again].flatMap(([id, title], at) =>
    at >= first.length && title.trim() !== `Song ${id}` ? [{ row: at + 2, externalId: String(id) }] : [],
  )
  expect(changed).toHaveLength(24)
  const skipped = await broughtIn(world, team, slug, file([...first, ...again]))
  expect(countsOf(skipped.checked)).toMatchObject({ created: 60, known: 48, refused: 0 })
  expect(skipped.checked).toMatchObject({
    changed: 24,
    changedRows: changed.slice(0, 20).map((one) => ({ ...one, number: null, title: "" })),
  })
  expect(countsOf(skipped.done)).toMatchObject({ created: 60, known: 48 })

  const second = await broughtIn(world, team, slug, file(again))
  expect(second.checked).toMatchObject({ created: 0, known: 48, changed: 24 })
  expect(second.checked.changedRows.map(({ externalId, number }) => [externalId, number])).toEqual(
    changed.slice(0, 20).map(({ externalId }) => [externalId, Number(externalId)]),
  )

  const options = { ...accept, changed: "new" } as const
  const other = await world.team()
  const portal = await makePortal(other)
  const both = await broughtIn(world, other, portal.slug, file([...first, ...again, ...again]), { options })
  expect([countsOf(both.checked).created, countsOf(both.done).created]).toEqual([84, 84])
})

describe("text that is not UTF-8", () => {
  test.each([
    ["windows-1252", Buffer.from("artist;email\r\nGr\xfcner Saal;a@x.example\r\nD\xe9j\xe0;b@x.example\r\n", "latin1"), "Grüner Saal"],
    ["shift_jis", Buffer.from("6172746973742c656d61696c0d0a96e982cc89772c6140782e6578616d706c650d0a", "hex"), "夜の駅"],
    ["utf-16le", Buffer.from("\ufeffartist\temail\r\nGrüner Saal\ta@x.example\r\n", "utf16le"), "Grüner Saal"],
  ])("in %s is detected and imported", async (encoding, bytes, artist) => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const id = await uploadedImport(world, team, slug, bytes)
    const { imports } = team.admin.caller
    const preview = await imports.preview({ id })
    expect(preview.encoding).toBe(encoding)
    await imports.check({ id, map: preview.guess, options: accept })
    await workOn(world)
    await imports.run({ id })
    await workOn(world)
    expect((await submissionsOf(team))[0]?.title).toBe(artist)
  })

  test("is read in the encoding that was chosen, in the check too", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const id = await uploadedImport(world, team, slug, Buffer.from("artist,email\n\xcc\xe8\xf0,a@x.example\n", "latin1"))
    const { imports } = team.admin.caller
    expect((await imports.preview({ id })).rows[0]?.cells[0]).toBe("Ìèð")
    const preview = await imports.preview({ id, encoding: "windows-1251" })
    expect(preview.rows[0]?.cells[0]).toBe("Мир")
    await imports.check({ id, map: preview.guess, options: accept })
    await workOn(world)
    await imports.run({ id })
    await workOn(world)
    expect((await submissionsOf(team))[0]?.title).toBe("Мир")
  })
})

describe("the uploaded file is removed", () => {
  const fileOf = async (id: string) => {
    const [row] = await world.db.select().from(dataImport).where(eq(dataImport.id, id))
    return world.services.storage.size(row?.storageKey ?? "")
  }
  const text = "artist,email\nKitefall,a@x.example\nno mail,none\n"

  test("when the import is done, and nothing of its cells is kept", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const { id, checked, done } = await broughtIn(world, team, slug, text)
    expect(checked.problems).toHaveLength(1)
    // The file is removed by a job of its own, after the import has committed.
    await workOn(world)
    expect(await fileOf(id)).toBeNull()
    expect(done).toMatchObject({ kept: false, problems: [], problemGroups: [{ count: 1, values: [] }] })
    const [row] = await world.db.select().from(dataImport).where(eq(dataImport.id, id))
    expect(JSON.stringify(row)).not.toContain("none")
  })

  test("at the first erasure of somebody whom it brought", async () => {
    const team = await world.team()
    const { slug } = await makePortal(team)
    const { id } = await broughtIn(world, team, slug, text)
    // As it is after an import that was stopped.
    const [row] = await world.db.select().from(dataImport).where(eq(dataImport.id, id))
    await world.services.storage.write(row?.storageKey ?? "", Buffer.from(text))
    await world.db
      .update(dataImport)
      .set({ state: "cancelled", mapping: { size: 1, kept: true } })
      .where(eq(dataImport.id, id))
    const [one] = await submissionsOf(team)
    await team.owner.caller.trash.erase({ id: one?.id ?? "" })
    await workOn(world)
    expect(await fileOf(id)).toBeNull()
    expect((await team.owner.caller.imports.get({ id })).kept).toBe(false)
  })
})

test("one file of a team is read at a time: another is refused, the same one takes the place of the request before", async () => {
  const team = await world.team()
  const { slug } = await makePortal(team)
  const ctx = contextFor(world, team)
  const [first, second] = [await uploadedImport(world, team, slug, "artist\nA\n"), await uploadedImport(world, team, slug, "artist\nB\n")]
  const never = new AbortController().signal
  const reading = beginReading(ctx, first, never)
  await expect(previewImport(ctx, { id: second }, never)).rejects.toMatchObject({ code: "import_reading" })
  expect(reading.signal.aborted).toBe(false)
  expect((await previewImport(ctx, { id: first }, never)).columns).toEqual(["artist"])
  expect(reading.signal.reason).toMatchObject({ code: "import_replaced" })
  reading.end()
  expect((await previewImport(ctx, { id: second }, never)).columns).toEqual(["artist"])
  const left = new Socket()
  left.destroy()
  await expect(whileConnected(left, (signal) => previewImport(ctx, { id: second }, signal))).rejects.toBeInstanceOf(CallerLeft)
  // Nothing is left behind by the one that ended.
  expect((await previewImport(ctx, { id: first }, never)).columns).toEqual(["artist"])
})
