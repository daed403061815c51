import { z } from "zod"
import { seal, unseal } from "../../platform/seal.ts"
import type { Services } from "../../platform/services.ts"
import type { WebhookFormat } from "./schema.ts"

/** Where a webhook's deliveries go, and what signs them. In the database it is encrypted as a whole. */
const target = z.strictObject({
  url: z.string(),
  /** Null: the format is not signed. */
  secret: z.string().nullable(),
  /** The secret before it, which signs as well until that moment. */
  previous: z.strictObject({ secret: z.string(), until: z.string() }).nullable(),
})
export type Target = z.infer<typeof target>

type Keys = Pick<Services, "keyOf">

export function sealTarget(services: Keys, teamId: string, value: Target): string {
  return seal(services, "webhook", teamId, value)
}

/** Null where it cannot be opened, as after another AUTH_SECRET: then its address has to be entered again. */
export function openTarget(services: Keys, row: { teamId: string; sealed: string }): Target | null {
  return target.safeParse(unseal(services, "webhook", row.teamId, row.sealed)).data ?? null
}

/** The secrets that sign now, the newest first. */
export function secretsAt({ secret, previous }: Target, now: Date): string[] {
  return [...(secret === null ? [] : [secret]), ...(previous && new Date(previous.until) > now ? [previous.secret] : [])]
}

/** The address as people who manage webhooks may read it: what may be a secret in it is left out. */
export function shownTarget({ url }: Target, format: WebhookFormat): string {
  const { host, pathname } = new URL(url)
  if (format === "standard" || format === "json") return `${host}${pathname === "/" ? "" : pathname}`.slice(0, 200)
  return `${host}/…${pathname.slice(-4)}`
}
