import { errors } from "@intray/i18n/translated"
import { typed } from "@intray/i18n/typed"
import { type TRPCDefaultErrorShape, TRPCError } from "@trpc/server"
import { ZodError } from "zod"
import { DomainError, domainErrorOf, type Issue, isNoRoom, Unavailable } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import "../../platform/shape-words.ts"

/** The data of an error that a client gets besides its message. */
export type ErrorData = {
  /** tRPC's code: `NOT_FOUND`, `BAD_REQUEST`, … */
  code: string
  httpStatus: number
  path?: string
  /** For programs, in lower snake case: `stale_revision`, `slug_taken`, … */
  reason?: string
  issues?: Issue[]
}

/** Converts Zod's issues to ours; paths contain no symbols. */
export function issuesOf(error: ZodError): Issue[] {
  return error.issues.flatMap(eachIssue).slice(0, 50)
}

/** Zod reports unknown keys as one issue; this returns one issue for each key. */
function eachIssue(issue: ZodError["issues"][number]): Issue[] {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part))
  const code = issue.code ?? "custom"
  if (issue.code !== "unrecognized_keys") return [{ path, code, message: issue.message.slice(0, 500) }]
  return issue.keys.slice(0, 50).map((key) => {
    const name = key.slice(0, 80)
    return { path: [...path, name], code, message: typed.shape.unknown({ names: [name] }) }
  })
}

/** Maps a service error to a tRPC error. Unknown errors stay 500 and lose their message. */
export function toTRPCError(error: TRPCError): TRPCError {
  const cause = domainErrorOf(error.cause)
  if (cause) return new TRPCError({ code: cause.kind, message: cause.message, cause })
  return error
}

/** Maps an error from before the procedure, while the caller was identified. */
export function refusalOf(cause: unknown): unknown {
  const known = domainErrorOf(cause)
  return known ? new TRPCError({ code: known.kind, message: known.message, cause: known }) : cause
}

/** Log ids of faults, one for each error. */
const faults = new WeakMap<object, string>()

function faultId(error: object): string {
  const known = faults.get(error)
  if (known) return known
  const id = crypto.randomUUID().slice(0, 8)
  faults.set(error, id)
  return id
}

/** Logs faults of the application and of its dependencies, and frees disk space if none was left. */
export function noteError({ log, room }: Pick<Services, "log" | "room">, error: TRPCError, procedure: string | undefined): void {
  if (isNoRoom(error.cause)) room.help()
  if (domainErrorOf(error.cause) instanceof Unavailable) log.error("out of service", { procedure }, error.cause)
  if (error.code === "INTERNAL_SERVER_ERROR") log.error("fault", { id: faultId(error), procedure }, error.cause ?? error)
}

export function shapeError({ shape, error }: { shape: TRPCDefaultErrorShape; error: TRPCError }) {
  const { code, httpStatus, path } = shape.data
  const data: ErrorData = { code, httpStatus, ...(path === undefined ? {} : { path }) }
  let message = shape.message
  if (error.cause instanceof ZodError && code === "BAD_REQUEST") {
    data.issues = issuesOf(error.cause)
    message = errors.invalid
  } else if (error.cause instanceof DomainError) {
    data.reason = error.cause.code
    if (error.cause.issues) data.issues = error.cause.issues
  } else if (httpStatus >= 500) {
    message = errors.unexpected({ id: faultId(error) })
  }
  return { ...shape, message, data }
}
