import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { createDatabase, engine } from "@intray/db"
import { account, audit } from "@intray/db/schema"
import { startup } from "@intray/i18n/startup"
import Sqlite from "better-sqlite3"
import { describe, expect, it } from "vitest"
import { readEnv } from "./env.ts"
import { refusalOf } from "./refusal.ts"
import { start } from "./start.ts"
import { hashedAsInProduction } from "./testing/passwords.ts"
import type { TestHome } from "./testing/process.ts"
import { usePrograms } from "./testing/use-programs.ts"

const { home, run: runProgram } = usePrograms()

const sqliteOnly = it.runIf(engine === "sqlite")
/** What has nothing to do with the database is tried with one of them: each of these starts a process. */
const once = sqliteOnly

const run = (settings: Record<string, string> = {}) => runProgram("main", { settings })
const admin = (args: string[], input?: string) => runProgram("admin", { args, input })

/** The one password that is kept there, as it is kept. */
async function storedPassword({ dataDir, settings }: TestHome): Promise<string> {
  const db = await createDatabase({ url: settings.DATABASE_URL ?? `file:${join(dataDir, "intray.sqlite")}` })
  const rows = await db.select({ password: account.password }).from(account)
  await db.close()
  expect(rows).toHaveLength(1)
  return rows[0]?.password ?? ""
}

async function auditLines({ dataDir, settings }: TestHome) {
  const db = await createDatabase({ url: settings.DATABASE_URL ?? `file:${join(dataDir, "intray.sqlite")}` })
  const rows = await db.select().from(audit)
  await db.close()
  return rows
}

/**
 * The reason for a refused start, with the program's code running in this process: a separate program takes a second of CPU time for
 * the same line. {@link lastLine} checks that the program ends with that line, and its exit code.
 */
async function refusal(settings: Record<string, string> = {}): Promise<string> {
  const env = readEnv({ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...home.settings, ...settings })
  const refused = await start(env, () => undefined).then(
    async (running) => void (await running.stop()),
    (cause: unknown) => cause,
  )
  expect(refusalOf(refused), String(refused)).not.toBeNull()
  return (refused as Error).message
}

/** The last line that a program printed before it refused to start. */
async function lastLine(settings: Record<string, string>): Promise<string> {
  const program = run(settings)
  expect(await program.ended).toBe(1)
  const lines = program.output().trim().split("\n")
  expect(
    lines.filter((line) => !line.startsWith("Data folder ") && !line.startsWith("Applying ") && !line.startsWith("Database brought")),
  ).toHaveLength(1)
  return lines.at(-1) ?? ""
}

describe("a start that cannot succeed ends with one line and code 1", () => {
  once("on a setting that is wrong", async () => {
    expect(await lastLine({ PORT: "eighty" })).toBe("PORT must be a number")
  })

  once("on a folder that cannot be made", async () => {
    expect(await refusal({ DATA_DIR: "/proc/intray" })).toMatch(/^Intray cannot write to its data folder \/proc\/intray; make it writable/)
  })

  once("on a folder of somebody else, whose mail it would take for its own", async () => {
    const [mails, mine] = [join(home.dataDir, "mail"), join(home.dataDir, "mail", "from-my-mother.eml")]
    mkdirSync(mails, { recursive: true })
    chmodSync(mails, 0o755)
    writeFileSync(mine, "Dear child")
    expect(await refusal()).toBe(
      `${mine} is not Intray's, which keeps a folder of that name in its data folder; set DATA_DIR to a folder of its own instead of ${home.dataDir}.`,
    )
    expect(readdirSync(home.dataDir)).toEqual(["mail"])
    expect(statSync(mails).mode & 0o777).toBe(0o755)
  })

  once("on a taken port", async () => {
    const squatter: Server = createServer()
    const port = await new Promise<number>((resolve) =>
      squatter.listen(0, "127.0.0.1", () => resolve((squatter.address() as { port: number }).port)),
    )
    expect(await refusal({ PORT: String(port) })).toBe(`Port ${port} on 127.0.0.1 is taken; stop what uses it or set PORT to another one.`)
    squatter.close()
  })

  once("with a Postgres that does not answer", async () => {
    expect(await lastLine({ DATABASE_URL: "postgres://somebody:secret-word@127.0.0.1:1/intray" })).toMatch(
      /^Postgres at 127\.0\.0\.1:1\/intray does not answer/,
    )
  })

  sqliteOnly("on a folder that another process uses", async () => {
    const first = run()
    await first.printed(/is ready at/)
    expect(await refusal()).toBe(`Intray (pid ${first.child.pid}) is using ${home.dataDir}; stop it first`)
  })

  sqliteOnly("on a database that cannot be read", async () => {
    writeFileSync(join(home.dataDir, "intray.sqlite"), "this is no database, but long enough to be looked at as one ".repeat(20))
    expect(await refusal()).toMatch(/^The database .*intray\.sqlite/)
  })

  it.runIf(process.getuid?.() !== 0)("on a folder that may not be written", async () => {
    chmodSync(home.dataDir, 0o500)
    expect(await refusal()).toMatch(/^Intray cannot write to its data folder/)
  })
})

