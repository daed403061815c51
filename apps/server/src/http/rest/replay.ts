import { comment, message, portal, submission, webhook } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { and, eq, inArray } from "drizzle-orm"
import { getBulk } from "../../modules/bulk/service.ts"
import { itemsOf as commentsWhere } from "../../modules/comments/list.ts"
import { getImport } from "../../modules/imports/service.ts"
import { listLabelGroups } from "../../modules/labels/groups/service.ts"
import { listReplies } from "../../modules/messages/replies/service.ts"
import { itemsOf as messagesWhere } from "../../modules/messages/rows.ts"
import { getPublication } from "../../modules/publications/list.ts"
import { getRelease } from "../../modules/releases/list.ts"
import { listStages } from "../../modules/stages/service.ts"
import { listTemplates } from "../../modules/templates/service.ts"
import { deliveryDetail } from "../../modules/webhooks/log.ts"
import { listWebhooks } from "../../modules/webhooks/service.ts"
import { openTarget } from "../../modules/webhooks/target.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
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

const id = ({ id }: { id: string }): StoredResult => ({ id })
const whole = (answer: StoredResult): StoredResult => answer

function find<T extends { id: string }>(items: readonly T[], wanted: string, what: string): T {
  const found = items.find((one) => one.id === wanted)
  if (!found) throw new NotFound(what)
  return found
}

/** Those of some submissions that the caller sees and that were not erased. */
async function visibleSubmissions(ctx: TeamContext, ids: readonly string[]): Promise<Set<string>> {
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

async function loadPortal(ctx: TeamContext, portalId: string): Promise<{ id: string; slug: string }> {
  const [row] = await ctx.db
    .select({ id: portal.id, slug: portal.slug })
    .from(portal)
    .where(and(eq(portal.teamId, ctx.team.id), eq(portal.id, portalId)))
  if (!row || !sees(await visiblePortals(ctx), row.id)) throw new NotFound("portal")
  return row
}

async function loadMessage(ctx: TeamContext, messageId: string): Promise<unknown> {
  const [item] = await messagesWhere(ctx.db, and(eq(message.id, messageId), eq(message.teamId, ctx.team.id)))
  if (!item) throw new NotFound("message")
  const { submissionId, ...rest } = item
  await demandSubmission(ctx, submissionId)
  return rest
}

async function loadWebhook(ctx: TeamContext, webhookId: string) {
  return find((await listWebhooks(ctx)).items, webhookId, "webhook")
}

/** The webhook with its secret, which is not in any other answer. @throws Refused (`idempotency_lost`) when the secret was replaced since */
async function loadWithSecret(ctx: TeamContext, stored: { id: string; secretHint: string | null }): Promise<unknown> {
  const item = await loadWebhook(ctx, stored.id)
  const [row] = await ctx.db.select({ teamId: webhook.teamId, sealed: webhook.sealed }).from(webhook).where(eq(webhook.id, stored.id))
  const target = row && openTarget(ctx.services, row)
  if (!target || item.secretHint !== stored.secretHint) throw new Refused(words.answerLost, { code: "idempotency_lost" })
  return { webhook: item, secret: target.secret }
}

/** Reads what the address names, and repeats what is stored: it says nothing that somebody wrote. */
function repeat(check: (ctx: TeamContext, params: Record<string, string>) => Promise<unknown>): Replay {
  return {
    store: whole,
    read: async (ctx, stored, params) => {
      await check(ctx, params)
      return stored
    },
  }
}

/** The address names a submission, which was looked at before. */
const ofSubmission = repeat(async () => undefined)
const ofRelease = repeat((ctx, params) => getRelease(ctx, params.id ?? ""))
const byId = (read: (ctx: TeamContext, id: string) => Promise<unknown>): Replay => ({
  store: id,
  read: (ctx, stored) => read(ctx, stored.id),
})

type Undone = { undone: { submissionId: string }[]; skipped: { submissionId: string }[] }

/** By the name of the answer in the API's description. A POST whose answer is not here cannot be declared: a test goes through all rows. */
export const replays: Readonly<Record<string, Replay>> = {
  CreatedSubmission: {
    store: whole,
    read: async (ctx, stored) => {
      await demandSubmission(ctx, stored.id)
      return stored
    },
  },
  Trashed: ofSubmission,
  SubmissionErased: ofSubmission,
  Standing: ofSubmission,
  Comment: byId(async (ctx, commentId) => {
    const [row] = await commentsWhere(ctx.db, ctx, eq(comment.id, commentId))
    if (!row) throw new NotFound("comment")
    return row
  }),
  Message: byId(loadMessage),
  MessagesDone: ofSubmission,
  NewPortal: byId(loadPortal),
  PortalVersion: repeat((ctx, params) => loadPortal(ctx, params.portalId ?? "")),
  NewLabel: byId(async (ctx, labelId) => {
    const groups = (await listLabelGroups(ctx)).groups
    const { used: _, ...label } = find(
      groups.flatMap((group) => group.labels),
      labelId,
      "label",
    )
    return label
  }),
  NewLabelGroup: byId(async (ctx, groupId) => id(find((await listLabelGroups(ctx)).groups, groupId, "labelGroup"))),
  ArchivedLabelGroup: {
    store: whole,
    read: async (ctx, stored) => {
      find((await listLabelGroups(ctx)).groups, stored.id, "labelGroup")
      return stored
    },
  },
  Stage: byId(async (ctx, stageId) => find((await listStages(ctx)).items, stageId, "stage")),
  Named: byId(async (ctx, templateId) => id(find((await listTemplates(ctx)).own, templateId, "template"))),
  ReplyTemplate: byId(async (ctx, replyId) => find((await listReplies(ctx)).items, replyId, "reply")),
  Bulk: byId(getBulk),
  Publication: byId(getPublication),
  Import: byId(getImport),
  Undone: {
    store: whole,
    read: async (ctx, stored: Undone) => {
      const among = [...stored.undone, ...stored.skipped].map((one) => one.submissionId)
      const visible = await visibleSubmissions(ctx, among)
      const seen = (items: Undone["undone"]) => items.filter((one) => visible.has(one.submissionId))
      return { ...stored, undone: seen(stored.undone), skipped: seen(stored.skipped) }
    },
  },
  ReleaseState: byId(async (ctx, releaseId) => {
    const { trackList: _, ...state } = await getRelease(ctx, releaseId)
    return state
  }),
  AddedToRelease: ofRelease,
  ReleaseSnapshot: ofRelease,
  NewWebhook: { store: ({ webhook: { id, secretHint } }) => ({ id, secretHint }), read: loadWithSecret },
  WebhookState: byId(loadWebhook),
  SentDelivery: byId(async (ctx, deliveryId) => {
    const { body: _, answer: __, ...sent } = await deliveryDetail(ctx, { id: deliveryId })
    return sent
  }),
  Redelivered: repeat((ctx, params) => loadWebhook(ctx, params.webhookId ?? "")),
}
