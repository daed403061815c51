import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { join } from "node:path"
import { engine } from "@intray/db"
import Sqlite from "better-sqlite3"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bundlePrograms, makeHome, type Program, runProgram, type TestHome } from "./testing/process.ts"

let bundle: Awaited<ReturnType<typeof bundlePrograms>>
beforeAll(async () => {
  bundle = await bundlePrograms()
}, 60_000)
afterAll(() => bundle.remove())

let home: TestHome
let programs: Program[]
beforeEach(async () => {
  home = await makeHome()
  programs = []
})
afterEach(async () => {
  for (const { child, ended } of programs) {
    child.kill("SIGKILL")
    await ended
  }
  await home.close()
})

const sqliteOnly = it.runIf(engine === "sqlite")
/** What has nothing to do with the database is tried with one of them: each of these starts a process. */
const once = sqliteOnly

const runBundled = (name: "main" | "admin" | "backup", settings: Record<string, string>, args?: string[], input?: string) =>
  runProgram(join(bundle.folder, `${name}.js`), settings, args, input)

function run(settings: Record<string, string> = {}): Program {
  const program = runBundled("main", { ...home.settings, ...settings })
  programs.push(program)
  return program
}

/** The last line of what it printed, for a program that must refuse to start. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const program = run(settings)
  expect(await program.ended).toBe(1)
  const lines = program.output().trim().split("\n")
  expect(
    lines.filter((line) => !line.startsWith("Data folder ") && !line.startsWith("Applying ") && !line.startsWith("Database brought")),
  ).toHaveLength(1)
  return lines.at(-1) ?? ""
}

describe("a start that cannot succeed ends with one line and code 1", () => {
  once.each([
    ["PORT", "eighty", /^PORT must be a number$/],
    ["DATA_DIR", "/proc/intray", /^Intray cannot write to its data folder \/proc\/intray; make it writable/],
  ])("%s=%s", async (name, value, line) => {
    expect(await refusal({ [name]: value })).toMatch(line)
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
    expect(await refusal({ DATABASE_URL: "postgres://somebody:secret-word@127.0.0.1:1/intray" })).toMatch(
      /^Postgres at 127\.0\.0\.1:1\/intray does not answer/,
    )
  })

  sqliteOnly("on a folder that another process uses", async () => {
    const first = run()
    await first.printed(/is ready at/)
    expect(await refusal({})).toBe(`Intray (pid ${first.child.pid}) is using ${home.dataDir}; stop it first`)
  })

  sqliteOnly("on a database that cannot be read", async () => {
    writeFileSync(join(home.dataDir, "intray.sqlite"), "this is no database, but long enough to be looked at as one ".repeat(20))
    expect(await refusal({})).toMatch(/^The database .*intray\.sqlite/)
  })

  it.runIf(process.getuid?.() !== 0)("on a folder that may not be written", async () => {
    chmodSync(home.dataDir, 0o500)
    expect(await refusal({})).toMatch(/^Intray cannot write to its data folder/)
  })
})

describe("a start", { timeout: 60_000 }, () => {
  it("says what it does, ends on the address, and offers the set-up link until there is an admin", async () => {
    const program = run()
    const [, url] = await program.printed(/is ready at (\S+)\n/)
    const lines = program.output().trim().split("\n")
    expect(lines[0]).toBe(`Data folder ${home.dataDir}`)
    expect(lines.at(-1)).toBe(`Intray is ready at ${url}`)
    expect(program.output()).toMatch(/\/auth\/register\?setup=[a-z2-7]{32}\n/)
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ ok: true, version: "0.1.0", engine })
    const secret = join(home.dataDir, "auth-secret")
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    expect(readFileSync(secret, "utf8").trim().length).toBeGreaterThanOrEqual(32)
    const body = JSON.stringify({ name: "Mara", email: "mara@example.com", password: "correct horse battery" })
    const headers = { "content-type": "application/json", origin: url ?? "" }
    expect((await fetch(`${url}/api/auth/sign-up/email`, { method: "POST", headers, body })).status).toBe(200)
    program.child.kill("SIGTERM")
    expect(await program.ended).toBe(0)

    const again = run()
    await again.printed(/is ready at/)
    expect(again.output()).not.toContain("setup=")
    expect(again.output()).not.toContain("Applying")
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
    const from = performance.now()
    program.child.kill("SIGTERM")
    expect((await slow).status).toBe(200)
    expect(await endless).toBe("cut")
    expect(await program.ended).toBe(0)
    expect(performance.now() - from).toBeLessThan(10_000)
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

describe("the operator's programs", { timeout: 60_000 }, () => {
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

    const given = runBundled("admin", home.settings, ["reset-password", "Mara@example.com"], "a new long password\n")
    expect([await given.ended, given.output().trim()]).toEqual([0, "Mara@example.com has a new password; 1 session was ended."])
    const me = await fetch(`${url}/api/trpc/session.get`, { headers: { cookie } })
    expect(((await me.json()) as { result: { data: { user: unknown } } }).result.data.user).toBeNull()
    expect((await post("/sign-in/email", { email: "mara@example.com", password: "correct horse battery" })).status).toBe(401)
    expect((await post("/sign-in/email", { email: "mara@example.com", password: "a new long password" })).status).toBe(200)

    const made = runBundled("admin", home.settings, ["reset-password", "mara@example.com"], "")
    expect(await made.ended).toBe(0)
    const [, password] = /^Password: (\S+)$/m.exec(made.output()) ?? []
    expect((await post("/sign-in/email", { email: "mara@example.com", password })).status).toBe(200)

    const nobody = runBundled("admin", home.settings, ["reset-password", "nobody@example.com"], "a new long password\n")
    expect([await nobody.ended, nobody.output().trim()]).toEqual([1, "There is no account with the address nobody@example.com."])
  })

  sqliteOnly("back up the database and the files while Intray is running", async () => {
    const program = run()
    await program.printed(/is ready at/)
    writeFileSync(join(home.dataDir, "files", "a".repeat(32)), "bytes")
    const target = join(home.dataDir, "copy")
    const backup = runBundled("backup", home.settings, [target])
    expect(await backup.ended).toBe(0)
    expect(backup.output()).toContain("Copied 1 file (5 bytes)")
    expect(readFileSync(join(target, "files", "a".repeat(32)), "utf8")).toBe("bytes")
    const db = new Sqlite(join(target, "intray.sqlite"), { readonly: true })
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok")
    expect(db.prepare("select count(*) from user").pluck().get()).toBe(0)
    db.close()
    const again = runBundled("backup", home.settings, [target])
    expect([await again.ended, again.output().trim()]).toEqual([1, `${target} exists already; name a folder that does not.`])
  })
})
