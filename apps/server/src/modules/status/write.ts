import { TooMany } from "../../platform/errors.ts"
import { networkOf } from "../../platform/limits.ts"
import type { PublicContext } from "../../platform/services.ts"
import { receiveMessage } from "../messages/public.ts"
import { findByDemoId } from "./find.ts"

/** Messages about one submission from one network; more than this is a flood. */
const perSubmission = { max: 20, windowSeconds: 3_600 }
const perDay = { max: 60, windowSeconds: 86_400 }
const perNetwork = { max: 60, windowSeconds: 3_600 }

/**
 * Receives a message from the holder of a status link. A retry with the same id is one message.
 * @throws NotFound, Invalid (`fileIds`), Refused (`too_many_messages`, `message_other`), TooMany
 */
export async function writeMessage(
  ctx: PublicContext,
  input: { demoId: string; id: string; body: string; fileIds?: string[] | undefined },
): Promise<{ received: true }> {
  const { id: submissionId, teamId } = await findByDemoId(ctx.db, input.demoId)
  const counted = await ctx.services.limits.count({
    submission: { key: `status.message:${submissionId}`, limit: perSubmission },
    day: { key: `status.message:${submissionId}`, limit: perDay },
    network: { key: `status.message:${networkOf(ctx.remoteAddress ?? "unknown")}`, limit: perNetwork },
  })
  const wait = Math.max(...[counted.submission, counted.day, counted.network].map((one) => one.wait ?? 0))
  if (wait > 0) throw new TooMany(wait)
  const { id, body, fileIds } = input
  const now = ctx.clock.now()
  await ctx.db.transaction((tx) =>
    receiveMessage(tx, { team: { id: teamId }, id, submissionId, body, now, ...(fileIds === undefined ? {} : { fileIds }) }),
  )
  return { received: true }
}
