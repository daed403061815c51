import { mail } from "@intray/db/schema"
import { askedLanguage, inLanguage, inMemberLanguage, isLanguageSet, languageNow } from "@intray/i18n/request-language"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { callerFor, createTestApp, makeTeam, signInAs, type TestApp, type TestTeam } from "../../testing/index.ts"
import { notify } from "../notifications/notify.ts"
import { sendNotifications } from "../notifications/send.ts"
import { languageOfAddress } from "./language.ts"

/** In which language members are spoken to: in the document, in answers, and in mails. */

let app: TestApp
let team: TestTeam
let headers: Record<string, string>

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services, "Lantern Quay")
  headers = { cookie: await signInAs(app.services, team.owner) }
})
afterAll(() => app.close())

const mailsTo = (email: string) => app.services.db.select().from(mail).where(eq(mail.to, email))

async function language(more: Record<string, string>) {
  const response = await app.request("/auth/login", { headers: more })
  return response.headers.get("content-language")
}

test("the document is in what was chosen in the app, else on a public page, else the first of the browser's that members can read", async () => {
  const browser = { "accept-language": "fr, de-AT;q=0.8, en;q=0.5" }
  expect(await language({})).toBe("en")
  expect(await language(browser)).toBe("de")
  expect(await language({ ...browser, cookie: "lang=en" })).toBe("en")
  expect(await language({ ...browser, cookie: "lang=ja" }), "members cannot read it").toBe("de")
  expect(await language({ ...browser, cookie: "lang=en; member-lang=de" })).toBe("de")
  expect(await language({ ...browser, cookie: "lang=en; member-lang=browser" }), "as the browser has it").toBe("de")
  expect(await language({ cookie: "member-lang=klingon" })).toBe("en")
  const tags = await Promise.all([{}, browser].map(async (one) => (await app.request("/auth/login", { headers: one })).headers.get("etag")))
  expect(new Set(tags).size, "no cache takes one for the other").toBe(2)
})

test("refusals are in the member's language, and those of the REST API in English", async () => {
  const ask = async (path: string, more: Record<string, string>) => {
    const body = JSON.stringify({ keys: { on: true, map: { next: "q", decide: "q" } } })
    const response = await app.request(path, { method: "POST", headers: { ...headers, "content-type": "application/json", ...more }, body })
    return await response.text()
  }
  const german = { cookie: `${headers.cookie}; member-lang=de` }
  expect(await ask("/api/trpc/preferences.set", german)).toContain("können nicht beide auf")
  expect(await ask("/api/trpc/preferences.set", {})).toContain("cannot both have the key")
  const rest = await app.request("/api/v1/labels", { headers: { "accept-language": "de", authorization: "Bearer nothing" } })
  expect(await rest.text()).toContain("This is not an API key.")
})

test("mails are in the language of the account that they go to, no matter who caused them", async () => {
  const { services } = app
  const caller = callerFor(services, team.member, team)
  await caller.preferences.set({ language: { choice: "browser", reads: "de" } })
  const tell = (userId: string) =>
    services.db.transaction((tx) =>
      notify(tx, {
        teamId: team.id,
        event: "assigned",
        submissionId: null,
        actorId: null,
        userIds: [userId],
        facts: { count: 3 },
        at: services.clock.now(),
      }),
    )
  await tell(team.member.id)
  await tell(team.owner.id)
  await sendNotifications({ ...services, clock: { ...services.clock, now: () => new Date(services.clock.now().getTime() + 3_600_000) } })
  const [german] = await mailsTo(team.member.email)
  const [english] = await mailsTo(team.owner.email)
  expect(german?.subject).toBe("3 Einreichungen sind dir zugewiesen")
  expect(german?.html).toContain('<html lang="de"')
  expect(english?.subject).toBe("3 submissions are yours now")

  await caller.preferences.set({ language: { choice: "en", reads: "de" } })
  await tell(team.member.id)
  await sendNotifications({ ...services, clock: { ...services.clock, now: () => new Date(services.clock.now().getTime() + 3_600_000) } })
  expect((await mailsTo(team.member.email)).at(-1)?.subject, "what was chosen counts").toBe("3 submissions are yours now")
})

test("an address is found however it is written, and one that nobody has is in no language", async () => {
  const { db } = app.services
  await callerFor(app.services, team.viewer, team).preferences.set({ language: { choice: "de", reads: "en" } })
  expect(await languageOfAddress(db, team.viewer.email.toUpperCase())).toBe("de")
  expect(await languageOfAddress(db, "nobody@example.com")).toBeNull()
})

test("what a member reads is not what a submitter has asked for", () => {
  const told = inMemberLanguage("de", () => [languageNow(), askedLanguage(), isLanguageSet()])
  expect(told).toEqual(["de", null, false])
  expect(inMemberLanguage("de", () => inLanguage("fr", () => [languageNow(), askedLanguage()]))).toEqual(["fr", "fr"])
})
