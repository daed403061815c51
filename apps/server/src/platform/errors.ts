import { isAway, isOutOfRoom } from "@intray/db"
import "@intray/i18n/request-language"
import { refusals } from "@intray/i18n/refusals"
import { errors } from "@intray/i18n/translated"

/** A problem of an input. `path` leads to it; `message` is for people. */
export type Issue = { path: (string | number)[]; code: string; message: string }

/** Kinds of errors that a caller can expect, with their HTTP status. */
export const statusOf = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TIMEOUT: 408,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
} as const
export type ErrorKind = keyof typeof statusOf

/** An expected error of a service. tRPC and REST each map it in one place; anything else is a server fault (500). */
export class DomainError extends Error {
  readonly kind: ErrorKind
  /** For programs: stable, lower snake case. */
  readonly code: string
  readonly issues: Issue[] | undefined

  constructor(kind: ErrorKind, message: string, options: { code?: string; issues?: Issue[] } = {}) {
    super(message)
    this.name = new.target.name
    this.kind = kind
    this.code = options.code ?? kind.toLowerCase()
    this.issues = options.issues
  }

  get status(): number {
    return statusOf[this.kind]
  }
}

/** Unknown, erased, malformed or another team's: the caller learns only that it was not found. */
export class NotFound extends DomainError {
  /** @param what the noun, for the log and for tests; never shown */
  readonly what: string
  /** @param path of the input that names the missing thing, if known */
  constructor(what: string, path?: Issue["path"]) {
    super("NOT_FOUND", errors.notFound, path ? { issues: [{ path, code: "not_found", message: errors.notFound }] } : {})
    this.what = what
  }
}

/** Possible in general, but not in the current state (409). */
export class Refused extends DomainError {
  constructor(message: string, options: { code: string }) {
    super("CONFLICT", message, options)
  }
}

/** The input is invalid; each issue has its path (400). */
export class Invalid extends DomainError {
  constructor(issues: Issue[]) {
    super("BAD_REQUEST", issues.length === 1 && issues[0] ? issues[0].message : errors.invalid, { code: "invalid", issues })
  }
}

/** The caller's role or the scopes of their key do not allow it (403). */
export class Forbidden extends DomainError {
  /** For the sign-in library's endpoints, whose message names it. */
  readonly resource: string
  /** @param scopes that would allow it: one of them is enough */
  constructor(resource: string, caller: "role" | "key" = "role", scopes: readonly string[] = []) {
    const ofKey = scopes.length === 0 ? refusals.keysCannot : refusals.keyForbids({ scopes })
    super("FORBIDDEN", caller === "key" ? ofKey : refusals.roleForbids)
    this.resource = resource
  }
}

/** A session is required (401). */
export class NotSignedIn extends DomainError {
  constructor() {
    super("UNAUTHORIZED", errors.notSignedIn, { code: "not_signed_in" })
  }
}

/** The client closed the connection before the response: nobody reads this, and it is not a server error (408). */
export class CallerLeft extends DomainError {
  constructor() {
    super("TIMEOUT", refusals.callerLeft, { code: "caller_left" })
  }
}

/** Too many bytes, characters or levels (413). */
export class TooLarge extends DomainError {
  constructor(message: string = errors.tooLarge) {
    super("PAYLOAD_TOO_LARGE", message, { code: "too_large" })
  }
}

/** Too many requests from the same place (429). */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super("TOO_MANY_REQUESTS", errors.tooMany({ seconds }), { code: "too_many_requests" })
    this.retryAfterSeconds = seconds
  }
}

/** The disk is full, or full up to the limit for files (507; procedures, whose protocol lacks that status, answer 503). */
export class NoRoom extends DomainError {
  /** An estimate: nobody knows when there will be room. */
  readonly retryAfterSeconds = 60
  constructor(message: string = errors.noRoom, options: { cause?: unknown } = {}) {
    super("SERVICE_UNAVAILABLE", message, { code: "no_room" })
    if (options.cause !== undefined) this.cause = options.cause
  }

  override get status(): number {
    return 507
  }
}

/** The database, the disk or the file storage is temporarily unavailable (503). */
export class Unavailable extends DomainError {
  readonly retryAfterSeconds = 5
  constructor(message: string = errors.unavailable, options: { cause?: unknown } = {}) {
    super("SERVICE_UNAVAILABLE", message, { code: "unavailable" })
    if (options.cause !== undefined) this.cause = options.cause
  }
}

/** The expected error behind something that was thrown; null if it is a server fault. */
export function domainErrorOf(cause: unknown): DomainError | null {
  if (cause instanceof DomainError) return cause
  if (isOutOfRoom(cause)) return new NoRoom(errors.noRoom, { cause })
  return isOutage(cause) ? new Unavailable(errors.unavailable, { cause }) : null
}

/** System errors of a failing or read-only disk, and of too many open files. */
const failing = new Set(["EIO", "EROFS", "EMFILE", "ENFILE"])

/** Whether the database, the disk or the file storage is temporarily unavailable, so that a retry may succeed. */
export function isOutage(cause: unknown): boolean {
  if (isAway(cause)) return true
  for (let at = cause, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (at instanceof Unavailable || failing.has(String((at as { code?: unknown }).code ?? ""))) return true
  }
  return false
}

/** System errors of a damaged file, of missing permissions, and of a broken link. */
const unreadable = new Set(["EIO", "EBADMSG", "EUCLEAN", "EACCES", "EPERM", "EISDIR", "ELOOP"])

/** Whether reading a file will fail again, while other files can be read. */
export const isUnreadable = (cause: unknown): boolean => unreadable.has((cause as NodeJS.ErrnoException | null)?.code ?? "")

/** Whether something failed because a disk is full. */
export function isNoRoom(cause: unknown): boolean {
  return cause instanceof NoRoom || isOutOfRoom(cause)
}
