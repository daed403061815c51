import { audit, invitation, mail, user, webhookDelivery } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Caller } from "../../../router.ts"
import { type Browser, mailsTo, openBrowser, testPassword } from "../../../testing/accounts.ts"
import {
  callerFor,
  createCallerAs,
  createTestApp,
  type Inbox,
  makeTeam,
  sessionOf,
  startInbox,
  type TestApp,
  type TestTeam,
} from "../../../testing/index.ts"

/* The mailed link of an invitation carries a secret that the copied link does not: with it a sign-up needs no second mail. */

let app: TestApp
let inbox: Inbox
let team: TestTeam
let owner: Caller
beforeAll(async () => {
  inbox = await startInbox()
  app = await createTestApp({ env: { smtpUrl: inbox.url } })
})
afterAll(async () => {
  await app.close()
  await inbox.close()
})

let serial = 0
/** Invites a new address into a new team. @returns what the mailed link carries behind its `#` */
async function inviteSomebody() {
  serial += 1
  const email = `guest.${serial}@example.com`
  team = await makeTeam(app.services)
  owner = callerFor(app.services, team.owner, team)
  const sent = await owner.invitations.send({ emails: [email], role: "member" })
  const id = sent.results[0]?.id ?? ""
  const [letter] = await mailsTo(app, email)
  const link = letter?.link ?? ""
  const secret = /#[^&]+&([\w-]{43})$/.exec(link)?.[1] ?? ""
  return { email, id, link, secret, sent }
}
const rowOf = async (email: string) => (await app.services.db.select().from(user).where(eq(user.email, email)))[0]
const kindsTo = async (email: string) => (await mailsTo(app, email)).map((one) => one.kind).sort()
const signUp = (browser: Browser, email: string, invitationProof?: unknown) =>
  browser.post("/sign-up/email", {
    name: "Guest",
    email,
    password: testPassword,
    callbackURL: "/auth/verify-email",
    ...(invitationProof === undefined ? {} : { invitation: invitationProof }),
  })

describe("a sign-up with the secret of the mailed link", () => {
  it("needs one mail: the account is verified, signed in, and joins the team", async () => {
    const { email, id, secret } = await inviteSomebody()
    const browser = openBrowser(app)
    const answer = await signUp(browser, email.toUpperCase(), { id, secret })
    expect([answer.status, answer.body.user.emailVerified, typeof answer.body.token]).toEqual([200, true, "string"])
    expect(await rowOf(email)).toMatchObject({ emailVerified: true, everVerified: true, role: "user" })
    expect(await kindsTo(email)).toEqual(["invitation"])
    const session = await sessionOf(app, browser.cookie())
    expect(session.user?.email).toBe(email)
    const [row] = await app.services.db.select().from(user).where(eq(user.email, email))
    const person = { id: row!.id, name: row!.name, email, image: null, role: "user", emailVerified: row!.emailVerified }
    const guest = createCallerAs(app.services, { person })
    expect(await guest.invitations.look({ id })).toMatchObject({ case: "ready", state: "open" })
    expect((await guest.invitations.accept({ id })).team.id).toBe(team.id)
    expect((await openBrowser(app).post("/sign-in/email", { email, password: testPassword })).status).toBe(200)
  })

  it("counts as signing in: a session that is not remembered ends with the browser", async () => {
    const { email, id, secret } = await inviteSomebody()
    const answer = await openBrowser(app).post("/sign-up/email", {
      name: "Guest",
      email,
      password: testPassword,
      rememberMe: false,
      invitation: { id, secret },
    })
    const cookie = answer.headers.getSetCookie().find((one) => one.includes("session_token="))
    expect(cookie).toBeDefined()
    expect(cookie).not.toMatch(/max-age/i)
  })
})

