import type { Database } from "@intray/db"
import {
  comment,
  file,
  label,
  labelGroup,
  offer,
  portal,
  portalVersion,
  snooze,
  stage,
  submission,
  submissionLabel,
} from "@intray/db/schema"
import { and, eq, isNull } from "drizzle-orm"
import type { FormDefinition, LeafField } from "../../modules/forms/schema.ts"
import type { OfferState } from "../../modules/offers/schema.ts"
import type { AnswerCondition } from "../../modules/submission-index/answers/schema.ts"
import type { SubmissionFacets, SubmissionFilter } from "../../modules/submission-index/schema.ts"
import { fold } from "../../modules/submission-index/text/fold.ts"
import { isNoQuery, queryOf, signsIn, wordsOf } from "../../modules/submission-index/text/words.ts"
import type { TeamId } from "../../platform/events.ts"

/** A submission as its tables tell of it, with nothing that the query core keeps. */
export type Told = {
  id: string
  number: number
  slug: string
  portalId: string
  stageId: string
  category: string
  held: boolean
  assignee: string | null
  /** Label to who put it there. */
  labels: Map<string, string | null>
  files: boolean
  createdAt: Date
  words: string[]
  comments: number
  /** Until when an answer was promised that was not given. */
  dueAt: Date | null
  unread: boolean
  offer: OfferState | null
  trashed: boolean
  erased: boolean
  answers: Record<string, unknown>
  /** Person to until when. */
  snoozes: Map<string, Date>
}

/** Every text in the answers, however deep; of a chosen option its label. */
function textsIn(value: unknown, labels: ReadonlyMap<string, string> = new Map()): string[] {
  if (typeof value === "string") return [labels.get(value) ?? value]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, labels))
  return []
}

function answerTexts(form: FormDefinition, answers: Record<string, unknown>): string[] {
  return form.fields.flatMap((field) => {
    const answer = answers[field.key]
    if (field.type === "group") {
      const items = (answer ?? []) as Record<string, unknown>[]
      return items.flatMap((item) => field.fields.flatMap((inner) => textsIn(item[inner.key], optionLabels(inner))))
    }
    return textsIn(answer, optionLabels(field))
  })
}

const optionLabels = (field: LeafField) => new Map("options" in field ? field.options.map((one) => [one.key, one.label]) : [])

/** Reads everything of a team, plainly. */
export async function tellAll(db: Database, teamId: TeamId): Promise<{ all: Told[]; labelOrder: string[] }> {
  const rows = await db
    .select()
    .from(submission)
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .where(eq(submission.teamId, teamId))
  const labels = await db.select().from(submissionLabel).where(eq(submissionLabel.teamId, teamId))
  const files = await db
    .select({ id: file.submissionId, name: file.name })
    .from(file)
    .where(and(eq(file.teamId, teamId), isNull(file.messageId)))
  const comments = await db
    .select()
    .from(comment)
    .where(and(eq(comment.teamId, teamId), isNull(comment.deletedAt)))
  const snoozes = await db.select().from(snooze).where(eq(snooze.teamId, teamId))
  const offered = await db.select().from(offer).where(eq(offer.teamId, teamId))
  const offers = new Map(offered.map((one) => [one.submissionId, one.state]))
  const order = await db.select().from(label).innerJoin(labelGroup, eq(labelGroup.id, label.groupId)).where(eq(label.teamId, teamId))
  const all = rows.map((row): Told => {
    const { id, number, held, assigneeId, createdAt, answers, erasedAt, trashedAt, dueAt, unread } = row.submission
    const own = files.filter((one) => one.id === id)
    const said = comments.filter((one) => one.submissionId === id)
    const texts = [
      ...answerTexts(row.portal_version.form as FormDefinition, answers),
      ...own.map((one) => one.name),
      ...said.map((one) => one.text),
    ]
    return {
      id,
      number,
      slug: row.portal.slug,
      portalId: row.portal.id,
      stageId: row.stage.id,
      category: row.stage.category,
      held,
      assignee: assigneeId,
      labels: new Map(labels.filter((one) => one.submissionId === id).map((one) => [one.labelId, one.setBy])),
      files: own.length > 0,
      createdAt,
      words: erasedAt ? [] : texts.flatMap((text) => [...wordsOf(text), ...signsIn(text)]),
      comments: said.length,
      dueAt,
      unread,
      offer: offers.get(id) ?? null,
      trashed: trashedAt !== null,
      erased: erasedAt !== null,
      answers,
      snoozes: new Map(snoozes.filter((one) => one.submissionId === id).map((one) => [one.userId, one.until])),
    }
  })
  const places = order.map((row) => [row.label_group.position, row.label.position, row.label.id] as const)
  const labelOrder = places.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, , id]) => id)
  return { all: all.sort((a, b) => a.number - b.number), labelOrder }
}

const asks = <T>(list: readonly T[] | undefined): list is readonly T[] => list !== undefined && list.length > 0

