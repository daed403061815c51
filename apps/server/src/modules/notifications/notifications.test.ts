import { mail, notification, teamSetting, user } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createApp } from "../../app.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, newest, nextAt, refusal, send, type TestTeam } from "../../testing/world.ts"
import { openSite } from "../pages/site.ts"
import { postNotifications } from "./channel.ts"
import { notify } from "./notify.ts"
import { sendNotifications } from "./send.ts"

// The day's mails are written at 08:00: far enough from it.
const world = useWorld({ now: nextAt(10) })
let team: TestTeam
let slug: string
let submissionId: string
let number: number

beforeEach(async () => {
  team = await world.team()
  slug = (await makePortal(team)).slug
  await send(world, slug, {
    artist: "Kitefall-canary",
    tracks: [{ title: "Glasshouse-canary", link: "https://a.example/x", genre: "idm" }],
  })
  const row = await newest(team)
  submissionId = row.id
  number = row.number
})

const minute = 60_000
const mails = async () =>
  (
    await world.db
      .select()
      .from(mail)
      .where(and(eq(mail.teamId, team.id), eq(mail.kind, "notification")))
  ).sort((a, b) => (a.id < b.id ? -1 : 1))
const waiting = () => world.db.select().from(notification).where(eq(notification.teamId, team.id))
const comment = (by: "owner" | "admin" | "member", whom: string) =>
  team[by].caller.comments.add({ id: crypto.randomUUID(), submissionId, text: `@[${whom}] listen-canary` })
const assign = (ids: string[], userId: string | null) =>
  team.owner.caller.assignments.set({ submissionIds: ids, userId, actId: `act-${crypto.randomUUID()}` })
/** A minute later, the mails that were written. */
async function told() {
  world.forward(minute + 1000)
  await sendNotifications(world.services)
  return mails()
}

