import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"
const n = (value: number) => formatNumber(locale, value)

/** The settings of suggested labels. */
export const suggestions = forMembers("suggestions", {
  title: "Suggestions",
  page: {
    note: "Learned from the labels that your team set, on this server. Nothing leaves it, and no other team’s labels are used.",
    enabled: "Suggest labels",
    saving: "Saving",
    failed: "The settings of suggestions did not load",
    failedText: "Nothing was changed. Try again.",
    notSaved: "That was not saved.",
    learning: "Learning from your labels. The numbers appear in a moment.",
    off: "Suggestions are off. Your labels stay.",
    since: (p: { date: string }) => `Labels set before ${p.date} are not used.`,
    group: (p: { group: string }) => `Suggest labels of ${p.group}`,
    finished: (p: { have: number; need: number }) =>
      p.have < p.need
        ? `${n(p.have)} of ${n(p.need)} examples. Suggestions begin at ${n(p.need)}.`
        : plural(locale, p.have, { one: "# example", other: "# examples" }),
    columns: { label: "Label", examples: "Examples", accepted: "Accepted, 90 days", right: "Said / was right", state: "State" },
    states: { on: "On", few: "Too few examples", muted: "Muted: often wrong", mutedByHand: "Muted" },
    few: (p: { more: number }) => `${n(p.more)} more needed`,
    percent: (p: { percent: number }) => `${n(p.percent)}%`,
    share: (p: { percent: number; of: number }) => `${n(p.percent)}% of ${n(p.of)}`,
    calibrated: (p: { predicted: number; right: number }) => `${n(p.predicted)}% / ${n(p.right)}%`,
    none: "–",
    trend: (p: { label: string }) => `Accepted by week: ${p.label}`,
    choose: (p: { label: string }) => `When to suggest ${p.label}`,
    auto: "When it is right",
    always: "Always",
    never: "Never",
    details: (p: { label: string }) => `What ${p.label} goes by`,
    toward: "For",
    away: "Against",
    feature: (p: { text: string; count: number }) => `${p.text} (${n(p.count)})`,
    word: (p: { text: string }) => `“${p.text}”`,
    noFeatures: "Nothing yet: it takes more examples.",
    calibration: "How often predictions were right",
    calibrationNote: "On one submission in ten no suggestion is shown. There, predictions are compared with what people chose.",
    range: (p: { from: number; to: number }) => `${n(p.from)}–${n(p.to)}%`,
    rangeHead: "Said",
    rightHead: "Was right",
    noCalibration: "Nothing measured yet.",
    fields: "Used for suggestions",
    fieldsNote: "Answers that say who somebody is are never used. Their words are left out of other answers, too.",
    identifying: "never used",
    noFields: "No portal has a field that suggestions can use.",
    startAgain: "Start again",
    startAgainNote: "Learn only from labels that are set from now on. The statistics stay.",
    startAgainAsk: "Start again from here?",
    startAgainText: "Suggestions stay silent until there are enough new examples. Labels and statistics stay.",
    startedAgain: "Suggestions start again",
    forget: "Forget everything learned",
    forgetNote: "Deletes what was learned, with all statistics and dismissals. Labels stay, and are not learned from again.",
    forgetAsk: "Forget everything learned?",
    forgetText: "This cannot be undone. Suggestions stay silent until there are enough new examples. Labels stay.",
    forgotten: "Everything learned was forgotten",
    cancel: "Cancel",
    reset: "Learning",
  },
})
