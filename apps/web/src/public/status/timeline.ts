import { formatMoment } from "@intray/i18n/format"
import { locale, statusPage as more, publicPages as words } from "@intray/i18n/translated"
import type { TimelineStep } from "@intray/ui/timeline"
import type { StatusData } from "../page-data.ts"

/**
 * What the submitter has been told, in order, and what comes next while it is open. Only public lines: what the team does or has
 * decided without publishing it is not among them.
 */
export function stepsOf(
  status: Pick<StatusData, "lines" | "category"> & Partial<Pick<StatusData, "usual">>,
  now = new Date(),
): TimelineStep[] {
  const open = status.category === "inbox" || status.category === "review"
  const steps = status.lines.map((line, index): TimelineStep => {
    const last = index === status.lines.length - 1
    const at = formatMoment(locale(), line.at, now)
    return {
      id: `${index}`,
      title: line.wording,
      notes: [last && index > 0 && open ? words.status.since({ at }) : at],
      state: last ? "current" : "past",
      shape: last && line.category === "inbox" ? "accepted" : line.category,
    }
  })
  if (open)
    steps.push({
      id: "expected",
      title: words.status.expected,
      notes: [status.usual ? more.usual(status.usual) : words.status.expectedNote],
      state: "expected",
      shape: "inbox",
    })
  return steps
}

/** The sentence under the headline. */
export function sentenceOf(status: Pick<StatusData, "category" | "title" | "team">): string {
  return words.status.sentence[status.category]({ team: status.team.name, title: status.title })
}
