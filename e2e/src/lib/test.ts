import { rmSync } from "node:fs"
import { type OidcServer, startOidcProvider } from "@intray/server/testing/oidc"
import { test as base, expect } from "@playwright/test"
import { startGroup } from "./group.ts"
import { type Mailbox, startMailbox } from "./mailbox.ts"
import { freePort, slower } from "./net.ts"
import { openDemos } from "./rpc.ts"
import { type Trouble, watch } from "./screen.ts"
import { seededFolder } from "./seeded.ts"
import { type RunningServer, type ServerOptions, startServer } from "./server.ts"
import { throttle } from "./slow.ts"

export { expect }

type Servers = {
  /**
   * An empty installation behind the proxy, with mail. With `FLOW_PROCESSES=4` that many processes behind a balancer that uses them in
   * turn.
   */
  server: Pick<RunningServer, "url" | "proxy">
  /** An installation with mail and an OpenID provider, "Acme", that accepts any identity. */
  accounts: RunningServer & { oidc: OidcServer }
  /** One account and one portal, /demos, made from the template. No mail server. */
  open: RunningServer
  /** Lantern Quay with 120 submissions; the accounts of `npm run seed`. No mail server. */
  seeded: RunningServer
}

type Started<T> = { value: T; stop: () => Promise<void> }

/** The servers of the current test file. Each file has its own, so that files do not affect each other. */
class ServersOfFile {
  private file = ""
  private started = new Map<keyof Servers, Started<unknown>>()

  /** Returns the server of this name, and starts it on the first request of a file. */
  async get<K extends keyof Servers>(file: string, name: K, start: () => Promise<Started<Servers[K]>>): Promise<Servers[K]> {
    if (file !== this.file) await this.stop()
    this.file = file
    const made = this.started.get(name) ?? (await start())
    this.started.set(name, made)
    return made.value as Servers[K]
  }

  async stop(): Promise<void> {
    const all = [...this.started.values()]
    this.started.clear()
    for (const one of all) await one.stop()
  }
}

/** Milliseconds for a test that has to start a server first. */
const startLimit = 120_000 * slower

/** Checks every page of a test: console errors, violations of the Content-Security-Policy and responses with status 500 fail it. */
export const test = base.extend<Servers & { trouble: Trouble[] }, { mailbox: Mailbox; servers: ServersOfFile }>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: "worker" },
  ],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const servers = new ServersOfFile()
      await use(servers)
      await servers.stop()
    },
    { scope: "worker", timeout: startLimit },
  ],
  server: [
    async ({ mailbox, servers }, use, { file }) => {
      const env = { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" }
      const processes = Number(process.env.FLOW_PROCESSES ?? 1)
      await use(await servers.get(file, "server", () => (processes > 1 ? startGroupOf(processes, env) : start({ proxy: true, env }))))
    },
    { timeout: startLimit },
  ],
  accounts: [
    async ({ mailbox, servers }, use, { file }) => {
      const starting = async () => {
        const port = await freePort()
        const oidc = await startOidcProvider({ callbacks: [`http://localhost:${port}/api/auth/callback/acme`] })
        const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" }
        const { value, stop } = await start({ port, env: { ...mail, ...oidc.settings("acme", "Acme") } })
        return { value: { ...value, oidc }, stop: () => stop().then(() => oidc.close()) }
      }
      await use(await servers.get(file, "accounts", starting))
    },
    { timeout: startLimit },
  ],
  open: [
    async ({ servers }, use, { file }) => {
      const starting = async () => {
        const started = await start({})
        await openDemos(started.value.url)
        return started
      }
      await use(await servers.get(file, "open", starting))
    },
    { timeout: startLimit },
  ],
  seeded: [
    async ({ servers }, use, { file }) => {
      const starting = async () => {
        const dataDir = await seededFolder(120)
        const { value, stop } = await start({ dataDir })
        return { value, stop: () => stop().then(() => rmSync(dataDir, { recursive: true, force: true })) }
      }
      await use(await servers.get(file, "seeded", starting))
    },
    { timeout: startLimit },
  ],
  trouble: [
    async ({ context }, use) => {
      const found: Trouble[] = []
      context.on("page", (page) => {
        watch(page, found)
        void throttle(page)
      })
      await use(found)
      expect(found, "no console errors, no policy violations, no answers of 500").toEqual([])
    },
    { auto: true },
  ],
})

async function start(options: ServerOptions): Promise<Started<RunningServer>> {
  const server = await startServer({ cheapPasswords: true, ...options })
  return { value: server, stop: () => server.stop().then(() => undefined) }
}

/** Several processes as one server; each of them must have answered some of the requests. */
async function startGroupOf(count: number, env: Record<string, string>): Promise<Started<Servers["server"]>> {
  const group = await startGroup(count, env, { proxy: true })
  const stop = async () => {
    const answered = group.ports.map((port) => group.balancer.answered.get(port) ?? 0)
    const codes = await group.stop()
    await group.close()
    console.log(`${count} processes answered ${answered.join(", ")} requests`)
    expect(
      answered.every((times) => times > 10),
      `every process answered (${answered.join(", ")})`,
    ).toBe(true)
    expect(
      codes.every((code) => code === 0),
      `every process ended with exit code 0 (${codes.join(", ")})`,
    ).toBe(true)
  }
  return { value: { url: group.entrance, proxy: group.proxy }, stop }
}
