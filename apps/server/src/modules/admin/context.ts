import { and, type Column, gt, gte, lt, lte, or, type SQL } from "drizzle-orm"
import type { Context, SessionUser } from "../../http/trpc/context.ts"

/** What the verbs of the admin area take: the context of every procedure that only platform admins may call. */
export type AdminContext = Pick<Context, "services" | "db" | "clock" | "actor" | "remoteAddress" | "userAgent"> & {
  user: SessionUser
  session: NonNullable<Context["session"]>
}

type Place = [value: string | number, id: string]

/** Where the next page of a list begins; opaque to the client. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url")
}

/** The place that a cursor names; null for one that names none. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString())
    if (!Array.isArray(place) || place.length !== 2) return null
    const [value, id] = place as unknown[]
    if ((typeof value !== "string" && typeof value !== "number") || typeof id !== "string") return null
    return /\0/.test(`${value}${id}`) ? null : [value, id]
  } catch {
    return null
  }
}

/** Rows behind a place in the order of a column and, among equals, of the id. Said so that an index of the column begins there. */
export function behind(column: Column, id: Column, value: unknown, lastId: string, down: boolean): SQL | undefined {
  const [from, further] = down ? [lte, lt] : [gte, gt]
  return and(from(column, value), or(further(column, value), further(id, lastId)))
}