describe("what happens", () => {
  test("is mailed a minute later, once for each submission, in our own words", async () => {
    await comment("owner", team.member.id)
    await comment("admin", team.member.id)
    await assign([submissionId], team.member.id)
    expect(await sendNotifications(world.services), "not yet").toBe(0)
    const [one, ...others] = await told()
    expect(others).toEqual([])
    expect(one).toMatchObject({ subject: `News of #${number}`, submissionId })
    expect(one?.text).toContain(`${team.owner.name} mentioned you in the discussion.`)
    expect(one?.text).toContain(`${team.admin.name} mentioned you in the discussion.`)
    expect(one?.text).toContain("assigned it to you")
    expect(one?.text).toContain(`/dashboard/submissions?team=${team.slug}&state=all&sel=${number}`)
    expect(`${one?.subject}${one?.text}${one?.html}`).not.toMatch(/canary/)
    expect(await waiting()).toEqual([])
    expect(await sendNotifications(world.services), "once").toBe(0)
  })

  test("a submitter's message notifies the assignee, or else everyone who may read it", async () => {
    const { demoId } = await send(world, slug)
    const { id } = await newest(team)
    const write = () => world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: "Is there any news-canary?" })
    await write()
    const addressesOf = async (...people: { id: string }[]) => {
      const ids = people.map((one) => one.id)
      return (await world.db.select({ email: user.email }).from(user).where(inArray(user.id, ids))).map(({ email }) => email).sort()
    }
    const everybody = await addressesOf(team.owner, team.admin, team.member, team.viewer)
    expect((await told()).map(({ to }) => to).sort()).toEqual(everybody)
    await assign([id], team.member.id)
    await told()
    await world.db.delete(mail).where(eq(mail.teamId, team.id))
    await write()
    const [one, ...others] = await told()
    expect([[one?.to], others]).toEqual([await addressesOf(team.member), []])
    expect(one?.subject, "the message itself is in no subject").toMatch(/^New message on #\d+: Sunniva Aasbrekk, “Glasshouse”$/)
  })

  test("a submitter's message is mailed with their name, the title and its first lines, quoted and escaped", async () => {
    const { demoId } = await send(world, slug, { name: "Mara <b>Lind</b>" })
    const { number } = await newest(team)
    const lines = [
      "Hello <script>alert(1)</script>",
      "",
      "",
      "see https://evil.example/x at 14:30 or 9:05:30",
      ...Array.from({ length: 20 }, (_, n) => `line ${n}`),
    ]
    await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: lines.join("\n") })
    const [one] = await told()
    const { subject = "", text = "", html = "" } = one ?? {}
    expect(subject, "a name with markup is left out").toBe(`New message on #${number}: “Glasshouse”`)
    expect(text).toContain(`wrote about “Glasshouse” (#${number}):`)
    expect(text).toContain("> Hello <script>alert(1)<")
    expect(text).toContain(" at 14:30 or 9:05:30")
    expect(text).toContain("> line 2")
    expect(text).not.toContain("line 19")
    expect(html).toContain("Hello &lt;script&gt;alert(1)")
    for (const body of [text, html]) expect(body).not.toMatch(/https?:\/\/evil|evil\.example/)
    expect(html).not.toMatch(/<script|<b>Lind/)
    // The link that ends these mails is the last line, and short in HTML.
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/^Unsubscribe from “.+”: http/)
    expect(html).toMatch(/>Unsubscribe from “[^<]+”<\/a>/)
  })

  test("has the name and the title in its subject only where they cannot be an address", async () => {
    const subjectOf = async (more: { name?: string; tracks?: object[] }) => {
      const { demoId } = await send(world, slug, more)
      const { number } = await newest(team)
      await world.db.delete(mail).where(eq(mail.teamId, team.id))
      await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: "Is there any news?" })
      return (await told())[0]?.subject.replace(`#${number}`, "#")
    }
    const link = "https://soundcloud.com/kitefall/glasshouse/s-AbC"
    expect(await subjectOf({ name: "win at evil.example/x" })).toBe("New message on #: “Glasshouse”")
    const tracks = [{ title: "www.evil.example", link, genre: "electronica" }]
    expect(await subjectOf({ tracks })).toBe("New message on #: Sunniva Aasbrekk")
    expect(await subjectOf({ name: "a@evil.example", tracks })).toBe("New message on #")
  })

  test("is not told to who did it, nor to who left, was assigned no more, or may not see it", async () => {
    await comment("member", team.member.id)
    await assign([submissionId], team.owner.id)
    expect(await waiting()).toEqual([])
    await assign([submissionId], team.member.id)
    await assign([submissionId], null)
    expect(await waiting(), "taken back before it was told").toEqual([])
    await comment("owner", team.member.id)
    await team.owner.caller.members.remove({ userId: team.member.id })
    expect(await told()).toEqual([])
  })

  test("to many at once is one line, however many pieces it comes in", async () => {
    for (let index = 0; index < 4; index += 1) await send(world, slug)
    const { items } = await team.owner.caller.submissions.list({ limit: 100 })
    await assign(
      items.map((row) => row.id),
      team.member.id,
    )
    const [one, ...others] = await told()
    expect([one?.subject, others]).toEqual(["5 submissions are yours now", []])
    const at = world.services.clock.now()
    for (let piece = 0; piece < 3; piece += 1) {
      await world.db.transaction((tx) =>
        notify(tx, {
          teamId: team.id,
          event: "assigned",
          submissionId: null,
          actorId: team.owner.id,
          userIds: [team.member.id],
          facts: { count: 100 },
          gather: "an-act",
          at,
        }),
      )
    }
    expect((await told()).at(-1)?.subject).toBe("300 submissions are yours now")
  })

  test("arrives for those who asked for it alone, gathered, and not where it is spam", async () => {
    await team.admin.caller.notifications.set({ modes: [{ event: "submission.created", mode: "now" }] })
    const robot = () =>
      world.visitor.public.submit({
        slug,
        idempotencyKey: crypto.randomUUID(),
        answers: demoAnswers({ artist: "Botnet" }),
        website: "https://buy.example",
      })
    await robot()
    expect(await waiting(), "of spam alone nobody hears").toEqual([])
    await send(world, slug)
    await send(world, slug)
    await robot()
    expect(await waiting()).toHaveLength(1)
    world.forward(10 * minute)
    const [one, ...others] = await told()
    expect([one?.subject, others]).toEqual(["2 submissions have arrived", []])
  })

  test("notifies only the assignee and those who wrote: of a change in the digest, of a withdrawal within a minute", async () => {
    const { demoId } = await send(world, slug)
    const { id, number: at } = await newest(team)
    const edit = (version: number, artist: string) => world.visitor.public.edit({ demoId, version, answers: demoAnswers({ artist }) })
    await edit(1, "First-canary")
    expect(await waiting(), "it concerns nobody yet").toEqual([])
    await assign([id], team.member.id)
    await team.admin.caller.messages.write({ id: crypto.randomUUID(), submissionId: id, body: "Hello.", when: "draft" })
    await told()
    await edit(2, "Second-canary")
    await edit(3, "Third-canary")
    const rows = await waiting()
    expect(rows.map((row) => [row.event, row.userId]).sort()).toEqual(
      [team.admin.id, team.member.id].flatMap((who) => [who, who].map((one) => ["submission.edited", one])).sort(),
    )
    const before = (await told()).length
    await world.visitor.public.withdraw({ demoId })
    const now = (await told()).slice(before)
    expect(now.map((one) => one.subject)).toEqual([`#${at} was withdrawn`, `#${at} was withdrawn`])
    expect(now[0]?.text).toContain(` withdrew “Glasshouse” (#${at}).`)
    world.forward(24 * 60 * minute)
    const daily = (await told()).slice(before + 2)
    expect(daily).toHaveLength(2)
    expect(daily[0]?.text).toContain(`#${at}: The submitter has changed what they sent, 2 times.`)
    expect(daily.map((one) => one.text + one.html + one.subject).join()).not.toMatch(/canary/)
    expect((await team.member.caller.notifications.get()).events.map((one) => [one.event, one.mode])).toEqual(
      expect.arrayContaining([
        ["submission.edited", "digest"],
        ["submission.withdrawn", "now"],
      ]),
    )
  })

  test("set to daily comes as one mail at 08:00 where its reader is; set to off, not at all", async () => {
    const { notifications } = team.member.caller
    const set = await notifications.set({ zone: "Asia/Kathmandu", modes: [{ event: "mention", mode: "digest" }] })
    expect(set.zone).toBe("Asia/Kathmandu")
    expect(new Date(set.nextDigest).toISOString()).toMatch(/T02:15:00\.000Z$/)
    await comment("owner", team.member.id)
    await assign([submissionId], team.member.id)
    await notifications.set({ modes: [{ event: "assigned", mode: "digest" }] })
    expect(await told()).toEqual([])
    world.forward(new Date(set.nextDigest).getTime() - world.services.clock.now().getTime())
    const [one, ...others] = await told()
    expect([one?.subject, others]).toEqual(["Your day: 2 things", []])
    expect(one?.text).toContain(`#${number}: `)
    await comment("owner", team.member.id)
    await notifications.set({ modes: [{ event: "mention", mode: "off" }] })
    expect(await waiting()).toEqual([])
  })
})

