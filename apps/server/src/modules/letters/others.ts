import { nameKey } from "@intray/auth/text"
import { amongNumbers, numberList } from "@intray/db/fn"
import { member, message, portal, submission, user } from "@intray/db/schema"
import { and, eq, type SQL } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { sees, visiblePortals } from "../../platform/visible-portals.ts"
import { newestNumbers } from "../submission-index/match.ts"
import type { Person } from "./check-letters.ts"

/** Submitters whose names a letter is compared with: the newest of its portals. */
const MOST_OTHERS = 1_000
/** Recipients whose portals and addresses are looked at. */
const MOST_RECIPIENTS = 500
const MOST_PORTALS = 20
const MOST_MEMBERS = 1_000

export type Recipients = {
  to: { id: string } | { numbers: readonly number[] }
  /** Only if a letter is held for one of them; else nobody is listed. */
  held: boolean
}

/**
 * Lists other submitters of the recipients' portals whose names, and senders such as artists, a letter should not contain, as far as the caller sees them. Neither the
 * recipients themselves, by their e-mail addresses, nor members of the team, who test the form and sign letters.
 * Call it before a transaction: it reads the team's index.
 */
export async function listOthers(ctx: TeamContext, { to, held }: Recipients): Promise<Person[]> {
  const { db, team } = ctx
  const numbers = "numbers" in to ? to.numbers : []
  const chosen = "id" in to ? eq(submission.id, to.id) : amongNumbers(submission.number, numberList(numbers.slice(0, MOST_RECIPIENTS)))
  const recipients = await listRecipients(ctx, chosen, held)
  const visible = await visiblePortals(ctx)
  const slugs = [...new Set(recipients.flatMap((one) => (sees(visible, one.portalId) ? [one.slug] : [])))].slice(0, MOST_PORTALS)
  if (slugs.length === 0) return []
  const newest = await newestNumbers(ctx, MOST_OTHERS, { portals: slugs })
  const { number, submitterName: name, submitterEmail: email, summary } = submission
  const rows = await db
    .select({ number, name, email, summary })
    .from(submission)
    .where(and(eq(submission.teamId, team.id), amongNumbers(number, numberList(newest.numbers))))
  const members = await db
    .select({ name: user.name, email: user.email })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.organizationId, team.id))
    .limit(MOST_MEMBERS)
  const known = new Set([...numbers, ...recipients.map((one) => one.number)])
  const emails = new Set([...recipients, ...members].map((one) => one.email.toLowerCase()).filter(Boolean))
  const names = new Set(members.map((one) => nameKey(one.name)))
  return rows.flatMap((one) =>
    known.has(one.number) || emails.has(one.email.toLowerCase()) || names.has(nameKey(one.name))
      ? []
      : [{ number: one.number, name: one.name, title: "", by: names.has(nameKey(one.summary.by)) ? "" : one.summary.by }],
  )
}

async function listRecipients({ db, team }: TeamContext, chosen: SQL, held: boolean) {
  const { number, submitterEmail: email, portalId } = submission
  const all = db
    .select({ number, email, portalId, slug: portal.slug })
    .from(submission)
    .innerJoin(portal, eq(portal.id, portalId))
    .$dynamic()
  const some = held ? all.innerJoin(message, and(eq(message.submissionId, submission.id), eq(message.state, "held"))) : all
  return some.where(and(eq(submission.teamId, team.id), chosen))
}
