import { apikey, event, user } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { erasure } from "../history/schema.ts"
import type { Gone } from "../submission-writes/rows.ts"
import type { SubmissionDetail } from "./schema.ts"

/** Who trashed or erased a submission, according to its history. */
export async function goneByOf(ctx: TeamContext, id: string, gone: Gone): Promise<SubmissionDetail["goneBy"]> {
  const [row] = await ctx.db
    .select({ type: event.actorType, id: event.actorId, name: user.name, keyName: apikey.name, after: event.after })
    .from(event)
    .leftJoin(user, and(eq(event.actorType, "user"), eq(user.id, event.actorId)))
    .leftJoin(apikey, and(eq(event.actorType, "apiKey"), eq(apikey.id, event.actorId)))
    .where(and(eq(event.submissionId, id), eq(event.teamId, ctx.team.id), eq(event.type, `submission.${gone}`)))
    .orderBy(desc(event.seq))
    .limit(1)
  if (!row) return null
  const { type, name, keyName } = row
  return { actor: { type, id: row.id, name: name ?? keyName }, because: erasure.safeParse(row.after).data?.because ?? null }
}
