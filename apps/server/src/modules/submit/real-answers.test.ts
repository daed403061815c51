import { readFileSync } from "node:fs"
import { newSecret } from "@intray/db/id"
import { submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestApp, type TestApp } from "../../testing/app.ts"
import { postAuth } from "../../testing/http.ts"
import { callerFor, makeTeam, type TestTeam } from "../../testing/teams.ts"
import { demoAnswers } from "../../testing/world.ts"

/** Answers as people really send them, sent over HTTP and read back from the database or found by a search. */

let app: TestApp
let team: TestTeam
const slug = "real-answers"
const fixture = (name: string) => readFileSync(new URL(`../forms/fixtures/${name}`, import.meta.url), "utf8")
const answersIn = (name: string) => JSON.parse(fixture(name)).answers as Record<string, unknown>

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.admin, team)
  const { id: portalId } = await caller.portals.create({ template: "music-demos", title: "Music demos", slug })
  const { form, revision } = await caller.portals.get({ slug })
  const phone = { type: "phone" as const, key: "phone", label: "Phone", help: "", required: false, identifying: true }
  const saved = await caller.portals.saveDraft({ portalId, revision, form: { ...form, fields: [...form.fields, phone] } })
  expect(saved.issues).toEqual([])
  await caller.portals.publish({ portalId, revision: saved.revision })
})
afterAll(() => app.close())

type Answers = { artist: string; name: string; email: string; phone?: string; tracks: { link: string }[] }
type Sent = { status: number; issues: string[]; answers: Answers | undefined }

