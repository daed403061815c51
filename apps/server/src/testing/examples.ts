import { randomUUID } from "node:crypto"
import type { Role } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import { mail } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { makeAround } from "./around.ts"
import { crewExamples, makeCrews } from "./crews.ts"
import { adminExamples, makePlatformThings, type PlatformThings } from "./examples-admin.ts"
import { statusExamples } from "./examples-status.ts"
import { makeImports } from "./imports.ts"
import { makePeople, type PeopleThings, peopleExamples } from "./people.ts"
import { makePublication, publicationExamples } from "./publications.ts"
import { makeReleases, type ReleaseThings, releaseExamples } from "./releases.ts"
import { makeViews } from "./views.ts"
import { makeWebhooks, type WebhookThings, webhookExamples } from "./webhooks.ts"
import { demoAnswers, labelNamed, makePortal, newest, send, stageNamed, type TestTeam, type World } from "./world.ts"

type OtherThings = PeopleThings & PlatformThings & ReleaseThings & WebhookThings

/**
 * What stands in a team: one of each thing that an input can name. Two teams' things have the same names, so that each id
 * of an input can be exchanged for the other team's.
 */
export type Things = OtherThings & {
  teamName: string
  /** Groups of its members. */
  crewId: string
  otherCrewId: string
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
  /** One that waits. */
  publicationId: string
  /** A group with one label, which stands nowhere. */
  groupId: string
  spareLabelId: string
  /** The same once more, for the second person who deletes. */
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
    ...(await makePeople(world, team)),
    ...(await makePlatformThings(world, team)),
    ...(await makeCrews(team)),
    ...(await makeReleases(team, number)),
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

type Example = (things: Things, role: Role) => unknown

const form = { fields: [{ key: "email", type: "email", label: "E-mail", required: true }], roles: { email: "email" } }

const ownMessageOf = ({ ownerMessage, adminMessage, memberMessage }: Things, role: Role) =>
  role === "owner" ? ownerMessage : role === "admin" ? adminMessage : memberMessage

const ownCommentOf = ({ ownerComment, adminComment, memberComment }: Things, role: Role) =>
  role === "owner" ? ownerComment : role === "admin" ? adminComment : memberComment

/** An input for every procedure there is, that whoever may call it succeeds with. A new procedure needs one here. */
export const examples: Record<string, Example> = {
  "session.get": () => undefined,
  "setup.check": () => ({ token: "of-an-earlier-start" }),
  "setup.claim": () => ({ token: "of-an-earlier-start" }),
  "account.security": () => undefined,
  "account.activity": () => ({ limit: 20 }),
  "preferences.get": () => undefined,
  "preferences.set": () => ({ keys: { on: true, map: { next: "n" } } }),
  ...peopleExamples,
  ...crewExamples,
  "apiKeys.list": () => ({ limit: 10 }),
  "apiKeys.create": ({ portalId }) => ({ name: "Website form", scopes: ["submission:read"], portalIds: [portalId], expiresIn: 3600 }),
  "apiKeys.update": ({ ownerKey }) => ({ id: ownerKey, name: "Newsletter" }),
  "apiKeys.revoke": ({ ownerKey, adminKey }, role) => ({ id: role === "owner" ? ownerKey : adminKey }),
  "apiKeys.revokeExpired": () => undefined,
  ...releaseExamples,
  ...webhookExamples,
  "templates.list": () => undefined,
  "templates.get": () => ({ key: "talk-proposals" }),
  "templates.save": ({ portalId }) => ({ portalId, name: `Kept ${newSecret(40)}`, description: "Our demos." }),
  "templates.rename": ({ templateId }) => ({ id: templateId, name: `Renamed ${newSecret(40)}`, description: "" }),
  "templates.delete": ({ templateId, otherTemplateId }, role) => ({ id: role === "owner" ? templateId : otherTemplateId }),
  "portals.list": () => undefined,
  "portals.get": ({ slug }) => ({ slug }),
  "portals.checkSlug": ({ portalId }) => ({ slug: "not-taken-by-anybody", portalId }),
  "portals.create": () => ({ template: "music-demos", title: "Music demos", slug: `made-${newSecret(40)}` }),
  "portals.duplicate": ({ portalId }) => ({ portalId, title: "Another", slug: `made-${newSecret(40)}` }),
  "portals.retention": ({ portalId }) => ({ portalId }),
  "portals.previewRetention": ({ portalId }) => ({ portalId, months: 12, from: "arrival" }),
  "portals.setRetention": ({ portalId }) => ({ portalId, retention: { months: 12, from: "decision" } }),
  "portals.update": ({ portalId }) => ({ portalId, title: "Demos" }),
  "portals.saveDraft": ({ portalId }) => ({ portalId, revision: 1, form }),
  "portals.publish": ({ portalId }) => ({ portalId, revision: 1 }),
  "portals.previewReceipt": ({ portalId }) => ({ portalId, receipt: { subject: "", body: "Thank you, {{team.name}}" } }),
  "portals.testReceipt": ({ portalId }) => ({ portalId, receipt: { subject: "", body: "" } }),
  "portals.results": ({ portalId }) => ({ portalId, days: 30 }),
  "portals.setState": ({ portalId }) => ({ portalId, state: "paused" }),
  "stages.list": () => undefined,
  "stages.create": () => ({ name: `Made ${newSecret(40)}`, category: "review", publicWording: "In review" }),
  "stages.update": ({ removedStageId }) => ({ stageId: removedStageId, publicWording: "Being read" }),
  "stages.reorder": ({ stageIds }) => ({ stageIds: [...stageIds].reverse() }),
  "stages.delete": ({ removedStageId, otherRemovedStageId, stageId }, role) => ({
    stageId: role === "owner" ? removedStageId : otherRemovedStageId,
    intoId: stageId,
    actId: `act-${newSecret(60)}`,
  }),
  "labels.list": () => undefined,
  "labels.set": ({ submissionId, labelId, freshAct }) => ({ submissionId, labelId, on: true, actId: freshAct }),
  "labels.create": ({ groupId }) => ({ groupId, name: `Made ${newSecret(40)}`, hue: "teal", key: null }),
  "labels.update": ({ spareLabelId }) => ({ labelId: spareLabelId, hue: "pink", description: "Kept for another day." }),
  "labels.reorder": ({ groupId, spareLabelId }) => ({ groupId, labelIds: [spareLabelId] }),
  "labels.archive": ({ spareLabelId }) => ({ labelId: spareLabelId, archived: true }),
  "labels.merge": ({ mergedLabelId, targetLabelId }) => ({ labelId: mergedLabelId, intoId: targetLabelId, actId: `act-${newSecret(60)}` }),
  "labels.delete": ({ spareLabelId, otherLabelId }, role) => ({ labelId: role === "owner" ? spareLabelId : otherLabelId }),
  "labelGroups.list": () => undefined,
  "labelGroups.create": () => ({ name: `Made ${newSecret(40)}`, multiple: false, required: true }),
  "labelGroups.update": ({ groupId }) => ({ groupId, required: true }),
  "labelGroups.reorder": ({ groupIds }) => ({ groupIds: [...groupIds].reverse() }),
  "labelGroups.archive": ({ groupId }) => ({ groupId, archived: true }),
  "labelGroups.delete": ({ groupId, otherGroupId }, role) => ({ groupId: role === "owner" ? groupId : otherGroupId }),
  "live.events": () => ({ lastEventId: "1" }),
  "live.presence": ({ submissionId }) => ({ tabId: "a-tab", submissionId }),
  "submissions.list": ({ slug, stageId, labelId }) => ({ filter: { portals: [slug], stages: [stageId], labels: { any: [labelId] } } }),
  "submissions.facets": ({ slug }) => ({ filter: { portals: [slug] } }),
  "submissions.suggest": ({ slug }) => ({ filter: { portals: [slug], text: "glashouse" } }),
  "submissions.counts": () => ({}),
  "duplicates.list": ({ submissionId }) => ({ submissionId }),
  "submissions.get": ({ submissionId }) => ({ id: submissionId }),
  "submissions.statusPreview": ({ submissionId }) => ({ id: submissionId }),
  "submissions.create": ({ slug }) => ({ portal: slug, answers: demoAnswers(), idempotencyKey: newSecret(80) }),
  "submissions.seen": ({ submissionId }) => ({ id: submissionId }),
  "submissions.move": ({ submissionId, stageId, freshAct }) => ({ id: submissionId, stageId, actId: freshAct }),
  "submissions.markSpam": ({ submissionId, freshAct }) => ({ id: submissionId, actId: freshAct }),
  "submissions.publish": ({ submissionId }) => ({ id: submissionId }),
  "submissions.decide": ({ submissionId, decisionId, freshAct }) => ({
    id: submissionId,
    stageId: decisionId,
    publish: false,
    actId: freshAct,
  }),
  "acts.list": () => undefined,
  "submissions.trash": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "submissions.restore": ({ trashedId }) => ({ id: trashedId, actId: `act-${newSecret(60)}` }),
  "submissions.erase": ({ erasedId }) => ({ id: erasedId }),
  "acts.undo": (things, role) => (role === "viewer" ? {} : { actId: things[`${role}Act`] }),
  "bulk.start": ({ slug, stageId, labelId, freshAct }, role) => ({
    actId: role === "member" ? freshAct : `act-${newSecret(60)}`,
    filter: { portals: [slug], stages: [stageId] },
    action: { kind: "label", labelId, on: true },
  }),
  "bulk.get": (things, role) => ({ id: role === "viewer" ? things.ownerBulk : things[`${role}Bulk`] }),
  "bulk.list": () => undefined,
  "bulk.cancel": (things, role) => ({ id: role === "viewer" ? things.ownerBulk : things[`${role}Bulk`] }),
  "comments.list": ({ submissionId }) => ({ submissionId }),
  "comments.add": ({ submissionId }) => ({ id: randomUUID(), submissionId, text: "Listen to the second one." }),
  "comments.edit": (things, role) => ({ id: ownCommentOf(things, role), text: `Listen again, ${newSecret(40)}.` }),
  "comments.delete": (things, role) => ({ id: ownCommentOf(things, role) }),
  "mentions.list": () => ({}),
  "mentions.unseen": () => undefined,
  "mentions.seen": ({ submissionId }) => ({ submissionId }),
  "messages.list": ({ submissionId }) => ({ submissionId }),
  "messages.write": ({ submissionId }) => ({ id: randomUUID(), submissionId, body: "Thank you. {{status.url}}", when: "draft" }),
  "messages.edit": (things, role) => ({ id: ownMessageOf(things, role), revision: 0, body: "Thank you again. {{status.url}}" }),
  "messages.delete": (things, role) => ({ id: ownMessageOf(things, role) }),
  "messages.sendNow": (things, role) => ({ id: ownMessageOf(things, role) }),
  "messages.seen": ({ submissionId }) => ({ submissionId }),
  "messages.preview": ({ submissionId }) => ({ submissionId, subject: "", body: "Hello {{submitter.name}}, {{status.url}}" }),
  "messages.done": ({ submissionId }) => ({ submissionId, done: true }),
  "messages.check": ({ slug }) => ({ filter: { portals: [slug] }, body: "Hello {{submitter.name}}" }),
  "messages.test": ({ submissionId }) => ({ submissionId, subject: "", body: "Hello {{submitter.name}}", category: "accepted" }),
  "outbox.list": () => ({}),
  "outbox.counts": () => undefined,
  "outbox.undelivered": () => undefined,
  "outbox.resend": ({ receiptId }) => ({ id: receiptId }),
  "outbox.recall": () => undefined,
  "outbox.setRecall": () => ({ minutes: null }),
  ...publicationExamples,
  "replies.list": () => undefined,
  "replies.create": () => ({ name: `Made ${newSecret(40)}`, subject: "About it", body: "Hello, {{status.url}}", category: "other" }),
  "replies.update": ({ replyId }) => ({ id: replyId, body: "Hello again, {{status.url}}" }),
  "replies.delete": ({ replyId, otherReplyId }, role) => ({ id: role === "owner" ? replyId : otherReplyId }),
  "replies.reorder": ({ replyIds }) => ({ ids: [...replyIds].reverse() }),
  "assignments.set": ({ submissionId, memberId, freshAct }) => ({ submissionIds: [submissionId], userId: memberId, actId: freshAct }),
  "snoozes.set": ({ submissionId }) => ({
    submissionIds: [submissionId],
    until: new Date(Date.now() + 86_400_000).toISOString(),
    actId: `act-${newSecret(60)}`,
  }),
  "views.list": () => undefined,
  "views.counts": () => ({ filters: [{}, { state: "open", files: true }] }),
  "views.create": () => ({ name: `Made ${newSecret(40)}`, shared: false, search: { stage: "any", sort: "oldest" } }),
  "views.update": (things, role) => ({ id: things[`${role}View`], name: "Renamed", search: { q: "kite" } }),
  "views.delete": (things, role) => ({ id: things[`${role}View`], actId: `act-${newSecret(60)}` }),
  "views.restore": (things, role) => ({ actId: things[`${role}Deletion`] }),
  "views.reorder": (things, role) => ({ shared: false, ids: [things[`${role}View`]] }),
  "insights.overview": ({ slug }) => ({ range: "year", portals: [slug], compare: "before" }),
  "insights.waits": ({ slug }) => ({ range: "year", portals: [slug] }),
  "insights.breakdown": ({ slug }) => ({ range: "quarter", portals: [slug] }),
  "insights.work": () => ({ range: { from: "2026-01-01", to: "2026-02-01" } }),
  "insights.setZone": () => ({ zone: "Europe/Oslo" }),
  "exports.count": ({ slug }) => ({ filter: { portals: [slug] } }),
  "imports.list": () => undefined,
  "imports.get": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.preview": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.check": ({ checkedImport }) => ({
    id: checkedImport,
    map: { artist: "answers.artist" },
    options: { unknown: "refuse", missing: "accept" },
  }),
  "imports.run": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.cancel": ({ checkedImport }) => ({ id: checkedImport }),
  "imports.undo": ({ doneImport }) => ({ id: doneImport }),
  ...adminExamples,
  "notifications.get": () => undefined,
  "notifications.set": () => ({ modes: [{ event: "mention", mode: "digest" }], zone: "Europe/Oslo" }),
  "notifications.connectDiscord": () => ({
    url: "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    events: ["submission.created"],
  }),
  "notifications.removeDiscord": () => undefined,
  "notifications.testDiscord": () => undefined,
  "onboarding.get": () => undefined,
  "onboarding.goTo": () => ({ step: "invite" }),
  "onboarding.addSamples": ({ portalId }) => ({ portalId }),
  "onboarding.removeSamples": () => undefined,
  "history.list": ({ submissionId }) => ({ submissionId }),
  "public.portal": ({ slug }) => ({ slug }),
  "public.calls": ({ listedTeam }) => ({ team: listedTeam }),
  "public.submit": ({ slug }) => ({ slug, idempotencyKey: newSecret(80), answers: {} }),
  "public.unlock": ({ slug }) => ({ slug, password: "not asked for" }),
  "public.challenge": ({ slug }) => ({ slug }),
  "public.visit": ({ slug }) => ({ slug, step: "view" }),
  "public.statusLinks": () => ({ email: "hello@kitefall.example" }),
  "public.status": ({ demoId }) => ({ demoId }),
  ...statusExamples,
  "public.seen": ({ demoId }) => ({ demoId }),
  "public.withdraw": ({ demoId }) => ({ demoId }),
}