describe("a sign-up without the right secret mails a confirmation, as for everybody", () => {
  type Invited = Awaited<ReturnType<typeof inviteSomebody>>
  const cases: [string, (one: Invited) => Promise<{ email?: string; proof?: unknown }>][] = [
    ["the copied link", async () => ({})],
    ["a wrong secret", async ({ id, secret }) => ({ proof: { id, secret: `${secret.slice(0, -2)}AA` } })],
    ["an empty secret", async ({ id }) => ({ proof: { id, secret: "" } })],
    ["the secret of another invitation", async ({ id }) => ({ proof: { id, secret: (await inviteSomebody()).secret } })],
    ["another invitation's id", async ({ secret }) => ({ proof: { id: (await inviteSomebody()).id, secret } })],
    ["an unknown invitation", async ({ secret }) => ({ proof: { id: "unknown", secret } })],
    ["another address", async ({ id, secret }) => ({ email: `other-${id.toLowerCase()}@example.com`, proof: { id, secret } })],
    [
      "a cancelled invitation",
      async ({ id, secret }) => {
        await owner.invitations.cancel({ id })
        return { proof: { id, secret } }
      },
    ],
    [
      "an expired invitation",
      async ({ id, secret }) => {
        await app.services.db.update(invitation).set({ expiresAt: app.services.clock.now() }).where(eq(invitation.id, id))
        return { proof: { id, secret } }
      },
    ],
    [
      "a used invitation",
      async ({ id, secret }) => {
        await app.services.db.update(invitation).set({ status: "accepted" }).where(eq(invitation.id, id))
        return { proof: { id, secret } }
      },
    ],
    [
      "an invitation whose sender left the team",
      async ({ email, id, secret }) => {
        await app.services.db.update(invitation).set({ inviterId: team.viewer.id }).where(eq(invitation.id, id))
        return { email, proof: { id, secret } }
      },
    ],
  ]
  it.each(cases)("%s", async (_title, prepare) => {
    const invited = await inviteSomebody()
    const { email = invited.email, proof } = await prepare(invited)
    const browser = openBrowser(app)
    const answer = await signUp(browser, email, proof)
    expect([answer.status, answer.body.token, answer.body.user.emailVerified]).toEqual([200, null, false])
    expect(await rowOf(email)).toMatchObject({ emailVerified: false, everVerified: false })
    expect(await kindsTo(email)).toContain("account.verify")
    expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([])
  })

  it("refuses a proof of another shape, and fields that would verify an address", async () => {
    const { email, id, secret } = await inviteSomebody()
    const bodies = [
      { invitation: id },
      { invitation: { id } },
      { invitation: { id, secret, emailVerified: true } },
      { emailVerified: true },
      { everVerified: true },
      { provedAddress: email },
    ]
    for (const more of bodies) {
      const body = { name: "Guest", email, password: testPassword, ...more }
      expect((await openBrowser(app).post("/sign-up/email", body)).body.code, JSON.stringify(Object.keys(more))).toBe("VALIDATION_ERROR")
    }
    expect(await rowOf(email)).toBeUndefined()
  })

  it("gives nobody the account of somebody else at that address", async () => {
    const { email, id, secret } = await inviteSomebody()
    await signUp(openBrowser(app), email)
    const first = await rowOf(email)
    const browser = openBrowser(app)
    const answer = await signUp(browser, email, { id, secret })
    expect([answer.status, answer.body.token]).toEqual([200, null])
    expect(await rowOf(email)).toEqual(first)
    expect([...browser.cookies.keys()].filter((name) => name.includes("session"))).toEqual([])
  })
})

describe("the secret", () => {
  it("is in the mail alone: not in answers, events, the audit log, or the mail that is kept", async () => {
    const { email, id, link, secret, sent } = await inviteSomebody()
    expect(secret).toHaveLength(43)
    expect(link).toContain(`/accept-invitation/${id}#`)
    const { db } = app.services
    const answers = [
      sent,
      await owner.invitations.list(),
      await owner.invitations.look({ id }),
      await db.select().from(audit),
      await db.select().from(webhookDelivery),
      await db.select().from(invitation),
    ]
    expect(JSON.stringify(answers)).toContain(id)
    expect(JSON.stringify(answers)).not.toContain(secret)
    const [letter] = await db.select().from(mail).where(eq(mail.to, email))
    const end = await app.services.mail.deliver(letter!.id)
    await db.transaction(async (tx) => end?.(tx))
    const [kept] = await db.select().from(mail).where(eq(mail.id, letter!.id))
    expect([kept!.state, kept!.text, kept!.html]).toEqual(["sent", "", ""])
  })

  it("is not written where no mail leaves", async () => {
    const quiet = await createTestApp()
    try {
      const there = await makeTeam(quiet.services)
      await callerFor(quiet.services, there.owner, there).invitations.send({ emails: ["quiet@example.com"], role: "member" })
      const [letter] = await mailsTo(quiet, "quiet@example.com")
      expect(letter?.link).toMatch(/#quiet%40example\.com$/)
    } finally {
      await quiet.close()
    }
  })
})
