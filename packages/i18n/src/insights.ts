import { formatDay, formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const number = (value: number) => formatNumber(locale, value)
const submissions = (count: number) => plural(locale, count, { one: "1 submission", other: "# submissions" })

const rounded = (value: number) => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** A wait in the unit that people would say it in. */
export function waitIn(minutes: number): { value: number; unit: "minutes" | "hours" | "days" } {
  if (minutes < 90) return { value: Math.max(1, Math.round(minutes)), unit: "minutes" }
  return minutes < 36 * 60 ? { value: rounded(minutes / 60), unit: "hours" } : { value: rounded(minutes / 1_440), unit: "days" }
}

/** Minutes as people say them: `40 minutes`, `5 hours`, `1.4 days`. */
export function saidWait(minutes: number): string {
  return insights.wait[waitIn(minutes).unit](waitIn(minutes))
}

const units = (one: string, other: string) => (p: { value: number }) => `${number(p.value)} ${p.value === 1 ? one : other}`

const step = { day: "day", week: "week", month: "month" } as const
type Unit = keyof typeof step

/** `/dashboard/insights` */
export const insights = forMembers("insights", {
  title: "Insights",
  wait: { minutes: units("minute", "minutes"), hours: units("hour", "hours"), days: units("day", "days") },
  loading: "Counting",
  failed: "Insights did not load",
  failedText: "Nothing was lost. Try again in a moment.",
  notAllowed: "Your role does not include insights",
  notAllowedText: "Ask an owner of the team for the permission “Insights”.",
  counting: "Counting is not finished. The numbers will still change.",
  countingTitle: "Counting",
  countingText: "The numbers appear automatically, usually within seconds.",
  countedAt: (p: { time: string; zone: string }) => `Counted up to ${p.time}. Days begin at midnight in ${p.zone}.`,
  empty: {
    title: "Nothing has arrived yet",
    text: "Once somebody sends something through a portal, this page shows how much arrives, how long people wait and what comes of it.",
    action: "Go to portals",
  },
  zone: {
    change: "Change time zone",
    title: "Time zone of the team’s days",
    label: "Time zone",
    help: "All numbers are recalculated. This takes a moment for a team with many submissions.",
    save: "Save",
    cancel: "Cancel",
    failed: "The time zone was not changed",
  },
  range: {
    label: "Range",
    month: "Month",
    quarter: "Quarter",
    year: "Year",
    own: "Dates",
    from: "From",
    to: "To",
    apply: "Show",
    span: (p: { from: string; to: string }) => days.formatRange(new Date(`${p.from}T00:00:00Z`), new Date(`${p.to}T00:00:00Z`)),
  },
  portals: {
    label: "Portal",
    all: "All portals",
    missing: "Portal not found",
    missingText: "It was deleted, its address changed, or it is limited to groups you are not in.",
    showAll: "Show all portals",
  },
  compare: {
    label: "Compare",
    auto: "Compared automatically",
    before: "vs the period before",
    year: "vs a year ago",
    none: "No comparison",
  },
  table: "Table",
  csv: "CSV",
  allCsv: "All as CSV",
  tableOf: (p: { title: string }) => `${p.title} as a table`,
  csvOf: (p: { title: string }) => `${p.title} as CSV`,
  /** A chart as a file. @param kind `SVG` or `PNG` */
  pictureOf: (p: { title: string; kind: string }) => `${p.title} as ${p.kind}`,
  pictureFailed: "The picture could not be made. Use SVG or CSV instead.",
  earlier: (p: { count: number }) => plural(locale, p.count, { one: "1 earlier row", other: "# earlier rows" }),
  open: (p: { what: string; count: number }) => `${p.what}: ${submissions(p.count)}, open in the inbox`,
  none: "Nothing in this range.",
  small: "Others (fewer than five in a month)",
  /** Under what submitters said: of which days it is. */
  months: (p: { from: string; to: string } | null) =>
    p
      ? `Counted in whole months that are over: ${days.formatRange(new Date(`${p.from}T00:00:00Z`), new Date(`${p.to}T00:00:00Z`))}. Values of fewer than five people are not shown.`
      : "Counted in whole months that are over, of which these dates have none yet.",
  tiles: {
    label: "In short",
    arrived: "Arrived",
    answered: "Answered",
    waiting: "Waiting",
    decision: "Decision",
    outcomes: (p: { accepted: number; declined: number; answered: number }) => {
      const written = p.answered - p.accepted - p.declined
      return `${number(p.accepted)} accepted, ${number(p.declined)} declined${written > 0 ? `, ${number(written)} only written to` : ""}`
    },
    long: (p: { count: number }) => `${number(p.count)} longer than three weeks`,
    more: (p: { percent: number; than: string }) => `${number(p.percent)}% more than ${p.than}`,
    less: (p: { percent: number; than: string }) => `${number(p.percent)}% fewer than ${p.than}`,
    same: (p: { before: number; than: string }) => `${number(p.before)} ${p.than}`,
    noDecision: "None published yet",
    fewDecisions: (p: { count: number }) => `${number(p.count)} published, too few for a median`,
    median: "in the median",
    was: (p: { wait: string; than: string }) => `was ${p.wait} ${p.than}`,
  },
  than: { before: "in the period before", year: "a year ago" },
  thanShort: { before: "the period before", year: "a year ago" },
  arrivals: {
    title: (p: { unit: Unit }) => `Arrivals by ${step[p.unit]}`,
    column: (p: { unit: Unit }) => ({ day: "Day", week: "Week of", month: "Month" })[p.unit],
    count: "Arrived",
    before: "Before",
    yearAgo: "Year ago",
    peak: (p: { unit: Unit; last: boolean; steps: number }) =>
      p.last ? `This ${step[p.unit]} is the busiest of the ${p.steps} shown.` : "",
    busiest: (p: { from: string; unit: Unit; steps: number }) =>
      `The ${step[p.unit]} ${p.unit === "day" ? "" : "from "}${formatDay(locale, p.from)} was the busiest of the ${p.steps} shown.`,
    change: (p: { percent: number; than: string }) =>
      `${number(Math.abs(p.percent))}% ${p.percent > 0 ? "more" : "fewer"} arrived than ${p.than}.`,
    marks: (p: { unit: Unit; than: string }) => `is the same ${step[p.unit]} ${p.than}.`,
  },
  funnel: {
    title: "From visit to answer",
    views: "Opened a portal",
    starts: "Started the form",
    sent: "Sent it",
    answered: "Got an answer",
    accepted: "Accepted",
    step: "Step",
    count: "Count",
    ofBefore: "Of the step before",
    both: (p: { start: number; send: number }) => `${p.start}% of visits begin the form, and ${p.send}% of those send it.`,
    send: (p: { send: number }) => `${p.send}% of those who begin the form send it.`,
    note: "Visits are counted without any trace of a person, programs left out. Imports were sent elsewhere and are not among what was sent.",
  },
  waits: {
    title: "How long people wait",
    look: "First look",
    reply: "First reply",
    decision: "Decision",
    what: "Until",
    count: "Count",
    median: "Median",
    ninetieth: "90th of 100",
    summary: (p: { median: string; ninetieth: string }) => `${p.median} in the median, ${p.ninetieth} at the 90th`,
    brief: (p: { median: string; ninetieth: string }) => `${p.median} / ${p.ninetieth}`,
    hollow: (p: { than: string }) => `Drawn hollow: ${p.than}.`,
    shorter: (p: { now: string; before: string }) => `Half of all decisions come within ${p.now}; it was ${p.before}.`,
    half: (p: { now: string }) => `Half of all decisions come within ${p.now}.`,
  },
  labels: {
    title: "Labels over time",
    group: "Label group",
    label: "Label",
    count: "Submissions",
    change: (p: { label: string; from: number; to: number }) =>
      p.to < p.from ? `${p.label} is down from ${p.from}% to ${p.to}%.` : `${p.label} is up from ${p.from}% to ${p.to}%.`,
  },
  outcomes: {
    title: "What became of it",
    waiting: "Waiting",
    accepted: "Accepted",
    declined: "Declined",
    withdrawn: "Withdrawn",
    outcome: "Outcome",
    change: (p: { from: number; to: number }) => `${p.to}% were accepted of what is decided, ${p.from}% before.`,
  },
  sources: {
    title: "Where they came from",
    source: "Source",
    sent: "Sent",
    accepted: "Accepted",
    unknown: "Not known",
    imported: "Imported",
    other: "Further sources",
    most: (p: { source: string; percent: number }) => `${p.percent}% of those whose way is known came from ${p.source}.`,
    note: "From the link’s campaign (utm_source), otherwise the previous site. Not saved for browsers that ask not to be tracked.",
  },
  choices: {
    title: "By answer",
    question: "Question",
    answer: "Answer",
    yes: "Yes",
    no: "No",
    unanswered: "No answer",
    pick: (p: { label: string; portal: string }) => `${p.label} (${p.portal})`,
  },
  treatment: {
    title: "Experience",
    answer: "Answer",
    count: "Answers",
    /** From 1 to 5, as the status page asks. */
    steps: ["Bad", "Rather bad", "So-so", "Good", "Very good"],
    note: "What submitters said after a decision, where the portal asks. Complete months only; answers given by fewer than five people are combined.",
  },
  members: {
    title: "Members",
    person: "Person",
    count: "Submissions worked on",
    former: "Former member",
    note: "Labelled, moved, published or replied to. Each submission counts once per person.",
  },
  stuck: {
    title: "What is waiting",
    stage: "Stage",
    count: "Waiting",
    median: "Median days",
    ages: ["Up to a week", "To three weeks", "To six weeks", "Longer"],
    turns: { publish: "To publish", assignee: "Assigned", nobody: "Unassigned" },
    long: (p: { count: number; stage: string; ofStage: number }) =>
      `${plural(locale, p.count, { one: "1 submission has", other: "# submissions have" })} been in a stage for more than three weeks, ${number(p.ofStage)} of them in ${p.stage}.`,
    fine: "No submission has been in a stage for more than three weeks.",
  },
  perPortal: {
    title: "By portal",
    portal: "Portal",
    views: "Views",
    starts: "Starts",
    sent: "Sent",
    accepted: "Accepted",
    startIt: "Start it",
    finishIt: "Finish it",
    inTime: "Replied in time",
    all: "All",
    promise: (p: { inTime: number; replies: number; days: number }) => `${number(p.inTime)} of ${number(p.replies)} within ${p.days} days`,
    best: (p: { portal: string; percent: number }) => `People who start ${p.portal} are the most likely to finish: ${p.percent}%.`,
  },
})
