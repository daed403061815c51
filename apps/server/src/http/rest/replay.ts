import { submission } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { sees, visiblePortals } from "../../platform/visible-portals.ts"

/** What is stored of an answer: ids, numbers, dates and states, and no text that somebody wrote. */
export type StoredResult = Record<string, unknown>

/** How the answer of a POST is given a second time. */
export type Replay = {
  /** Picks what is stored of the first answer. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its own procedure
  store(answer: any): StoredResult
  /** Reads the answer as it is now, with the rights of now. @throws NotFound for what was erased, deleted or is not visible to the caller */
  // biome-ignore lint/suspicious/noExplicitAny: what `store` of the same reader picked
  read(ctx: TeamContext, stored: any, params: Record<string, string>): Promise<unknown>
}

export const pickId = ({ id }: { id: string }): { id: string } => ({ id })

/** Stores the id of the answer, and reads what has that id. */
export const byId = (read: (ctx: TeamContext, id: string) => Promise<unknown>): Replay => ({
  store: pickId,
  read: (ctx, stored) => read(ctx, stored.id),
})

/**
 * Stores the whole answer and repeats it: for answers in which there is no text that somebody wrote.
 * @param check throws for a caller who no longer sees what the address names
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

/** The same where the address names a submission: whether the caller sees that one is checked for every row. */
export const repeatAnswer = repeat(async () => undefined)

/** Those of some submissions that the caller sees and that were not erased. */
export async function visibleSubmissions(ctx: TeamContext, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const visible = await visiblePortals(ctx)
  const { portalId, erasedAt } = submission
  const rows = await ctx.db
    .select({ id: submission.id, portalId, erasedAt })
    .from(submission)
    .where(and(eq(submission.teamId, ctx.team.id), inArray(submission.id, [...ids])))
  return new Set(rows.filter((row) => row.erasedAt === null && sees(visible, row.portalId)).map((row) => row.id))
}

/** @throws NotFound for a submission that was erased, or that the caller does not see */
export async function demandSubmission(ctx: TeamContext, submissionId: string): Promise<void> {
  if (!(await visibleSubmissions(ctx, [submissionId])).has(submissionId)) throw new NotFound("submission")
}
