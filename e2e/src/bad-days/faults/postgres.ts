import { databaseUrl, on, startPostgres } from "@intray/db/testing"
import { sleep } from "../../lib/net.ts"
import { startProxy } from "../../lib/proxy.ts"
import { Day } from "../day.ts"
import { type Fault, type Line, suffer } from "../fault.ts"

const name = "intray_bad_days"

/** PostgreSQL is restarted, dies, has no connection left for us, cuts all lines, or is at another address from one moment to the next. */
export const postgres: Fault = async ({ checks, seed }) => {
  const server = await startPostgres({ durable: true })
  const { url, restart } = server
  if (!url || !restart) return `it needs a PostgreSQL that may be restarted, and there is ${server.used}`
  try {
    // Not the operator's own role, for which no limit holds.
    await on(url, (client) => client.query(`create role ${name} login password '${name}'`))
    await on(url, (client) => client.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`))
    const direct = new URL(databaseUrl(url, name))
    // As a failover is seen by a client: another server at the same address, and no line that was open goes on.
    const proxy = await startProxy(Number(direct.port))
    const through = new URL(direct)
    through.port = String(proxy.port)
    through.username = through.password = name
    const day = await Day.begin(checks, { seed, env: { DATABASE_URL: through.href }, readUrl: direct.href })
    const wait = { begin: () => undefined, end: () => undefined }
    const lines = [
      await suffer(day, {
        ...wait,
        fault: "PostgreSQL restarted",
        tried: "stopped (fast) and started",
        ms: 2_000,
        begin: () => restart("fast"),
      }),
      await suffer(day, {
        ...wait,
        fault: "PostgreSQL died",
        tried: "ended at once and recovered",
        ms: 2_000,
        begin: () => restart("immediate"),
      }),
      await suffer(day, {
        fault: "PostgreSQL unreachable",
        tried: "every line cut, nobody at the address for 6 s, then back: a failover as clients see it",
        ms: 6_000,
        begin: () => {
          proxy.target(9)
          proxy.cut()
        },
        end: () => proxy.target(Number(direct.port)),
      }),
      await suffer(day, {
        ...wait,
        fault: "connections cut",
        tried: "every backend ended, ten times in 5 s",
        ms: 0,
        begin: () => cutOften(direct.href),
      }),
      await full(day, direct.href),
    ]
    await day.stop()
    await proxy.close()
    return lines
  } finally {
    await server.stop()
  }
}

/** Ends every connection but this one. */
const endAll = (url: string) =>
  on(url, (client) =>
    client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()", [name]),
  )

async function cutOften(url: string): Promise<void> {
  for (let time = 0; time < 10; time += 1) {
    await endAll(url)
    await sleep(500)
  }
}

/** The database gives nobody a connection but its operator. */
function full(day: Day, url: string): Promise<Line> {
  const limit = (count: number) => on(url, (client) => client.query(`alter database ${name} connection limit ${count}`))
  return suffer(day, {
    fault: "connections full",
    tried: "ours ended, and no other to be had for 6 s",
    ms: 6_000,
    begin: async () => {
      await limit(0)
      await endAll(url)
    },
    end: () => limit(-1),
  })
}
