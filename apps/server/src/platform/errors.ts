import { isAway, isOutOfRoom } from "@intray/db"
import "@intray/i18n/request-language"
import { refusals } from "@intray/i18n/refusals"
import { errors } from "@intray/i18n/translated"

/** One thing wrong with an input. `path` leads to it; `message` is for people. */
export type Issue = { path: (string | number)[]; code: string; message: string }

/** Kinds of refusal that a caller can expect, with the HTTP status of each. */
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

/** What services throw. tRPC and REST each map it in one place; anything else that is thrown is a fault of ours (500). */
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

/** Unknown, erased, malformed or another team's: the caller learns no more than that it is not there. */
export class NotFound extends DomainError {
  /** @param what the noun, for the log and for tests; never shown */
  readonly what: string
  /** @param path of the input that names what is not there, where that is known */
  constructor(what: string, path?: Issue["path"]) {
    super("NOT_FOUND", errors.notFound, path ? { issues: [{ path, code: "not_found", message: errors.notFound }] } : {})
    this.what = what
  }
}

/** Possible in general, not in the present state (409). */
export class Refused extends DomainError {
  constructor(message: string, options: { code: string }) {
    super("CONFLICT", message, options)
  }
}

/** The input is wrong; each problem is named with its place (400). */
export class Invalid extends DomainError {
  constructor(issues: Issue[]) {
    super("BAD_REQUEST", issues.length === 1 && issues[0] ? issues[0].message : errors.invalid, { code: "invalid", issues })
  }
}

/** The role of the person who asks does not allow it, or what their key was given (403). */
export class Forbidden extends DomainError {
  /** For the doors of the sign-in library, whose sentence names it. */
  readonly resource: string
  /** @param scopes that would allow it: one of them is enough */
  constructor(resource: string, caller: "role" | "key" = "role", scopes: readonly string[] = []) {
    const ofKey = scopes.length === 0 ? refusals.keysCannot : refusals.keyForbids({ scopes })
    super("FORBIDDEN", caller === "key" ? ofKey : refusals.roleForbids)
    this.resource = resource
  }
}

/** No session where one is needed (401). */
export class NotSignedIn extends DomainError {
  constructor() {
    super("UNAUTHORIZED", errors.notSignedIn, { code: "not_signed_in" })
  }
}

/** The connection was closed before there was an answer: nobody reads this, and it is no fault of ours (408). */
export class CallerLeft extends DomainError {
  constructor() {
    super("TIMEOUT", refusals.callerLeft, { code: "caller_left" })
  }
}

/** More bytes, characters or levels than are taken (413). */
export class TooLarge extends DomainError {
  constructor(message: string = errors.tooLarge) {
    super("PAYLOAD_TOO_LARGE", message, { code: "too_large" })
  }
}

/** Too often from the same place (429). */
export class TooMany extends DomainError {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super("TOO_MANY_REQUESTS", errors.tooMany({ seconds }), { code: "too_many_requests" })
    this.retryAfterSeconds = seconds
  }
}

/** The disk is full, or as full as files may make it (507; procedures, whose protocol has no such status, answer 503). */
export class NoRoom extends DomainError {
  /** Nobody knows when somebody makes room. */
  readonly retryAfterSeconds = 60
  constructor(message: string = errors.noRoom, options: { cause?: unknown } = {}) {
    super("SERVICE_UNAVAILABLE", message, { code: "no_room" })
    if (options.cause !== undefined) this.cause = options.cause
  }

  override get status(): number {
    return 507
  }
}

/** What everything is on cannot be used just now: the database, the disk, the store of files (503). */
export class Unavailable extends DomainError {
  readonly retryAfterSeconds = 5
  constructor(message: string = errors.unavailable, options: { cause?: unknown } = {}) {
    super("SERVICE_UNAVAILABLE", message, { code: "unavailable" })
    if (options.cause !== undefined) this.cause = options.cause
  }
}

/** What callers may be told of something that was thrown; null where it is a fault of ours. */
export function domainErrorOf(cause: unknown): DomainError | null {
  if (cause instanceof DomainError) return cause
  if (isOutOfRoom(cause)) return new NoRoom(errors.noRoom, { cause })
  return isOutage(cause) ? new Unavailable(errors.unavailable, { cause }) : null
}

/** What the system says of a disk that fails or may not be written, and of a process that has too many files open. */
const failing = new Set(["EIO", "EROFS", "EMFILE", "ENFILE"])

/** Whether something failed because the database, the disk or the store of files cannot be used just now: to be tried again soon. */
export function isOutage(cause: unknown): boolean {
  if (isAway(cause)) return true
  for (let at = cause, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (at instanceof Unavailable || failing.has(String((at as { code?: unknown }).code ?? ""))) return true
  }
  return false
}

/** What the system says of a bad place of a disk, of a file that is closed to us, or of a link that leads nowhere. */
const unreadable = new Set(["EIO", "EBADMSG", "EUCLEAN", "EACCES", "EPERM", "EISDIR", "ELOOP"])

/** Whether reading a file will fail the next time too, while others can be read. */
export const isUnreadable = (cause: unknown): boolean => unreadable.has((cause as NodeJS.ErrnoException | null)?.code ?? "")

/** Whether something failed for want of room on a disk, no matter who found it. */
export function isNoRoom(cause: unknown): boolean {
  return cause instanceof NoRoom || isOutOfRoom(cause)
}
