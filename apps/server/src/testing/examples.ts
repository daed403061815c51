import { randomUUID } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import { mail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { accountExamples } from "../modules/account/examples.ts"
import { adminExamples, makePlatformThings, type PlatformThings } from "../modules/admin/examples.ts"
import { apiKeyExamples } from "../modules/api-keys/examples.ts"
import { assignmentExamples } from "../modules/assignments/examples.ts"
import { auditExamples } from "../modules/audit/examples.ts"
import { billingExamples } from "../modules/billing/examples.ts"
import { type BoardThings, boardExamples, makeBoards } from "../modules/boards/examples.ts"
import { bulkExamples } from "../modules/bulk/examples.ts"
import { commentExamples } from "../modules/comments/examples.ts"
import { decisionExamples } from "../modules/decisions/examples.ts"
import { exportExamples } from "../modules/exports/examples.ts"
import { historyExamples } from "../modules/history/examples.ts"
import { importExamples } from "../modules/imports/examples.ts"
import { insightExamples } from "../modules/insights/examples.ts"
import { labelExamples } from "../modules/labels/examples.ts"
import { liveExamples } from "../modules/live/examples.ts"
import { type CrewThings, makeCrews, memberExamples } from "../modules/members/examples.ts"
import { messageExamples } from "../modules/messages/examples.ts"
import { notificationExamples } from "../modules/notifications/examples.ts"
import { makeOffers, type OfferThings, offerExamples } from "../modules/offers/examples.ts"
import { onboardingExamples } from "../modules/onboarding/examples.ts"
import { portalExamples } from "../modules/portals/examples.ts"
import { preferenceExamples } from "../modules/preferences/examples.ts"
import { publicExamples } from "../modules/public/examples.ts"
import { makePublication, publicationExamples } from "../modules/publications/examples.ts"
import { makeReleases, type ReleaseThings, releaseExamples } from "../modules/releases/examples.ts"
import { makeReviews, type ReviewThings, reviewExamples } from "../modules/reviews/examples.ts"
import { makeRules, type RuleThings, ruleExamples } from "../modules/rules/examples.ts"
import { sessionExamples } from "../modules/session/examples.ts"
import { snoozeExamples } from "../modules/snoozes/examples.ts"
import { stageExamples } from "../modules/stages/examples.ts"
import { statusExamples } from "../modules/status/examples.ts"
import { submissionExamples } from "../modules/submissions/examples.ts"
import { makeSuggestions, suggestionExamples } from "../modules/suggestions/examples.ts"
import { teamExamples } from "../modules/teams/examples.ts"
import { templateExamples } from "../modules/templates/examples.ts"
import { trashExamples } from "../modules/trash/examples.ts"
import { undoExamples } from "../modules/undo/examples.ts"
import { viewExamples } from "../modules/views/examples.ts"
import { makeWebhooks, type WebhookThings, webhookExamples } from "../modules/webhooks/examples.ts"
import { makeAround } from "./around.ts"
import { makeImports } from "./imports.ts"
import { makePeople, type PeopleThings } from "./people.ts"
import { makeViews } from "./views.ts"
import { labelNamed, makePortal, newest, send, stageNamed, type TestTeam, type World } from "./world.ts"

type OtherThings = BoardThings &
  CrewThings &
  OfferThings &
  PeopleThings &
  PlatformThings &
  ReleaseThings &
  ReviewThings &
  RuleThings &
  WebhookThings

/**
 * The contents of a team: one of each thing that an input can name. The things of both teams have the same names, so that each id
 * in an input can be exchanged for the other team's.
 */
export type Things = OtherThings & {
  teamName: string
  portalId: string
  slug: string
  listedTeam: string
  submissionId: string
  /** The mail that said that it has come in. */
  receiptId: string
  stageId: string
  removedStageId: string
  otherRemovedStageId: string
  stageIds: string[]
  decisionId: string
  labelId: string
  /** The member's user id. */
  memberId: string
  /** A comment of each person's. */
  ownerComment: string
  adminComment: string
  memberComment: string
  /** A draft of each person's. */
  ownerMessage: string
  adminMessage: string
  memberMessage: string
  /** A reply, and the same once more, for the second person who deletes. */
  replyId: string
  otherReplyId: string
  replyIds: string[]
  /** A pending publication. */
  publicationId: string
  /** A group with one label, which is on no submission. */
  groupId: string
  spareLabelId: string
  /** The same for the second caller that deletes. */
  otherGroupId: string
  otherLabelId: string
  /** Two labels of one group. */
  mergedLabelId: string
  targetLabelId: string
  groupIds: string[]
  /** One for the trash, and one to be erased. */
  trashedId: string
  erasedId: string
  templateId: string
  /** The same once more, for the second person who deletes. */
  otherTemplateId: string
  /** A view of each person's own, and a deletion of one that can be taken back. */
  ownerView: string
  adminView: string
  memberView: string
  viewerView: string
  ownerDeletion: string
  adminDeletion: string
  memberDeletion: string
  viewerDeletion: string
  /** One that was checked, and one that is done. */
  checkedImport: string
  doneImport: string
  demoId: string
  /** An API key of each person's who may make one. */
  ownerKey: string
  adminKey: string
  /** An act of each person's. */
  ownerAct: string
  adminAct: string
  memberAct: string
  /** An act on many of each person's. */
  ownerBulk: string
  adminBulk: string
  memberBulk: string
  /** Unused in one's own team; in another's it is an act that was done. */
  freshAct: string
}

async function receiptOf(world: World, submissionId: string): Promise<string> {
  const mine = and(eq(mail.submissionId, submissionId), eq(mail.kind, "receipt"))
  const [row] = await world.db.select({ id: mail.id }).from(mail).where(mine)
  if (!row) throw new Error("nobody was told that it came in")
  return row.id
}

/** Fills a team with one of each. */
export async function makeThings(world: World, team: TestTeam): Promise<Things> {
  const portal = await makePortal(team)
  await team.owner.caller.teams.setListing({ listed: true })
  const sent = async () => {
    await send(world, portal.slug)
    return (await newest(team)).id
  }
  const [trashedId, erasedId] = [await sent(), await sent()]
  const { demoId } = await send(world, portal.slug)
  const { id, number } = await newest(team)
  await makeAround(world, team, { submissionId: trashedId, portalId: portal.id, demoId })
  const labelId = await labelNamed(team, "Send more")
  const { labels, labelGroups } = team.owner.caller
  const spare = async (name: string) => {
    const group = await labelGroups.create({ name, multiple: true, required: false })
    return { group: group.id, label: (await labels.create({ groupId: group.id, name, hue: "grey", key: null })).id }
  }
  const [first, second] = [await spare("Spare"), await spare("Spare, too")]
  const { groups } = await labelGroups.list()
  const { templates } = team.owner.caller
  const kept = async (name: string) => (await templates.save({ portalId: portal.id, name, description: "" })).id
  const act = async (role: "owner" | "admin" | "member", on: boolean) => {
    const actId = `act-${newSecret(60)}`
    await team[role].caller.labels.set({ submissionId: id, labelId: await labelNamed(team, "Dead link"), on, actId })
    return actId
  }
  const comment = async (role: "owner" | "admin" | "member") => {
    const { id: commentId } = await team[role].caller.comments.add({ id: randomUUID(), submissionId: id, text: `From the ${role}` })
    return commentId
  }
  const message = async (role: "owner" | "admin" | "member") =>
    (
      await team[role].caller.messages.write({
        id: randomUUID(),
        submissionId: id,
        body: `From the ${role}, {{status.url}}`,
        when: "draft",
      })
    ).id
  const reply = async (name: string) =>
    (await team.owner.caller.replies.create({ name, subject: "About it", body: "Hello, {{status.url}}", category: "other" })).id
  const [replyId, otherReplyId] = [await reply("Spare"), await reply("Spare, too")]
  const many = async (role: "owner" | "admin" | "member") => {
    const action = { kind: "label", labelId: await labelNamed(team, "Wrong genre"), on: true } as const
    return (await team[role].caller.bulk.start({ actId: `act-${newSecret(60)}`, filter: { portals: [portal.slug] }, action })).id
  }
  const stage = async (name: string) => (await team.owner.caller.stages.create({ name, category: "review", publicWording: "In review" })).id
  const [removedStageId, otherRemovedStageId] = [await stage("Spare"), await stage("Spare, too")]
  await makeSuggestions(team, { submissionId: id, labelId: first.label })
  return {
    portalId: portal.id,
    slug: portal.slug,
    listedTeam: team.slug,
    submissionId: id,
    trashedId,
    erasedId,
    receiptId: await receiptOf(world, id),
    stageId: await stageNamed(team, "Listening"),
    decisionId: await stageNamed(team, "Declined"),
    removedStageId,
    otherRemovedStageId,
    stageIds: (await team.owner.caller.stages.list()).items.filter((one) => one.category !== "spam").map((one) => one.id),
    labelId,
    memberId: team.member.id,
    ownerComment: await comment("owner"),
    adminComment: await comment("admin"),
    memberComment: await comment("member"),
    ownerMessage: await message("owner"),
    adminMessage: await message("admin"),
    memberMessage: await message("member"),
    replyId,
    otherReplyId,
    publicationId: await makePublication(world, team, id),
    replyIds: (await team.owner.caller.replies.list()).items.map((one) => one.id),
    groupId: first.group,
    spareLabelId: first.label,
    otherGroupId: second.group,
    otherLabelId: second.label,
    mergedLabelId: await labelNamed(team, "Intro too long"),
    targetLabelId: await labelNamed(team, "Mix needs work"),
    groupIds: groups.map((group) => group.id),
    templateId: await kept("Kept"),
    otherTemplateId: await kept("Kept, too"),
    teamName: team.name,
    ...(await makeBoards(team, { slug: portal.slug, submissionId: id })),
    ...(await makeOffers(world, team, portal)),
    ...(await makePeople(world, team)),
    ...(await makePlatformThings(world, team)),
    ...(await makeCrews(team)),
    ...(await makeReleases(team, number)),
    ...(await makeReviews(team, { portalId: portal.id, submissionId: id, otherId: erasedId })),
    ...(await makeRules(world, team, { slug: portal.slug, submissionId: id, labelId: second.label })),
    ...(await makeWebhooks(team)),
    ...(await makeViews(world, team)),
    ...(await makeImports(world, team, portal.slug)),
    demoId,
    ownerKey: (await team.owner.caller.apiKeys.create({ name: "Import", scopes: ["submission:read"] })).id,
    adminKey: (await team.admin.caller.apiKeys.create({ name: "Export", scopes: ["submission:read"] })).id,
    ownerAct: await act("owner", true),
    adminAct: await act("admin", false),
    memberAct: await act("member", true),
    ownerBulk: await many("owner"),
    adminBulk: await many("admin"),
    memberBulk: await many("member"),
    freshAct: `act-${newSecret(60)}`,
  }
}

/** Input of each procedure, by its name; a role that may call the procedure succeeds with it. */
export type Examples = Record<string, (things: Things, role: Role) => unknown>

/** The inputs of all modules. */
export const examples: Examples = {
  ...accountExamples,
  ...adminExamples,
  ...apiKeyExamples,
  ...assignmentExamples,
  ...auditExamples,
  ...billingExamples,
  ...bulkExamples,
  ...commentExamples,
  ...decisionExamples,
  ...exportExamples,
  ...historyExamples,
  ...importExamples,
  ...insightExamples,
  ...labelExamples,
  ...liveExamples,
  ...memberExamples,
  ...messageExamples,
  ...notificationExamples,
  ...offerExamples,
  ...onboardingExamples,
  ...portalExamples,
  ...preferenceExamples,
  ...publicExamples,
  ...publicationExamples,
  ...releaseExamples,
  ...reviewExamples,
  ...sessionExamples,
  ...snoozeExamples,
  ...stageExamples,
  ...statusExamples,
  ...submissionExamples,
  ...suggestionExamples,
  ...teamExamples,
  ...templateExamples,
  ...trashExamples,
  ...undoExamples,
  ...viewExamples,
  ...boardExamples,
  ...ruleExamples,
  ...webhookExamples,
}

/** Queries whose results contain the time, a duration or a new value for each call. */
export const fleetingQueries: ReadonlySet<string> = new Set(["public.challenge", "admin.system.health", "rules.rehearse"])
