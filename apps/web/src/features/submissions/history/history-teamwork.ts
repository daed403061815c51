import { assign, snooze } from "@intray/i18n/assign"
import { comments } from "@intray/i18n/comments"
import { formatMoment } from "@intray/i18n/format"
import { offers } from "@intray/i18n/offers"
import { reviews } from "@intray/i18n/reviews"
import type { AssignEnd } from "@intray/server/modules/history/schema"
import type { HistoryType } from "@intray/server/router"
import { timecode } from "@intray/ui/lib/time"
import { locale } from "../../../lib/i18n.ts"

export type TeamworkIcon = "person" | "snooze" | "comment" | "review" | "offer"

/** Events inside the team, and answers to offers. */
export type TeamworkType = Extract<
  HistoryType,
  | "submission.commented"
  | "comment.edited"
  | "comment.deleted"
  | "submission.assigned"
  | "submission.snoozed"
  | `review.${string}`
  | `offer.${string}`
>

type Told = { type: TeamworkType; actor: { id: string | null }; before?: unknown; after?: unknown }

/**
 * Describes a team event in one sentence: comments, assignment, snoozing. Null for event types that this version does not know.
 * @param who the actor's name, as used in the sentence
 * @param userId the reader's id
 */
export function teamworkText(item: Told, who: string, userId: string | null): { icon: TeamworkIcon; text: string } | null {
  const before = recordOf(item.before)
  const after = recordOf(item.after)
  switch (item.type) {
    case "submission.commented": {
      const words = comments.history
      const text = typeof after.atMs === "number" ? words.commentedAt({ who, time: timecode(after.atMs / 1000) }) : words.commented({ who })
      return { icon: "comment", text }
    }
    case "comment.edited":
      return { icon: "comment", text: comments.history.edited({ who }) }
    case "comment.deleted":
      return { icon: "comment", text: comments.history.deleted({ who }) }
    case "submission.assigned":
      return { icon: "person", text: assigned(item.actor.id, before, after, who, userId) }
    case "submission.snoozed": {
      const text =
        typeof after.until === "string"
          ? snooze.history.snoozed({ who, when: formatMoment(locale, after.until) })
          : snooze.history.woke({ who })
      return { icon: "snooze", text }
    }
    case "review.submitted":
      return { icon: "review", text: after.state === "abstained" ? reviews.history.abstained({ who }) : reviews.history.submitted({ who }) }
    case "review.changed":
      return { icon: "review", text: reviews.history.changed({ who }) }
    case "review.conflict_declared":
      return { icon: "review", text: reviews.history.conflictDeclared({ who }) }
    case "review.conflict_removed":
      return { icon: "review", text: reviews.history.conflictRemoved({ who }) }
    case "review.settled":
      return { icon: "review", text: reviews.history.settled({ who }) }
    case "review.unsettled":
      return { icon: "review", text: reviews.history.unsettled({ who }) }
    case "review.revealed":
      return { icon: "review", text: reviews.history.revealed({ who }) }
    case "offer.opened":
      return { icon: "offer", text: offers.history.opened({ who, until: untilOf(after) }) }
    case "offer.answered":
      return { icon: "offer", text: after.state === "confirmed" ? offers.history.confirmed({ who }) : offers.history.declined({ who }) }
    case "offer.expired":
      return { icon: "offer", text: offers.history.expired }
    case "offer.extended": {
      // Undoing it restores what was before.
      const text = after.state === "open" ? offers.history.extended({ who, until: untilOf(after) }) : offers.history.restored({ who })
      return { icon: "offer", text }
    }
    case "offer.withdrawn": {
      const text = after.state === "withdrawn" ? offers.history.withdrawn({ who }) : offers.history.restored({ who })
      return { icon: "offer", text }
    }
    case "offer.reminded":
      return { icon: "offer", text: offers.history.reminded }
    default:
      item.type satisfies never
      return null
  }
}

type Facts = Record<string, unknown>

const untilOf = ({ until }: Facts) => (typeof until === "string" ? formatMoment(locale, until) : "")

function assigned(actorId: string | null, before: Facts, after: Facts, who: string, userId: string | null): string {
  const words = assign.history
  const named = (facts: Facts) => (facts.assigneeId === userId ? words.you : typeof facts.name === "string" ? facts.name : words.somebody)
  if (typeof after.assigneeId === "string") {
    return after.assigneeId === actorId ? words.took({ who }) : words.assigned({ who, to: named(after) })
  }
  const { because } = after
  if (isEnd(because)) return words.ended[because]({ who, from: named(before) })
  return before.assigneeId === actorId ? words.dropped({ who }) : words.released({ who, from: named(before) })
}

function isEnd(value: unknown): value is AssignEnd {
  return typeof value === "string" && Object.hasOwn(assign.history.ended, value)
}

function recordOf(value: unknown): Facts {
  return typeof value === "object" && value !== null ? (value as Facts) : {}
}
