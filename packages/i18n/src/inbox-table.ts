import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** The table view of the inbox. */
export const inboxTable = forMembers("inboxTable", {
  label: "Submissions as a table",
  columns: {
    number: "Number",
    title: "Title",
    person: "Submitter",
    stage: "Stage",
    labels: "Labels",
    assignee: "Assignee",
    received: "Received",
    files: "Files",
  },
  /** In a cell without a value. */
  none: "none",
  inGroup: (p: { group: string; question: string }) => `${p.group}: ${p.question}`,
  pick: "Selected",
  choose: "Columns",
  chooseOwn: "Every submission",
  chooseAnswers: "Answers",
  noQuestions: "The portals in this list ask nothing that fits a column.",
  reset: "Usual columns",
  compact: "Compact rows",
  column: {
    newest: "Newest first",
    oldest: "Oldest first",
    left: "Move left",
    right: "Move right",
    wider: "Wider",
    narrower: "Narrower",
    hide: "Hide column",
  },
  moved: (p: { column: string; place: number; count: number }) => `${p.column} is column ${p.place} of ${p.count}.`,
  width: (p: { column: string; width: number }) => `${p.column} is ${p.width} pixels wide.`,
  copied: (p: { count: number }) => plural(locale, p.count, { one: "1 cell copied", other: "# cells copied" }),
  selected: (p: { count: number }) => plural(locale, p.count, { one: "1 cell selected", other: "# cells selected" }),
})