describe("a start", () => {
  it("says what it does, ends on the address, and offers the set-up link until there is an admin", async () => {
    // Nothing of the environment makes passwords cheap, not even what a test runner sets.
    const program = run({ NODE_ENV: "test", VITEST: "true", TEST: "true", PASSWORD_COST: "2", PASSWORDS: "cheap" })
    const [, url] = await program.printed(/is ready at (\S+)\n/)
    const lines = program.output().trim().split("\n")
    expect(lines[0]).toBe(`Data folder ${home.dataDir}`)
    expect(lines.at(-1)).toBe(`Intray is ready at ${url}`)
    const link = /http\S+\/auth\/setup#token=([\w-]{43})\n/
    const [printed, token] = link.exec(program.output()) ?? []
    expect(printed).toMatch(new RegExp(`^${url}/auth/setup#`))
    const asked = runProgram("admin", { args: ["setup-link"], settings: { BASE_URL: url ?? "" } })
    expect([await asked.ended, link.exec(asked.output())?.[0]]).toEqual([0, printed])
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ ok: true, version: "0.2.0", engine, trouble: null, room: "enough" })
    const secret = join(home.dataDir, "auth-secret")
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    expect(readFileSync(secret, "utf8").trim().length).toBeGreaterThanOrEqual(32)
    const body = JSON.stringify({ name: "Mara", email: "mara@example.com", password: "correct horse battery" })
    const headers = { "content-type": "application/json", origin: url ?? "" }
    const signUp = await fetch(`${url}/api/auth/sign-up/email`, { method: "POST", headers, body })
    expect(signUp.status).toBe(200)
    expect(hashedAsInProduction("correct horse battery", await storedPassword(home))).toBe(true)
    const cookie = signUp.headers.getSetCookie().map((each) => each.split(";")[0])
    // Signing up, on this very computer, makes nobody the admin: a restart prints the same link.
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)
    const next = run({ BASE_URL: url ?? "", PORT: new URL(url ?? "").port })
    await next.printed(/is ready at/)
    expect(link.exec(next.output())?.[0]).toBe(printed)
    const claim = { method: "POST", headers: { ...headers, cookie: cookie.join("; ") }, body: JSON.stringify({ token }) }
    expect((await fetch(`${url}/api/trpc/setup.claim`, claim)).status).toBe(200)
    expect(next.output().split(token ?? "none")).toHaveLength(2)
    next.child.kill("SIGTERM")
    expect(await next.ended).toBe(0)

    // Mail is switched on later, at first with a wrong address: the admin signs in and can repair it.
    const again = run({ SMTP_URL: "smtp://127.0.0.1:1", BASE_URL: url ?? "", PORT: new URL(url ?? "").port })
    await again.printed(/is ready at/)
    const signIn = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers, body })
    expect([signIn.status, await signIn.json()]).toEqual([200, expect.objectContaining({ user: expect.anything() })])
    expect(again.output()).not.toContain("token=")
    const refused = admin(["setup-link"])
    expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining("has an admin already")])
    expect(again.output()).not.toContain("Applying")
  })

  sqliteOnly("keeps to itself what is in a folder that the operator made, and closes what was open", async () => {
    chmodSync(home.dataDir, 0o755)
    const first = run()
    await first.printed(/is ready at/)
    const modeOf = (name: string) => (statSync(join(home.dataDir, name)).mode & 0o777).toString(8)
    const names = ["intray.sqlite", "intray.sqlite-wal", "auth-secret", "files", "lock"]
    for (const name of names) expect([name, modeOf(name)]).toEqual([name, name === "files" ? "700" : "600"])
    first.child.kill("SIGKILL")
    await first.ended
    for (const name of ["intray.sqlite", "auth-secret"]) chmodSync(join(home.dataDir, name), 0o644)
    const again = run()
    await again.printed(/is ready at/)
    expect(again.output()).toContain("Closed to other accounts of this computer: auth-secret, intray.sqlite\n")
    for (const name of ["intray.sqlite", "auth-secret"]) expect(modeOf(name)).toBe("600")
  })

  it("does without Valkey where that is away, and on SQLite says that it is not used; how one signs in there is not told", async () => {
    const program = run({ REDIS_URL: "redis://:a-secret-word@127.0.0.1:1" })
    await program.printed(/is ready at/)
    expect(program.output()).toContain(
      engine === "sqlite" ? "REDIS_URL is set but not used: SQLite" : "Valkey at 127.0.0.1:1 cannot be used (connect ECONNREFUSED",
    )
    expect(program.output()).not.toContain("a-secret-word")
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)
  })

  it("is refused where there are accounts and their secret is missing, until it is back or a new one is asked for", async () => {
    const first = run()
    const [, url = ""] = await first.printed(/is ready at (\S+)\n/)
    const body = JSON.stringify({ name: "Mara", email: "mara@example.com", password: "correct horse battery" })
    const headers = { "content-type": "application/json", origin: url }
    expect((await fetch(`${url}/api/auth/sign-up/email`, { method: "POST", headers, body })).status).toBe(200)
    first.child.kill("SIGKILL")
    await first.ended
    const secret = join(home.dataDir, "auth-secret")
    rmSync(secret)
    expect(await refusal({})).toMatch(/^There are accounts, but .*auth-secret is missing or empty: put it back from the backup/)
    expect(existsSync(secret)).toBe(false)
    // A file whose bytes a disk lost still has its length.
    writeFileSync(secret, Buffer.alloc(44))
    expect(await refusal({})).toMatch(/^There are accounts, but .*auth-secret is missing or empty: put it back from the backup/)
    rmSync(secret)
    const reset = admin(["reset-password", "mara@example.com"], "a new long password\n")
    expect([await reset.ended, existsSync(secret)]).toEqual([1, false])
    const made = admin(["new-secret"])
    expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining("Everybody is then signed out")])
    const twice = admin(["new-secret"])
    expect([await twice.ended, twice.output()]).toEqual([1, expect.stringContaining("nothing was changed")])
    await run().printed(/is ready at/)
  })

  it("warns while AUTH_SECRET is not the one that the data was made with, until it is set back or kept", async () => {
    const [made, other] = ["the-secret-that-made-the-data-".repeat(2), "another-secret-than-that-one-".repeat(2)]
    const stopped = async (authSecret: string, whileRunning = async (_url: string) => {}) => {
      const program = run({ AUTH_SECRET: authSecret })
      const [, url = ""] = await program.printed(/is ready at (\S+)\n/)
      await whileRunning(url)
      program.child.kill("SIGTERM")
      await program.ended
      expect(program.output()).not.toContain(authSecret)
      return program.output()
    }
    // Without accounts there is nothing that another secret could not read.
    expect(await stopped(other)).not.toContain(startup.secretDiffers)
    const first = await stopped(made, async (url) => {
      const body = JSON.stringify({ name: "Mara", email: "mara@example.com", password: "correct horse battery" })
      const headers = { "content-type": "application/json", origin: url }
      expect((await fetch(`${url}/api/auth/sign-up/email`, { method: "POST", headers, body })).status).toBe(200)
    })
    expect(first).not.toContain(startup.secretDiffers)
    for (const _ of [1, 2]) expect(await stopped(other)).toContain(startup.secretDiffers)
    expect(await stopped(made)).not.toContain(startup.secretDiffers)
    const kept = runProgram("admin", { args: ["new-secret"], settings: { AUTH_SECRET: other } })
    expect([await kept.ended, kept.output()]).toEqual([0, expect.stringContaining("is kept for this data")])
    expect(await stopped(other)).not.toContain(startup.secretDiffers)
    expect(await auditLines(home)).toMatchObject([
      { actorName: "system", action: "installation.secret_changed", detail: { by: "command", created: false } },
    ])
  })

  sqliteOnly("is not kept out by a process that was killed", async () => {
    const first = run()
    await first.printed(/is ready at/)
    first.child.kill("SIGKILL")
    await first.ended
    expect(existsSync(join(home.dataDir, "pid"))).toBe(true)
    // A pid of somebody else's that is alive, as after a reboot.
    writeFileSync(join(home.dataDir, "pid"), `${process.pid}\n`)
    await run().printed(/is ready at/)
  })
})

