import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client"

/*
 * Prometheus metrics of the process. Labels come from short lists in the code: an area, a method, a status, the
 * name of a procedure or of a kind of job. Never a team, a person, a path or any input.
 */

/** The result of a call: success, an expected error, or a server fault. */
export type Outcome = "ok" | "refused" | "fault"
export type JobOutcome = "done" | "failed"

/** Methods take milliseconds; Prometheus gets seconds, its own unit. */
export type Metrics = {
  /** @param path of the request, of which only the area is kept */
  request(path: string, method: string, status: number, ms: number): void
  procedure(name: string, outcome: Outcome, ms: number): void
  job(kind: string, outcome: JobOutcome, ms: number): void
  statement(ms: number): void
  /** For reading the metrics and adding gauges; null: nothing is counted. */
  readonly registry: Registry | null
  stop(): void
}

/** Milliseconds from which a database statement counts as slow. */
export const SLOW_MS = 500
/** Milliseconds of a blocked event loop that count as a stall, and the interval of checks. */
const STALL_MS = 100
const LOOK_MS = 100

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
const areas = ["auth", "trpc", "v1", "uploads", "files", "images", "mcp", "cards", "icons", "health"]
const seconds = (ms: number) => ms / 1000

/** The area of a path: `api/` and one of a dozen words, `assets`, or `pages` for everything else. */
export function areaOf(path: string): string {
  const [, first = "", second = ""] = path.split("/", 3)
  if (first === "api") return `api/${areas.includes(second) ? second : "other"}`
  return first === "assets" || first === "builds" ? "assets" : "pages"
}

/** Counts nothing, because metrics are off. */
export const noMetrics: Metrics = {
  request: () => {},
  procedure: () => {},
  job: () => {},
  statement: () => {},
  registry: null,
  stop: () => {},
}

/** The metrics of this process, and Node's own: memory, CPU, handles, garbage collection, event loop delay. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: "intray_http_requests_total",
    help: "Requests that were answered, by area of the application, method and status.",
    labelNames: ["area", "method", "status"],
    registers,
  })
  const requestTime = new Histogram({
    name: "intray_http_request_duration_seconds",
    help: "Time until the answer began, by area of the application.",
    labelNames: ["area"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const calls = new Counter({
    name: "intray_procedure_calls_total",
    help: "Calls of procedures by any door, by how they ended.",
    labelNames: ["procedure", "outcome"],
    registers,
  })
  const callTime = new Histogram({
    name: "intray_procedure_duration_seconds",
    help: "Time that procedures took.",
    labelNames: ["procedure"],
    // Few buckets, because there are hundreds of procedures.
    buckets: [0.01, 0.05, 0.25, 1, 5],
    registers,
  })
  const jobs = new Counter({
    name: "intray_jobs_total",
    help: "Attempts at jobs, by kind and how they ended.",
    labelNames: ["kind", "outcome"],
    registers,
  })
  const jobTime = new Counter({
    name: "intray_job_seconds_total",
    help: "Time spent on jobs, by kind.",
    labelNames: ["kind"],
    registers,
  })
  const statementTime = new Histogram({
    name: "intray_db_statement_duration_seconds",
    help: "Time that statements of the database took.",
    buckets: [0.0005, 0.002, 0.01, 0.05, 0.25, 1, 5],
    registers,
  })
  const slow = new Counter({
    name: "intray_db_slow_statements_total",
    help: `Statements of the database that took ${SLOW_MS} ms or more.`,
    registers,
  })
  const stalls = new Counter({
    name: "intray_event_loop_stalls_total",
    help: `Times that the process answered nobody for ${STALL_MS} ms or more.`,
    registers,
  })
  let lookedAt = performance.now()
  const looking = setInterval(() => {
    const now = performance.now()
    if (now - lookedAt - LOOK_MS >= STALL_MS) stalls.inc()
    lookedAt = now
  }, LOOK_MS)
  looking.unref()
  return {
    request(path, method, status, ms) {
      const area = areaOf(path)
      requests.inc({ area, method: methods.has(method) ? method : "other", status: String(status) })
      requestTime.observe({ area }, seconds(ms))
    },
    procedure(name, outcome, ms) {
      calls.inc({ procedure: name, outcome })
      callTime.observe({ procedure: name }, seconds(ms))
    },
    job(kind, outcome, ms) {
      jobs.inc({ kind, outcome })
      jobTime.inc({ kind }, seconds(ms))
    },
    statement(ms) {
      statementTime.observe(seconds(ms))
      if (ms >= SLOW_MS) slow.inc()
    },
    registry,
    stop: () => clearInterval(looking),
  }
}
