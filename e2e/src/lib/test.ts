import { rmSync } from "node:fs"
import { type OidcServer, startOidcProvider } from "@intray/server/testing/oidc"
import { test as base, expect } from "@playwright/test"
import { startGroup } from "./group.ts"
import { type Mailbox, startMailbox } from "./mailbox.ts"
import { freePort, slower } from "./net.ts"
import { openDemos } from "./rpc.ts"
import { type Trouble, watch } from "./screen.ts"
import { seededFolder } from "./seeded.ts"
import { type RunningServer, startServer } from "./server.ts"
import { throttle } from "./slow.ts"

export { expect }

type ForWorker = {
  mailbox: Mailbox
  /** An empty installation behind the relay, with mail. With `FLOW_PROCESSES=4` so many processes behind a balancer that sends every request to the next. */
  server: Pick<RunningServer, "url" | "proxy">
  /** An installation with mail and an OpenID provider, "Acme", at which everybody is who they say. */
  accounts: RunningServer & { oidc: OidcServer }
  /** One account and one portal, /demos, made from the template. No mail server. */
  open: RunningServer
  /** Lantern Quay with 120 submissions; the accounts of `npm run seed`. No mail server. */
  seeded: RunningServer
}

/** Every page of a test is watched: console errors, violations of the Content-Security-Policy and answers of 500 fail it. */
export const test = base.extend<{ trouble: Trouble[] }, ForWorker>({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mailbox }, use) => {
      const env = { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" }
      const processes = Number(process.env.FLOW_PROCESSES ?? 1)
      if (processes > 1) return await manyServers(processes, env, use)
      const server = await startServer({ proxy: true, cheapPasswords: true, env })
      await use(server)
      await server.stop()
    },
    { scope: "worker", timeout: 120_000 * slower },
  ],
  accounts: [
    async ({ mailbox }, use) => {
      const port = await freePort()
      const oidc = await startOidcProvider({ callbacks: [`http://localhost:${port}/api/auth/callback/acme`] })
      const mail = { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>" }
      const server = await startServer({ port, cheapPasswords: true, env: { ...mail, ...oidc.settings("acme", "Acme") } })
      await use({ ...server, oidc })
      await server.stop()
      await oidc.close()
    },
    { scope: "worker" },
  ],
  open: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startServer({ cheapPasswords: true })
      await openDemos(server.url)
      await use(server)
      await server.stop()
    },
    { scope: "worker" },
  ],
  seeded: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const dataDir = await seededFolder(120)
      const server = await startServer({ dataDir, cheapPasswords: true })
      await use(server)
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 120_000 * slower },
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

/** Several processes as one server; each of them has to have answered a part of what was asked. */
async function manyServers(count: number, env: Record<string, string>, use: (server: ForWorker["server"]) => Promise<void>): Promise<void> {
  const group = await startGroup(count, env, { proxy: true })
  await use({ url: group.entrance, proxy: group.proxy })
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
