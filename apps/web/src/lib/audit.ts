import { auditLog as words } from "@intray/i18n/audit-log"
import type { AuditEntry } from "@intray/server/modules/audit/schema"

/** The action in plain words; the code itself if a newer version wrote it. */
export const auditActionText = (action: string): string => (words.actions as Readonly<Record<string, string | undefined>>)[action] ?? action

/** Who acted: the actor, and the platform admin who acted as the actor. */
export const actorOf = ({ actor, admin }: Pick<AuditEntry, "actor" | "admin">): string =>
  admin === null ? actor : words.as({ admin, person: actor })

/** The start of a day in the reader's time zone, `after` days later; undefined while the day is incomplete. */
function momentOf(day: string, after: number): string | undefined {
  const at = new Date(`${day}T00:00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + after)
  return at.toISOString()
}

/** The filter of an audit log for the API, without empty fields. @param typed `from` and `until` are days, `YYYY-MM-DD`, both included */
export function auditFilterOf({ from, until, ...texts }: { from: string; until: string } & Record<string, string>): Record<string, string> {
  const filter = { ...texts, from: momentOf(from, 0), until: momentOf(until, 1) }
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      const text = value?.trim()
      return text ? [[key, text]] : []
    }),
  )
}
