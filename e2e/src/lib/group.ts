import { randomBytes } from "node:crypto"
import { databaseUrl, on, startPostgres } from "@intray/db/testing"
import { type Balancer, startBalancer } from "./balancer.ts"
import { temporaryFolder } from "./folder.ts"
import { freePort } from "./net.ts"
import { type CuttingProxy, startProxy } from "./proxy.ts"
import { type RunningServer, startServer } from "./server.ts"

/** Several processes on one Postgres database and one data folder, behind a balancer. */
export type Group = {
  balancer: Balancer
  /** What people type: the balancer, or the relay before it. */
  entrance: string
  /** The relay before the balancer, where one was asked for. */
  proxy: CuttingProxy | null
  dataDir: string
  /** Of the database. */
  url: string
  servers: RunningServer[]
  ports: number[]
  /** Starts one more, or that one again. The balancer knows of it from then on. */
  start(which?: number, env?: Record<string, string>): Promise<RunningServer>
  sql<Row>(text: string, params?: unknown[]): Promise<Row[]>
  /** Ends them all. @returns their exit codes */
  stop(): Promise<(number | null)[]>
  /** Removes the database and the folder as well. */
  close(): Promise<void>
}

/** @param env of all of them @param proxy whether a relay that can cut connections is before the balancer */
export async function startGroup(count: number, env: Record<string, string>, { proxy: cuts = false } = {}): Promise<Group> {
  const postgres = await startPostgres()
  if (!postgres.url) throw new Error(`A real Postgres is needed: ${postgres.used}`)
  const name = `intray_group_${randomBytes(4).toString("hex")}`
  const admin = postgres.url
  await on(admin, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`))
  const url = databaseUrl(admin, name)
  const dataDir = temporaryFolder("group")
  const balancer = await startBalancer()
  const proxy = cuts ? await startProxy(balancer.port) : null
  const entrance = proxy ? `http://localhost:${proxy.port}` : balancer.url
  const group: Group = {
    balancer,
    entrance,
    proxy,
    dataDir,
    url,
    servers: [],
    ports: [],
    async start(which = group.servers.length, more = {}) {
      const port = group.ports[which] ?? (await freePort())
      const settings = { DATABASE_URL: url, BASE_URL: entrance, TRUST_PROXY: "1", ...env, ...more }
      const server = await startServer({ dataDir, port, cheapPasswords: true, env: settings })
      group.ports[which] = port
      group.servers[which] = server
      balancer.targets(group.ports)
      return server
    },
    sql: (text, params = []) => on(url, async (client) => (await client.query(text, params)).rows),
    stop: () => Promise.all(group.servers.map((server) => server.stop())),
    async close() {
      await proxy?.close()
      await balancer.close()
      await on(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
      await postgres.stop()
    },
  }
  for (let index = 0; index < count; index += 1) await group.start()
  return group
}

/** Where one of the processes is reached past the balancer. */
export const originOf = (group: Group, which: number): string => `http://127.0.0.1:${group.ports[which]}`