async function send(answers: Record<string, unknown>): Promise<Sent> {
  const response = await app.request(`/api/v1/public/portals/${slug}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": newSecret(80) },
    body: JSON.stringify({ answers }),
  })
  const body = (await response.json()) as { demoId?: string; issues?: { path: (string | number)[]; code: string }[] }
  const [row] = body.demoId
    ? await app.services.db.select({ answers: submission.answers }).from(submission).where(eq(submission.demoId, body.demoId))
    : []
  return {
    status: response.status,
    issues: (body.issues ?? []).map(({ path, code }) => `${path.join(".")} ${code}`),
    answers: row?.answers as Answers | undefined,
  }
}

/** Sends each variant and expects the same value of each. */
async function expectAll(
  variants: string[],
  toAnswers: (typed: string) => Record<string, unknown>,
  read: (sent: Sent) => unknown,
  right: unknown,
) {
  expect(new Set(variants).size).toBeGreaterThanOrEqual(50)
  for (const typed of variants) expect(read(await send(demoAnswers(toAnswers(typed)))), JSON.stringify(typed)).toEqual(right)
}

const invisible = [..."\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2061\u2066\u2068\u2069\u206a\u061c\u034f\ufe0f\ufeff"]
/** A text with an invisible character before, after and within it. */
const around = (text: string, at: number) =>
  invisible.flatMap((sign) => [`${sign}${text}`, `${text}${sign}`, `${text.slice(0, at)}${sign}${text.slice(at)}`])

describe("invisible answers", () => {
  const signs = [...invisible, ..."\u115f\u1160\u180e\u2800\u3164\uffa0\u00a0\u2003\u3000\u{e0041}"]

  it("are missing", async () => {
    const { issues } = await send(answersIn("answers-blank-200b.json"))
    expect(issues).toEqual(["artist required", "name required"])
    await expectAll(
      signs.flatMap((sign, at) => [sign, `${sign} ${signs[(at + 5) % signs.length]}`]),
      (artist) => ({ artist }),
      (sent) => [sent.status, sent.issues],
      [400, ["artist required"]],
    )
  })
})

describe("names", () => {
  it("are stored without invisible characters, other blanks and decomposed letters", async () => {
    const spaces = ["\t", "\n", "\r\n", "\u2028", "\u0085", "\r"].map((space) => `Mára${space}Lind`)
    await expectAll(
      [...around("Mára Lind", 2), ...spaces, "Ma\u0301ra Lind"],
      (name) => ({ name }),
      (sent) => sent.answers?.name,
      "Mára Lind",
    )
  })
})

describe("e-mail addresses", () => {
  const right = "mara@example.com"

  it("are stored without invisible characters, in ASCII's width", async () => {
    expect((await send(answersIn("answers-email-zwsp.json"))).answers?.email).toBe(right)
    const wide = ["ｍａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "mara＠example.com", "mara@example。com", "\u3000mara@example.com "]
    await expectAll(
      [...around(right, 8), ...wide],
      (email) => ({ email }),
      (sent) => sent.answers?.email,
      right,
    )
  })
})

describe("links", () => {
  const right = "https://soundcloud.com/kitefall/glasshouse"

  it("are stored as they open", async () => {
    expect((await send(answersIn("answers-link-zwsp.json"))).answers?.tracks[0]?.link).toBe(right)
    const encoded = ["%E2%80%8B", "%EF%BB%BF", "%C2%AD", "%E2%81%A0"].map((ending) => `${right}${ending}`)
    await expectAll(
      [...around(right, 14), ...encoded, "ｓｏｕｎｄｃｌｏｕｄ．ｃｏｍ/kitefall/glasshouse"],
      (link) => ({ tracks: [{ title: "Glasshouse", link, genre: "house" }] }),
      (sent) => sent.answers?.tracks[0]?.link,
      right,
    )
  })
})

describe("lengths", () => {
  it("are counted in characters as people see them", async () => {
    const sent = answersIn("answers-emoji-11.json")
    expect((await send(sent)).answers?.artist).toBe(sent.artist)
    const signs = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🇩🇪", "👍🏽", "❤️", "1️⃣", "é", "กี่", "नि", "𝒳"]
    for (const sign of signs)
      for (const count of [1, 11, 61, 119, 120, 121, 500]) {
        const artist = sign.repeat(count)
        const { answers, issues } = await send(demoAnswers({ artist }))
        expect([answers?.artist, issues], `${sign} ${count}`).toEqual(count <= 120 ? [artist, []] : [undefined, ["artist too_long"]])
      }
  })
})

describe("names of accounts", () => {
  it("are counted in characters as people see them", async () => {
    const signUp = (name: string) =>
      postAuth(app, "/sign-up/email", { name, email: `${newSecret(40).toLowerCase()}@example.com`, password: "a long passphrase of mine" })
    expect((await signUp("👩‍👩‍👧‍👦".repeat(120))).status).toBe(200)
    expect((await signUp("👩‍👩‍👧‍👦".repeat(121))).status).toBe(400)
  })
})

describe("phone numbers", () => {
  it("are stored in the international form", async () => {
    for (const phone of fixture("phones.txt").trim().split("\n"))
      expect((await send(demoAnswers({ phone }))).answers?.phone).toBe("+442079460958")
    const countries = ["+44 ", "(+44) ", "+(44) ", "0044 ", "tel:+44", "＋４４ ", "\u202a+44 ", "+ 44 ", "+٤٤ "]
    const numbers = ["20 7946 0958", "(0)20 7946 0958", "20.7946.0958", "(20) 7946/0958", "2079460958", "20\u00a07946\u20110958"]
    await expectAll(
      countries.flatMap((country) => numbers.map((number) => `${country}${number}`)),
      (phone) => ({ phone }),
      (sent) => sent.answers?.phone,
      "+442079460958",
    )
  })
})

describe("searches", () => {
  const found = async (text: string) => {
    const { items } = await callerFor(app.services, team.owner, team).submissions.list({ filter: { text, state: "all" }, limit: 100 })
    return items.map((row) => row.by)
  }

  it("find Arabic names in each spelling", async () => {
    const { status } = await send(answersIn("answers-arabic.json"))
    expect([status, await found("احمد")]).toEqual([201, ["أحمد فاطمة"]])
    const first = ["ا", "أ", "إ", "آ", "ٱ"].flatMap((alef) => ["حمد", "حـمد", "حَمد", "حْمَد", "حـــمد"].map((rest) => `${alef}${rest}`))
    const queries = first.flatMap((word) => [word, `${word} فاطمة`, `${word} فاطمه`])
    expect(new Set(queries).size).toBe(75)
    for (const query of queries) expect(await found(query), query).toEqual(["أحمد فاطمة"])
    for (const query of ["محمد", "مُحَمَّد", "محمّد"]) expect(await found(query), query).toEqual(["أحمد فاطمة"])
  })

  it("for signs alone find these signs, never everything", async () => {
    const { status } = await send(answersIn("answers-punctuation.json"))
    expect([status, await found("!!!"), await found("†††"), await found("∆∆∆")]).toEqual([201, ["!!!"], ["!!!"], []])
    const absent = [..."∆★♪♫¿¡§¶※◆●▲✦☆♡‡♯♭"].flatMap((sign) => [sign, sign.repeat(3), `${sign} !!!!`])
    expect(absent.length).toBeGreaterThanOrEqual(50)
    for (const query of absent) expect(await found(query), query).toEqual([])
  })
})
