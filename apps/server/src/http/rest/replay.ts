import { submission } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { seesSubmission, visibleSubmissions } from "../../platform/visible-portals.ts"

/** The stored part of a response: ids, numbers, dates and states, but no text that somebody wrote. */
export type StoredResult = Record<string, unknown>

/** How to repeat the response of a POST. */
export type Replay = {
  /** Picks the part of the first response to store. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its own procedure
  store(answer: any): StoredResult
  /** Builds the response from current data with current permissions. @throws NotFound for erased, deleted or hidden data */
  // biome-ignore lint/suspicious/noExplicitAny: what `store` of the same reader picked
  read(ctx: TeamContext, stored: any, params: Record<string, string>): Promise<unknown>
}

export const pickId = ({ id }: { id: string }): { id: string } => ({ id })

/** Stores the id of the result, and reads the current state by it. */
export const byId = (read: (ctx: TeamContext, id: string) => Promise<unknown>): Replay => ({
  store: pickId,
  read: (ctx, stored) => read(ctx, stored.id),
})

/**
 * Stores and repeats the whole response: for responses without text that somebody wrote.
 * @param check throws if the caller no longer sees what the path names
 */
export function repeat(check: (ctx: TeamContext, params: Record<string, string>) => Promise<unknown>): Replay {
  return {
    store: (answer) => answer,
    read: async (ctx, stored, params) => {
      await check(ctx, params)
      return stored
    },
  }
}

/** Repeats the response if the path names a submission: access to it is checked for every row. */
export const repeatAnswer = repeat(async () => undefined)

/** The ids of submissions that the caller sees and that were not erased. */
export async function readVisibleIds(ctx: TeamContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const visible = await visibleSubmissions(ctx)
  const { portalId, erasedAt } = submission
  const rows = await ctx.db
    .select({ id: submission.id, portalId, erasedAt })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), inArray(submission.id, [...ids])))
  return new Set(rows.filter((row) => row.erasedAt === null && seesSubmission(visible, row)).map((row) => row.id))
}

/** @throws NotFound for a submission that was erased or is hidden from the caller */
export async function demandSubmission(ctx: TeamContext, submissionId: string): Promise<void> {
  if (!(await readVisibleIds(ctx, [submissionId])).has(submissionId)) throw new NotFound("submission")
}
