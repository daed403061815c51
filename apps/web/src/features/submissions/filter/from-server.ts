import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { InboxFilter } from "./filter.ts"
import { writeAnswers, writeReviews } from "./filter-answers.ts"
import { unfiltered } from "./filter-edit.ts"

/**
 * Converts the server's filter to the inbox's. What the inbox cannot show is left out: moments, picked numbers, and labels of which both
 * any and all are asked for.
 */
export function fromServer(filter: SubmissionFilter): InboxFilter {
  const { any = [], all = [], none = [] } = filter.labels ?? {}
  const labels = any.length > 0 ? any : all
  return {
    ...unfiltered({ sort: "newest", table: null }, filter.state ?? "all"),
    portals: filter.portals ?? [],
    stages: filter.stages ?? [],
    labels,
    match: any.length === 0 && all.length > 1 ? "all" : "any",
    without: none,
    assignees: filter.assignees ?? [],
    reviewers: filter.reviewers ?? [],
    answers: writeAnswers(filter.answers ?? []) || null,
    reviews: filter.reviews ? writeReviews(filter.reviews) : null,
    files: filter.files ?? null,
    held: filter.held ?? null,
    overdue: filter.overdue ?? null,
    unread: filter.unread ?? null,
    offer: filter.offer ?? [],
    trash: filter.trash ?? null,
    snoozed: filter.snoozed ?? null,
    text: filter.text ?? "",
  }
}