describe("the settings", () => {
  test("are each person's own in each team, with what was given where nothing was chosen", async () => {
    const other = await world.team()
    const before = await team.viewer.caller.notifications.get()
    expect(before.events.find((one) => one.event === "mention")).toEqual({ event: "mention", mode: "now" })
    expect(before.events.find((one) => one.event === "submission.created")?.mode).toBe("off")
    expect(before.discord, "who may not change it learns nothing of it").toBeNull()
    await team.viewer.caller.notifications.set({ modes: [{ event: "mention", mode: "off" }] })
    expect((await team.viewer.caller.notifications.get()).events.find((one) => one.event === "mention")?.mode).toBe("off")
    for (const one of [team.member, other.viewer]) {
      expect((await one.caller.notifications.get()).events.find((each) => each.event === "mention")?.mode).toBe("now")
    }
    for (const wrong of [
      {},
      { zone: "Mars/Base" },
      { modes: [{ event: "mention", mode: "loud" }] },
      { modes: [{ event: "x", mode: "now" }] },
    ]) {
      expect(await refusal(team.viewer.caller.notifications.set(wrong as object))).toMatchObject({ code: "BAD_REQUEST" })
    }
  })
})

describe("a link that ends mails", () => {
  const linkOf = async () => {
    await comment("owner", team.member.id)
    const [one] = await told()
    const url = new URL(one?.unsubscribeUrl ?? "")
    return { path: `${url.pathname}${url.search}`, text: one?.text ?? "" }
  }
  const request = (path: string, init?: RequestInit) =>
    createApp(world.services, { site: openSite("/nonexistent"), version: "test" }).request(path, init)

  test("is in the mail, asks when it is opened, and acts by one request without a session", async () => {
    const { path, text } = await linkOf()
    expect(text).toContain(path)
    const asked = await request(path)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining("Somebody mentions you")])
    expect((await team.member.caller.notifications.get()).events[0]?.mode, "looking changes nothing").toBe("now")
    const acted = await request(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    })
    expect(acted.status).toBe(200)
    expect((await team.member.caller.notifications.get()).events[0]?.mode).toBe("off")
    expect((await request(path, { method: "POST" })).status, "twice does nothing more").toBe(200)
  })

  test("is no other link's, and nothing where it was changed", async () => {
    const { path } = await linkOf()
    for (const wrong of [
      path.replace(/.$/, "!"),
      path.replace("t=", "t=x"),
      "/api/notifications/unsubscribe",
      "/api/notifications/unsubscribe?t=.",
    ]) {
      expect([wrong, (await request(wrong)).status, (await request(wrong, { method: "POST" })).status]).toEqual([wrong, 404, 404])
    }
    expect((await team.member.caller.notifications.get()).events[0]?.mode).toBe("now")
  })
})