/** Whether the answers match one condition. */
function answersMatch(answers: Record<string, unknown>, condition: AnswerCondition): boolean {
  const { any, all, none, min, max, from, to, yes, contains, answered } = condition
  const [key = "", inner] = condition.key.split(".")
  const given = inner === undefined ? [answers[key]] : ((answers[key] ?? []) as Record<string, unknown>[]).map((item) => item[inner])
  const values = given.flat().filter((one) => one !== undefined)
  const chosen = (option: string) => values.includes(option)
  return [
    any === undefined || any.some(chosen),
    (all ?? []).every(chosen),
    !(none ?? []).some(chosen),
    (min ?? max) === undefined || values.some((one) => Number(one) >= (min ?? -Infinity) && Number(one) <= (max ?? Infinity)),
    (from ?? to) === undefined || values.some((one) => String(one) >= (from ?? "") && String(one) <= (to ?? "9")),
    yes === undefined || values.includes(yes),
    contains === undefined || values.some((one) => fold(String(one)).includes(fold(contains))),
    answered === undefined || values.length > 0 === answered,
  ].every(Boolean)
}

/** Whether a submission matches, asked in the plainest way. */
export function matchesNaively(one: Told, filter: SubmissionFilter, me: string, now: Date): boolean {
  const { labels, numbers } = filter
  const open = filter.state === "open"
  const query = queryOf(filter.text ?? "")
  const who = (id: string) => (id === "me" ? me : id === "none" ? null : id)
  const asleep = (one.snoozes.get(me)?.getTime() ?? 0) > now.getTime()
  const snoozed = filter.snoozed ?? (open && isNoQuery(filter.text) ? "hide" : "any")
  const said: boolean[] = [
    !asks(filter.portals) || filter.portals.includes(one.slug),
    asks(filter.stages) ? filter.stages.includes(one.stageId) : open || filter.trash === true || one.category !== "spam",
    !one.erased && one.trashed === (filter.trash === true),
    !open || one.held || one.category === "inbox" || one.category === "review",
    !asks(labels?.any) || labels.any.some((id) => one.labels.has(id)),
    (labels?.all ?? []).every((id) => one.labels.has(id)),
    !(labels?.none ?? []).some((id) => one.labels.has(id)),
    !asks(filter.assignees) || filter.assignees.some((id) => who(id) === one.assignee),
    !asks(filter.reviewers) || filter.reviewers.some((id) => [...one.labels.values()].includes(who(id))),
    filter.from === undefined || one.createdAt >= new Date(filter.from),
    filter.to === undefined || one.createdAt < new Date(filter.to),
    filter.files === undefined || filter.files === one.files,
    filter.held === undefined || filter.held === one.held,
    snoozed === "any" || asleep === (snoozed === "only"),
    isNoQuery(filter.text) || query.length > 0,
    query.every(({ text, prefix, or = text }) =>
      one.words.some((word) => (prefix ? word.startsWith(text) || word.startsWith(or) : word === text || word === or)),
    ),
    (filter.answers ?? []).every((condition) => answersMatch(one.answers, condition)),
    numbers === undefined || numbers.includes(one.number),
    !filter.overdue || (one.dueAt !== null && one.dueAt <= now),
    !filter.unread || one.unread,
    !asks(filter.offer) || (one.offer !== null && filter.offer.includes(one.offer)),
  ]
  return said.every(Boolean)
}

/** What menus should say, by choosing each of their choices and counting. */
export function menusNaively(all: readonly Told[], filter: SubmissionFilter, me: string, now: Date): SubmissionFacets {
  const size = (changed: SubmissionFilter) => all.filter((one) => matchesNaively(one, changed, me, now)).length
  const counted = <T extends string | null>(ids: Iterable<T>, chosen: (id: T) => SubmissionFilter) =>
    [...new Set(ids)].map((id) => ({ id, count: size(chosen(id)) })).filter((one) => one.count > 0)
  const by = (state: OfferState) => all.filter((one) => one.offer === state && matchesNaively(one, filter, me, now)).length
  const slugs = new Map(all.map((one) => [one.portalId, one.slug]))
  const people = all.flatMap((one) => [...one.labels.values()]).filter((id) => id !== null)
  return {
    total: size(filter),
    totalIsExact: true,
    portals: counted(slugs.keys(), (id) => ({ ...filter, portals: [slugs.get(id) as string] })),
    stages: counted(
      all.map((one) => one.stageId),
      (id) => ({ ...filter, stages: [id] }),
    ),
    labels: counted(
      all.flatMap((one) => [...one.labels.keys()]),
      (id) => ({ ...filter, labels: { ...filter.labels, any: [id] } }),
    ),
    assignees: counted(
      all.map((one) => one.assignee),
      (id) => ({ ...filter, assignees: [id ?? "none"] }),
    ),
    reviewers: counted(people, (id) => ({ ...filter, reviewers: [id] })),
    files: { with: size({ ...filter, files: true }), without: size({ ...filter, files: false }) },
    held: size({ ...filter, held: true }),
    overdue: size({ ...filter, overdue: true }),
    unread: size({ ...filter, unread: true }),
    offer: { open: by("open"), confirmed: by("confirmed"), declined: by("declined"), expired: by("expired"), withdrawn: by("withdrawn") },
  }
}
