import { filters } from "@intray/i18n/filters"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { AlarmClock, AlarmClockCheck, CalendarDays, ListFilter, Lock, type LucideIcon, Mail, Paperclip } from "lucide-react"
import { foldName } from "../../../lib/members.ts"
import type { InboxFilter } from "./filter.ts"
import { type Choice, mark, type Section } from "./filter-choice.tsx"
import { datePresets, isPreset } from "./filter-days.ts"
import { choose, toggle } from "./filter-edit.ts"
import { rankName } from "./filter-find.ts"
import { dateName, type FilterContext } from "./filter-names.ts"
import type { Facets } from "./use-facets.ts"

/** Choices for the date of arrival. */
export function dateSection(filter: InboxFilter): Section {
  const custom = filter.date !== null && !isPreset(filter.date)
  return {
    part: "date",
    title: filters.kinds.date,
    choices: [
      ...datePresets.map(
        (preset): Choice => ({
          key: `date-${preset}`,
          part: "date",
          name: filters.dates[preset],
          icon: mark(CalendarDays),
          state: filter.date === preset ? "on" : "off",
          count: null,
          next: () => choose(filter, "date", preset),
        }),
      ),
      {
        key: "date-custom",
        part: "date",
        name: filters.dates.custom,
        icon: mark(CalendarDays),
        ...(custom ? { note: dateName(filter.date ?? "") } : {}),
        state: custom ? "on" : "off",
        count: null,
        next: () => filter,
        opens: "days",
      },
    ],
  }
}

/** Opens the form for a condition on an answer; its texts are loaded then. */
function answerChoice(filter: InboxFilter, key: string, name: string): Choice {
  return { key, part: "answers", name, icon: mark(ListFilter), state: "off", count: null, next: () => filter, opens: "answer" }
}

export function answerSection(filter: InboxFilter): Section {
  const { kinds, values } = filters
  return { part: "answers", title: kinds.answers, choices: [answerChoice(filter, "answers-new", values.answer)] }
}

/** Opens the form for a condition on reviews. */
export function reviewSection(filter: InboxFilter): Section {
  const choice: Choice = {
    key: "reviews-new",
    part: "reviews",
    name: filters.values.review,
    icon: mark(ListFilter),
    state: filter.reviews === null ? "off" : "on",
    count: null,
    next: () => filter,
    opens: "reviews",
  }
  return { part: "reviews", title: filters.kinds.reviews, choices: [choice] }
}

/** The questions with this text in their label. */
export function questionChoices(filter: InboxFilter, questions: readonly FilterQuestion[], text: string): Choice[] {
  const wanted = foldName(text)
  return questions
    .filter(({ label }) => rankName(foldName(label), wanted) >= 0)
    .slice(0, 9)
    .map((question) => ({ ...answerChoice(filter, `answers-${question.key}`, question.label), question }))
}

/** Answers to acceptances: all of them if a stage asks for an answer, otherwise those that the team has. */
function offerChoices(filter: InboxFilter, known: FilterContext, anywhere: Facets | undefined): Choice[] {
  const counts = anywhere?.offer
  const asks = known.stages.some((stage) => stage.confirmation !== null)
  const states = ["confirmed", "declined", "open", "expired", "withdrawn"] as const
  return states.flatMap((state) => {
    const on = filter.offer.includes(state)
    if (!on && !asks && !counts?.[state]) return []
    return [
      {
        key: `offer-${state}`,
        part: "offer" as const,
        name: filters.values.offer[state],
        icon: mark(Mail),
        state: on ? ("on" as const) : ("off" as const),
        count: counts?.[state] ?? null,
        next: () => toggle(filter, "offer", state),
      },
    ]
  })
}

/**
 * Further choices: files, held decisions, overdue, unread and snoozed submissions.
 * @param anywhere counts for all stages: choosing an answer to an offer replaces "Open"
 */
export function moreSection(filter: InboxFilter, known: FilterContext, facets: Facets | undefined, anywhere: Facets | undefined): Section {
  const { values } = filters
  const one = <P extends "files" | "held" | "overdue" | "unread" | "snoozed">(
    part: P,
    value: InboxFilter[P],
    name: string,
    Icon: LucideIcon,
    count: number | null = null,
  ): Choice => ({
    key: `${part}-${value}`,
    part,
    name,
    icon: mark(Icon),
    state: filter[part] === value ? "on" : "off",
    count,
    next: () => choose(filter, part, value),
  })
  return {
    part: "more",
    title: filters.kinds.more,
    choices: [
      one("files", true, values.withFiles, Paperclip, facets?.files.with ?? null),
      one("files", false, values.withoutFiles, Paperclip, facets?.files.without ?? null),
      one("held", true, values.held, Lock, facets?.held ?? null),
      one("held", false, values.notHeld, Lock),
      one("overdue", true, values.overdue, AlarmClockCheck, facets?.overdue ?? null),
      one("unread", true, values.unread, Mail, facets?.unread ?? null),
      ...offerChoices(filter, known, anywhere),
      one("snoozed", "only", values.snoozedOnly, AlarmClock),
      one("snoozed", "any", values.snoozedAny, AlarmClock),
      one("snoozed", "hide", values.snoozedHide, AlarmClock),
    ],
  }
}
