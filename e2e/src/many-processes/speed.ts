import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { drive, poolOf } from "../bench/driver.ts"
import { answersOf } from "../bench/workloads.ts"
import { originOf } from "../lib/group.ts"
import { quantile } from "../lib/measure.ts"
import { rowsOf, type Scene } from "./scene.ts"

/** Loops that each wait for their answer, over all processes together. */
const LOOPS = 16
/** Clock ticks of a second, as Linux counts the time of a process. */
const TICKS = 100

/** Seconds of processor time that a process has taken; 0 where the system does not tell. */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return 0
  }
}

type Cost = { cpu: number; postgres: number; bytes: number; wal: number }

async function costOf({ group }: Scene): Promise<Cost> {
  const backends = await group.sql<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name like 'intray%'",
  )
  const [sizes] = await group.sql<{ bytes: string; wal: string }>(
    "select pg_database_size(current_database()) as bytes, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal",
  )
  const sum = (pids: (number | undefined)[]) => pids.reduce<number>((all, pid) => all + cpuOf(pid), 0)
  return {
    cpu: sum(group.servers.map((server) => server.child.pid)),
    postgres: sum(backends.map((row) => row.pid)),
    bytes: Number(sizes?.bytes),
    wal: Number(sizes?.wal),
  }
}

/** How many calls a second 1, 2 and as many processes as there are answer together, asked past the balancer, and what a submission costs. */
export async function speed(scene: Scene, ms: number): Promise<void> {
  const { checks, group, at, cookie, labelId, slug, portal } = scene
  const rows = await rowsOf(at(0))
  const headers = { cookie, origin: group.balancer.url, "content-type": "application/json", "x-intray-team": slug }
  const input = encodeURIComponent(JSON.stringify({ filter: { state: "open" }, limit: 50 }))
  let calls = 0
  const kinds = {
    lists: () => ({ method: "GET" as const, path: `/api/trpc/submissions.list?input=${input}`, headers }),
    labels: () => {
      calls += 1
      const body = JSON.stringify({
        submissionId: rows[calls % rows.length]?.id,
        labelId,
        on: Math.floor(calls / rows.length) % 2 === 0,
        actId: randomUUID(),
      })
      return { method: "POST" as const, path: "/api/trpc/labels.set", headers, body }
    },
    submissions: () => {
      calls += 1
      const path = `/api/v1/public/portals/${portal.slug}/submissions`
      const own = { "content-type": "application/json", "idempotency-key": randomUUID() }
      return { method: "POST" as const, path, headers: own, body: JSON.stringify({ answers: answersOf(calls) }), status: 201 }
    },
  }
  console.log(`Calls a second, ${LOOPS} loops, on ${availableParallelism()} cores shared with Postgres and this program:`)
  for (const count of [...new Set([1, 2, group.ports.length])]) {
    const line: string[] = []
    for (const [kind, next] of Object.entries(kinds)) {
      const pools = group.ports.slice(0, count).map((_, which) => poolOf(originOf(group, which), LOOPS / count))
      for (const pool of pools) await drive(pool, LOOPS / count, ms / 4, next)
      const before = await costOf(scene)
      const slices = await Promise.all(pools.map((pool) => drive(pool, LOOPS / count, ms, next)))
      const after = await costOf(scene)
      const [done, seconds] = [slices.reduce((sum, one) => sum + one.calls, 0), Math.max(...slices.map((one) => one.seconds))]
      const slow = quantile(
        slices.flatMap((one) => one.milliseconds),
        0.95,
      )
      const each = (name: keyof Cost, unit: number) => ((after[name] - before[name]) * unit) / done
      line.push(
        `${kind} ${Math.round(done / seconds)} (95 % within ${slow.toFixed(0)} ms; processor ${each("cpu", 1000).toFixed(2)} + ${each("postgres", 1000).toFixed(2)} ms${kind === "lists" ? "" : `; ${Math.round(each("bytes", 1))} bytes stored, ${Math.round(each("wal", 1))} logged`})`,
      )
      checks.that(done > 0, `${count} processes answer ${kind}`)
      await Promise.all(pools.map((pool) => pool.close()))
    }
    console.log(`  ${count} ${count === 1 ? "process" : "processes"}: ${line.join(", ")}`)
  }
}
