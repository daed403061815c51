import { newId, newSecret } from "@intray/db/id"
import { audit, dataImport, deletedTeam, file, job, mail } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { settingNames } from "../../../env.ts"
import { storeFingerprint } from "../../../platform/secret.ts"
import { auditLines, makeAdmin } from "../../../testing/admins.ts"
import { uploadedImport } from "../../../testing/imports.ts"
import { startInbox } from "../../../testing/inbox.ts"
import { createTestApp, type TestApp } from "../../../testing/index.ts"
import { signInAs } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { createWorld, makePortal, refusal, send, storedUpload, type TestTeam } from "../../../testing/world.ts"

const world = useWorld()
let boss: Awaited<ReturnType<typeof makeAdmin>>
let team: TestTeam
beforeAll(async () => {
  boss = await makeAdmin(world.services, { name: "Boss" })
  team = await world.team("Lantern Quay")
})

const admin = () => boss.caller.admin
const lastLine = async () => (await auditLines(world.services, 1))[0]

describe("teams", () => {
  test("are listed with what they use, opened, deleted by the typed name and brought back", async () => {
    const { slug } = await makePortal(team)
    await send(world, slug)
    const [found] = (await admin().teams.list({ search: "LANTERN" })).items
    expect(found).toMatchObject({ name: "Lantern Quay", members: 4, portals: 1, submissions: 1, deletedAt: null })
    const portal = (await team.owner.caller.portals.list()).items[0]!
    await storedUpload(world, { teamId: team.id, portalId: portal.id, bytes: 0 })
    expect(await admin().teams.get({ id: team.id })).toMatchObject({ files: 1, bytes: 1000, people: expect.arrayContaining([]) })
    expect(await refusal(admin().teams.delete({ id: team.id, name: "Lantern" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["name"] })
    await admin().teams.delete({ id: team.id, name: " Lantern Quay " })
    expect(await lastLine()).toMatchObject({ actor: "Boss", action: "team.deleted", target: "Lantern Quay" })
    expect((await admin().teams.list({})).items.map((one) => one.id)).not.toContain(team.id)
    const [trashed] = (await admin().teams.list({ show: "deleted" })).items
    expect(trashed).toMatchObject({ id: team.id, members: 4 })
    expect((await admin().teams.get({ id: team.id })).people).toHaveLength(4)
    expect(await refusal(team.owner.caller.portals.list())).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(admin().teams.delete({ id: team.id, name: "Lantern Quay" }))).toMatchObject({ code: "NOT_FOUND" })
    await admin().teams.restore({ id: team.id })
    expect(await lastLine()).toMatchObject({ actor: "Boss", action: "team.restored", target: "Lantern Quay" })
    expect((await team.owner.caller.portals.list()).items).toHaveLength(1)
    expect(await world.db.$count(deletedTeam)).toBe(0)
    expect(await refusal(admin().teams.restore({ id: team.id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(admin().teams.get({ id: "nowhere" }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("jobs", () => {
  const make = async (state: "dead" | "queued" | "running" | "done", payload: unknown = { secret: "hidden", id: "seen" }) => {
    const id = newId()
    const now = world.services.clock.now()
    const lastError = state === "dead" ? "The disk is full." : null
    await world.db.insert(job).values({ id, kind: "none.known", payload, state, attempts: 8, runAt: now, lastError, createdAt: now })
    return id
  }

  test("that failed are tried again or discarded; those that run or are done are left alone", async () => {
    const [dead, other, running, done] = [await make("dead"), await make("dead"), await make("running"), await make("done")]
    const { items } = await admin().jobs.list({})
    expect(items.find((one) => one.id === dead)).toMatchObject({ lastError: "The disk is full.", payload: '{"secret":"•••","id":"seen"}' })
    expect(await admin().jobs.counts()).toMatchObject({ dead: 2, running: 1 })
    await admin().jobs.retry({ id: dead })
    expect((await world.db.select().from(job).where(eq(job.id, dead)))[0]).toMatchObject({ state: "queued", attempts: 0 })
    expect(await lastLine()).toMatchObject({ action: "job.retried", target: "none.known", detail: { error: "The disk is full." } })
    await admin().jobs.discard({ id: other })
    expect((await world.db.select().from(job).where(eq(job.id, other)))[0]?.state).toBe("done")
    expect(await lastLine()).toMatchObject({ action: "job.discarded" })
    expect(await refusal(admin().jobs.retry({ id: running }))).toEqual({ code: "CONFLICT", reason: "running" })
    expect(await refusal(admin().jobs.discard({ id: done }))).toEqual({ code: "CONFLICT", reason: "done" })
    expect(await refusal(admin().jobs.retry({ id: "nothing" }))).toMatchObject({ code: "NOT_FOUND" })
    await world.db.delete(job).where(eq(job.kind, "none.known"))
  })

  test("are read page by page, what waits in the order in which it is due", async () => {
    const first = [await make("queued"), await make("queued"), await make("queued")]
    world.forward(1000)
    const late = await make("queued")
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await admin().jobs.list({ state: "queued", limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.filter((one) => one.kind === "none.known").map((one) => one.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual([...first, late])
    await world.db.delete(job).where(eq(job.kind, "none.known"))
  })

  test("a mail whose job is discarded has failed", async () => {
    const id = newId()
    const now = world.services.clock.now()
    const letter = {
      id,
      kind: "receipt",
      to: "a@example.com",
      subject: "S",
      text: "t",
      html: "h",
      state: "queued",
      createdAt: now,
    } as const
    await world.db.insert(mail).values(letter)
    const jobId = newId()
    const work = { id: jobId, kind: "mail.send", payload: { mailId: id }, state: "dead", attempts: 8, runAt: now, createdAt: now } as const
    await world.db.insert(job).values(work)
    await admin().jobs.discard({ id: jobId })
    expect((await world.db.select().from(mail).where(eq(mail.id, id)))[0]).toMatchObject({
      state: "failed",
      lastError: "Discarded by an admin",
    })
  })
})

describe("mail", () => {
  const letter = async (kind: string, more: Partial<typeof mail.$inferInsert> = {}) => {
    const id = newId()
    const createdAt = world.services.clock.now()
    const text = "Open http://localhost:3000/api/auth/verify?token=abc or type 123456."
    await world.db
      .insert(mail)
      .values({ id, kind, to: "a@example.com", subject: kind, text, html: `<p>${text}</p>`, state: "kept", createdAt, ...more })
    return id
  }

  test("is listed by state and read, but for what signs its reader in", async () => {
    const account = await letter("account.verify")
    const failed = await letter("receipt", { state: "failed", lastError: "No.", text: "See /status/abcdefghijklmnopqrstuvwxyz234567" })
    expect((await admin().mail.list({ state: "failed" })).items[0]).toMatchObject({ id: failed, lastError: "No." })
    const read = await admin().mail.read({ id: account })
    expect(read).toMatchObject({ secret: true, html: null, text: "Open [hidden] or type [hidden]." })
    expect(await lastLine()).toMatchObject({ actor: "Boss", action: "mail.read", target: "account.verify" })
    const other = await admin().mail.read({ id: failed })
    expect(other.text).toBe("See /status/…")
    expect(other.html).toContain("<p>")
    expect(await refusal(admin().mail.read({ id: "nothing" }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("health shows the error of a mail that is tried again", async () => {
    const id = await letter("receipt", { state: "queued", lastError: "451 Try again later" })
    expect((await admin().system.health()).mail).toMatchObject({ level: "warn", lastError: "451 Try again later" })
    await world.db.update(mail).set({ state: "kept" }).where(eq(mail.id, id))
    expect((await admin().system.health()).mail.lastError).not.toBe("451 Try again later")
  })

  test("a test mail says what the mail server answered", async () => {
    expect(await admin().mail.test()).toMatchObject({ to: boss.email, outcome: "kept" })
    world.forward(120_000)
    await world.services.jobs.drain()
    expect((await admin().mail.list({ state: "kept" })).items).toContainEqual(expect.objectContaining({ kind: "test", to: boss.email }))
    const inbox = await startInbox()
    const other = await createWorld({ env: { smtpUrl: inbox.url } })
    try {
      const them = await makeAdmin(other.services)
      const tested = await them.caller.admin.mail.test()
      expect(tested).toMatchObject({ to: them.email, outcome: "sent" })
      expect(tested.answer).toMatch(/^250 /)
      expect(inbox.messages.join("")).toContain("A test mail from Intray")
      await inbox.close()
      expect((await them.caller.admin.mail.test()).outcome).toBe("unreachable")
      expect((await them.caller.admin.mail.list({ state: "failed" })).items).toHaveLength(1)
      expect((await auditLines(other.services, 1))[0]).toMatchObject({ action: "mail.tested", detail: { sent: false } })
    } finally {
      await other.close()
    }
  })
})

describe("the installation", () => {
  test("says how it is, and how it was set up, without a secret", async () => {
    const health = await admin().system.health()
    expect(health.database).toMatchObject({ level: "ok", engine: world.db.engine })
    expect(health.database.bytes).toBeGreaterThan(10_000)
    expect(health.database.version).toMatch(/^\d+\.\d+/)
    expect(health.storage).toMatchObject({ level: "ok", error: null })
    expect(health.disk.freeBytes).toBeGreaterThan(0)
    expect(health.backup).toEqual({ level: "warn", byHand: false, scheduled: true, last: null, run: null })
    expect(health.secret).toEqual({ level: "ok", differs: false })
    await storeFingerprint(world.db, { keyOf: () => "of another secret" })
    expect((await admin().system.health()).secret).toEqual({ level: "bad", differs: true })
    await storeFingerprint(world.db, world.services)
    expect((await admin().system.health()).secret.level).toBe("ok")
    expect(health.mail.configured).toBe(false)
    expect(health.valkey).toBeNull()
    const secret = "s3cr3t-of-ours"
    const other = await createWorld({
      env: {
        redisUrl: `redis://mara:${secret}@127.0.0.1:1/2`,
        smtpUrl: `smtp://mara:${secret}@mail.example:587?pass=${secret}`,
        authSecret: secret.repeat(3),
      },
    })
    try {
      const { items } = await (await makeAdmin(other.services)).caller.admin.system.settings()
      const text = JSON.stringify(items)
      expect(text).not.toContain(secret)
      expect(items.find((one) => one.name === "SMTP_URL")?.value).toBe("smtp://mara:••••••@mail.example:587?pass=••••••")
      expect(items.find((one) => one.name === "AUTH_SECRET")?.value).toBe("••••••")
      const made = (await admin().system.settings()).items.find((one) => one.name === "AUTH_SECRET")
      expect(made?.value).toBe("Set: made by Intray, in the data folder")
      // The settings of plans are left out while plans are off.
      const left = settingNames.filter((name) => !/^STRIPE_|^PLANS_FILE$/.test(name) && !items.some((one) => one.name === name))
      expect(left).toEqual([])
      expect(items.find((one) => one.name === "REDIS_URL")?.value).toBe("redis://mara:••••••@127.0.0.1:1/2")
      expect(items.find((one) => one.name === "ADMIN_EMAIL")).toEqual({ name: "ADMIN_EMAIL", value: null, secret: false })
    } finally {
      await other.close()
    }
  })

  test("counts what the storage holds, what is missing and what belongs to nobody, once at a time, until it is stopped", async () => {
    const portal = (await team.owner.caller.portals.list()).items[0]!
    const there = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    await world.services.storage.write(there, new Uint8Array(1000))
    const orphan = newSecret(160)
    await world.services.storage.write(orphan, new Uint8Array(7))
    await admin().system.scan()
    expect(await refusal(admin().system.scan())).toEqual({ code: "CONFLICT", reason: "running" })
    world.forward(60_000)
    await world.services.jobs.drain()
    const { scan } = await admin().system.storage()
    const known = await world.db.$count(file, eq(file.teamId, team.id))
    expect(scan).toMatchObject({ state: "done", by: "Boss", orphans: 1, orphanBytes: 7, orphanFirst: [orphan], missing: known - 1 })
    expect(scan?.teams).toEqual([{ id: team.id, name: "Lantern Quay", files: known, bytes: known * 1000 }])
    await admin().system.scan()
    await admin().system.cancelScan()
    world.forward(60_000)
    await world.services.jobs.drain()
    expect((await admin().system.storage()).scan).toMatchObject({ state: "cancelled", rows: 0 })
    expect(await lastLine()).toMatchObject({ action: "storage.scan_cancelled" })
  })

  test("counts the file of an import as no one's only once the import is forgotten", async () => {
    const { slug } = await makePortal(team)
    const id = await uploadedImport(world, team, slug, "email\none@a.example\n")
    const [row] = await world.db.select({ key: dataImport.storageKey }).from(dataImport).where(eq(dataImport.id, id))
    const orphans = async () => {
      await admin().system.scan()
      world.forward(60_000)
      await world.services.jobs.drain()
      const { scan } = await admin().system.storage()
      expect(scan?.state).toBe("done")
      return scan?.orphanFirst
    }
    expect(await world.services.storage.size(row!.key)).toBe(20)
    expect(await orphans()).not.toContain(row!.key)
    await world.db.delete(dataImport).where(eq(dataImport.id, id))
    expect(await orphans()).toContain(row!.key)
  })
})

describe("the audit log", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test("is filtered, read page by page, and downloaded with nothing that a spreadsheet would run", async () => {
    const them = await makeAdmin(app.services, { name: "=Boss" })
    const line = (action: string, more: Partial<typeof audit.$inferInsert> = {}) =>
      app.services.db.insert(audit).values({ id: newId(), actorName: "Imke", action, createdAt: new Date(), ...more })
    await line("team.deleted", { targetName: "=cmd|' /C calc'!A0", createdAt: new Date("2026-01-02T00:00:00Z") })
    await line("member.removed", { teamId: "quay", targetName: "Ruta" })
    for (let count = 0; count < 3; count += 1) await line("user.banned", { adminName: "Boss" })
    const actions = async (filter: Parameters<typeof them.caller.admin.system.audit>[0]) =>
      (await them.caller.admin.system.audit(filter)).items.map((one) => one.action)
    expect(await actions({ what: "user." })).toEqual(["user.banned", "user.banned", "user.banned"])
    expect(await actions({ what: "member.removed" })).toEqual(["member.removed"])
    expect(await actions({ team: "quay" })).toEqual(["member.removed"])
    expect(await actions({ target: "ruta" })).toEqual(["member.removed"])
    expect(await actions({ who: "boss" })).toEqual(["user.banned", "user.banned", "user.banned"])
    expect(await actions({ until: "2026-01-03T00:00:00.000Z" })).toEqual(["team.deleted"])
    expect(await refusal(them.caller.admin.system.audit({ what: "Not an action" }))).toMatchObject({ code: "BAD_REQUEST" })
    const first = await them.caller.admin.system.audit({ limit: 3 })
    const rest = await them.caller.admin.system.audit({ limit: 3, cursor: first.nextCursor! })
    expect(new Set([...first.items, ...rest.items].map((one) => one.id)).size).toBe(5)
    const cookie = await signInAs(app.services, them)
    const response = await app.request("/api/admin/audit.csv?what=team.", { cookie })
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="intray-audit-/)
    const csv = await response.text()
    expect(csv.split("\r\n")).toHaveLength(3)
    expect(csv).toContain("'=cmd|' /C calc'!A0")
    expect((await auditLines(app.services, 1))[0]).toMatchObject({ actor: "=Boss", action: "audit.downloaded", detail: { what: "team." } })
    expect((await app.request("/api/admin/audit.csv?what=NO", { cookie })).status).toBe(400)
    expect((await app.request("/api/admin/audit.csv")).status).toBe(404)
  })
})