describe("the team's Discord channel", () => {
  const url = "https://discord.com/api/webhooks/123456789012345678/secret-canary-abcdefghijkl"
  let posts: { url: string; content: string }[]
  let answer: () => Response | Promise<Response>
  beforeEach(() => {
    posts = []
    answer = () => new Response(null, { status: 204 })
    vi.spyOn(globalThis, "fetch").mockImplementation(async (to, init) => {
      posts.push({ url: String(to), content: (JSON.parse(String(init?.body)) as { content: string }).content })
      return answer()
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const connect = () => team.owner.caller.notifications.connectDiscord({ url, events: ["submission.created"] })
  async function posted() {
    world.forward(20_000)
    await postNotifications(world.services)
    await world.services.jobs.drain()
    return posts
  }

  test("is kept encrypted, shown by its end alone, and tried by a button that says what the other side said", async () => {
    const { discord } = await connect()
    expect(discord?.connected).toEqual({ hint: "…5678", events: ["submission.created"], lastError: null })
    const [row] = await world.db.select().from(teamSetting).where(eq(teamSetting.teamId, team.id))
    expect(row?.discord).toMatch(/^v1\./)
    expect(JSON.stringify([row, await team.owner.caller.notifications.get()])).not.toMatch(/canary/)
    expect(await team.owner.caller.notifications.testDiscord()).toEqual({ ok: true, status: 204, said: "" })
    answer = () => Response.json({ message: "Unknown Webhook", code: 10015 }, { status: 404 })
    expect(await team.owner.caller.notifications.testDiscord()).toEqual({ ok: false, status: 404, said: "Unknown Webhook" })
    answer = () => Promise.reject(new TypeError("fetch failed"))
    expect(await team.owner.caller.notifications.testDiscord()).toEqual({ ok: false, status: null, said: "" })
  })

  test("posts titles and numbers of the chosen events once, without the submitters", async () => {
    await connect()
    await send(world, slug, {
      name: "Sunniva-secret",
      tracks: [{ title: "**Glass** @everyone https://evil.example", link: "https://a.example/x", genre: "idm" }],
    })
    await send(world, slug)
    const [one, ...others] = await posted()
    expect(others).toEqual([])
    expect(one?.content).toContain("2 submissions arrived.")
    expect(one?.content).not.toMatch(/secret|evil\.example/)
    await send(world, slug, { tracks: [{ title: "**Glass** @everyone", link: "https://a.example/x", genre: "idm" }] })
    await posted()
    expect(posts[1]?.content).toContain("\\*\\*Glass\\*\\* \\@\u2060everyone")
    await comment("owner", team.member.id)
    expect(await posted(), "a mention is nobody else's business").toHaveLength(2)
    await team.owner.caller.notifications.removeDiscord()
    await send(world, slug)
    expect(await posted()).toHaveLength(2)
  })

  test("is at Discord and nowhere else, and its trouble is said in the settings", async () => {
    const { notifications } = team.owner.caller
    for (const wrong of [
      "http://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
      "https://discord.com.evil.example/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
      "https://user@discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
      "https://discord.com:8443/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
      "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz/../../users",
      "https://127.0.0.1/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    ]) {
      expect([wrong, await refusal(notifications.connectDiscord({ url: wrong, events: ["submission.created"] }))]).toEqual([
        wrong,
        { code: "BAD_REQUEST", paths: ["url"] },
      ])
    }
    expect(await refusal(notifications.connectDiscord({ events: ["submission.created"] }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(notifications.connectDiscord({ url, events: [] }))).toMatchObject({ code: "BAD_REQUEST" })
    for (const one of [team.member, team.viewer]) {
      expect(await refusal(one.caller.notifications.connectDiscord({ url, events: ["submission.created"] }))).toMatchObject({
        code: "FORBIDDEN",
      })
      expect(await refusal(one.caller.notifications.testDiscord())).toMatchObject({ code: "FORBIDDEN" })
    }
    await connect()
    answer = () => Response.json({ message: "Unknown Webhook" }, { status: 404 })
    await send(world, slug)
    await posted()
    expect((await notifications.get()).discord?.connected?.lastError).toBe("404 Unknown Webhook")
  })
})

describe("PLANS=on", () => {
  test("Free has no Discord: the settings say so, and connecting is refused", async () => {
    const { env } = world.services
    const before = env.plans
    env.plans = true
    try {
      expect((await team.owner.caller.notifications.get()).discord).toEqual({ available: false, connected: null })
      const url = "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz"
      const refused = await refusal(team.owner.caller.notifications.connectDiscord({ url, events: ["submission.created"] }))
      expect(refused).toEqual({ code: "CONFLICT", reason: "plan_discord" })
    } finally {
      env.plans = before
    }
  })
})
