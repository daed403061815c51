import { message, publication, publicationItem, submission } from "@intray/db/schema"
import { and, count, desc, eq, inArray, isNull, lt } from "drizzle-orm"
import type { TeamContext } from "../../../platform/services.ts"
import { amongSubmissions, visibleSubmissions } from "../../../platform/visible-portals.ts"
import { itemsOf } from "../rows.ts"
import { type MessageState, type OutboxItem, type OutboxList, outboxState } from "../schema.ts"
import { listUndelivered } from "../undelivered.ts"

const waiting = outboxState.options

/** The team's unsent messages and rejected mails; newest first. */
export async function listOutbox(
  ctx: TeamContext,
  input: { state?: (typeof waiting)[number] | "sent" | undefined; cursor?: string | null | undefined; limit: number },
): Promise<OutboxList> {
  const { db, team } = ctx
  const { limit, cursor } = input
  const visible = await visibleSubmissions(ctx)
  const rows = await db
    .select({
      id: message.id,
      submission: {
        id: submission.id,
        number: submission.number,
        title: submission.title,
        name: submission.submitterName,
        to: submission.submitterEmail,
      },
    })
    .from(message)
    .innerJoin(submission, eq(submission.id, message.submissionId))
    .where(
      and(
        eq(message.teamId, team.id),
        amongSubmissions(visible),
        isNull(submission.trashedAt),
        input.state ? eq(message.state, input.state) : inArray(message.state, [...waiting]),
        cursor ? lt(message.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(message.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const ids = page.map((row) => row.id)
  const found = ids.length === 0 ? [] : await itemsOf(db, inArray(message.id, ids))
  const items = page.flatMap((row): OutboxItem[] => {
    const item = found.find((one) => one.id === row.id)
    if (!item) return []
    const { submissionId: _, ...rest } = item
    return [{ ...rest, submission: { ...row.submission, to: row.submission.to || null } }]
  })
  return { items, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The number of messages in each state of the outbox, and of pending decisions. */
export async function countOutbox(ctx: TeamContext) {
  const visible = await visibleSubmissions(ctx)
  const mine = and(eq(message.teamId, ctx.team.id), inArray(message.state, [...waiting]))
  const rows = await ctx.db
    .select({ state: message.state, count: count() })
    .from(message)
    .innerJoin(submission, eq(submission.id, message.submissionId))
    .where(and(mine, isNull(submission.trashedAt), amongSubmissions(visible)))
    .groupBy(message.state)
  const of = (state: MessageState) => rows.find((row) => row.state === state)?.count ?? 0
  const { length } = await listUndelivered(ctx)
  const [decisions] = await ctx.db
    .select({ count: count() })
    .from(publication)
    .innerJoin(publicationItem, and(eq(publicationItem.publicationId, publication.id), eq(publicationItem.state, "waiting")))
    .innerJoin(submission, eq(submission.id, publicationItem.submissionId))
    .where(
      and(
        eq(publication.teamId, ctx.team.id),
        inArray(publication.state, ["waiting", "running"]),
        isNull(submission.trashedAt),
        amongSubmissions(visible),
      ),
    )
  return { decisions: decisions?.count ?? 0, draft: of("draft"), held: of("held"), waiting: of("waiting"), failed: of("failed") + length }
}