describe("SIGTERM", () => {
  it("lets a request finish, cuts an upload that keeps what arrived, closes the database and ends with 0", async () => {
    const program = run()
    const [, url = ""] = await program.printed(/is ready at (\S+)\n/)
    const slow = fetch(`${url}/api/auth/sign-up/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode(`{"name":"Mara","email":"mara@example.com",`))
          await new Promise((resolve) => setTimeout(resolve, 700))
          controller.enqueue(new TextEncoder().encode(`"password":"correct horse battery"}`))
          controller.close()
        },
      }),
      duplex: "half",
    } as RequestInit)
    const endless = fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
      duplex: "half",
    } as RequestInit).catch(() => "cut")
    await new Promise((resolve) => setTimeout(resolve, 300))
    program.child.kill("SIGTERM")
    expect((await slow).status).toBe(200)
    expect(await endless).toBe("cut")
    expect(await program.ended).toBe(0)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
    if (engine === "sqlite") {
      expect(existsSync(join(home.dataDir, "intray.sqlite-wal"))).toBe(false)
      const db = new Sqlite(join(home.dataDir, "intray.sqlite"), { readonly: true })
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
      expect(db.prepare("select email from user").all()).toEqual([{ email: "mara@example.com" }])
      db.close()
    }
  })
})

describe("the operator's programs", () => {
  once("reset a password while Intray is running, by a password of theirs or of ours", async () => {
    const program = run()
    const [, url = ""] = await program.printed(/is ready at (\S+)\n/)
    const headers = { "content-type": "application/json", origin: url }
    const post = (path: string, body: unknown) => fetch(`${url}/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) })
    const signUp = await post("/sign-up/email", { name: "Mara", email: "mara@example.com", password: "correct horse battery" })
    const cookie = signUp.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ")

    const given = admin(["reset-password", "Mara@example.com"], "a new long password\n")
    expect([await given.ended, given.output().trim()]).toEqual([0, "Mara@example.com has a new password; 1 session was ended."])
    const me = await fetch(`${url}/api/trpc/session.get`, { headers: { cookie } })
    expect(((await me.json()) as { result: { data: { user: unknown } } }).result.data.user).toBeNull()
    expect((await post("/sign-in/email", { email: "mara@example.com", password: "correct horse battery" })).status).toBe(401)
    expect((await post("/sign-in/email", { email: "mara@example.com", password: "a new long password" })).status).toBe(200)

    const made = admin(["reset-password", "mara@example.com"], "")
    expect(await made.ended).toBe(0)
    const [, password] = /^Password: (\S+)$/m.exec(made.output()) ?? []
    expect((await post("/sign-in/email", { email: "mara@example.com", password })).status).toBe(200)

    const nobody = admin(["reset-password", "nobody@example.com"], "a new long password\n")
    expect([await nobody.ended, nobody.output().trim()]).toEqual([1, "There is no account with the address nobody@example.com."])
  })

  sqliteOnly("back up what people go on writing into, and restore it row by row", async () => {
    const program = run()
    await program.printed(/is ready at/)
    writeFileSync(join(home.dataDir, "files", "a".repeat(32)), "bytes")
    const source = new Sqlite(join(home.dataDir, "intray.sqlite"), { timeout: 5000 })
    // Large enough that a copy takes many steps, and somebody writes between any two of them.
    source.exec(
      `with recursive row(n) as (select 1 union all select n + 1 from row where n < 6000)
         insert into setting (key, value) select 'fill-' || n, '"' || hex(randomblob(2000)) || '"' from row`,
    )
    const write = source.prepare("insert into setting (key, value) values (?, '1')")
    let written = 0
    const writing = setInterval(() => write.run(`written-${String(++written).padStart(6, "0")}`), 5)
    const target = join(home.dataDir, "copies")
    const backup = runProgram("backup", { args: [target] })
    expect([await backup.ended, backup.output()]).toEqual([
      0,
      expect.stringContaining("The copy of the database is sound: 0 submissions, 0 accounts"),
    ])
    clearInterval(writing)
    expect(backup.output()).toContain("The copy has 1 file\n")
    program.child.kill("SIGTERM")
    await program.ended

    const empty = join(home.dataDir, "restored")
    const restore = runProgram("restore", { args: [target], settings: { DATA_DIR: empty } })
    expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining("the database and 1 file")])
    expect(readFileSync(join(empty, "files", "a".repeat(32)), "utf8")).toBe("bytes")
    const restored = run({ DATA_DIR: empty })
    await restored.printed(/is ready at/)
    const copy = new Sqlite(join(empty, "intray.sqlite"), { readonly: true })
    const rows = (of: InstanceType<typeof Sqlite>) =>
      of.prepare("select key, value from setting where key like 'fill-%' or key like 'written-%' order by key").all() as { key: string }[]
    const [had, has] = [rows(source), rows(copy)]
    // A consistent snapshot: everything written before one moment, and nothing after it.
    expect(has.length).toBeGreaterThanOrEqual(6000)
    expect(has).toEqual(had.slice(0, has.length))
    expect(written).toBeGreaterThan(20)
    for (const db of [copy, source]) db.close()
  })

  sqliteOnly("a backup that is ended leaves no copy", async () => {
    const program = run()
    await program.printed(/is ready at/)
    program.child.kill("SIGTERM")
    await program.ended
    const target = join(home.dataDir, "copies")
    const backup = runProgram("backup", { args: [target] })
    await backup.printed(/Copying the database/)
    backup.child.kill("SIGINT")
    const code = await backup.ended
    // Whatever it was at: all of it is there, or nothing counts.
    const noted = readdirSync(join(target, "copies")).filter((name) => /^\d/.test(name))
    expect([code, noted.length]).toEqual(code === 0 ? [0, 1] : [1, 0])
    expect(existsSync(join(target, "copying.sqlite"))).toBe(false)
  })
})
