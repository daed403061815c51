import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** What a submission said before its submitter changed it, for its team. */
export const versions = forMembers("versions", {
  line: (p: { version: number; of: number; when: string }) => `Version ${p.version} of ${p.of} · edited ${p.when}`,
  first: (p: { of: number; when: string }) => `Version 1 of ${p.of} · first sent in ${p.when}`,
  open: "What changed",
  label: "Versions",
  earlier: "Earlier version",
  later: "Later version",
  close: "Close the versions",
  changes: "Changes",
  all: "All answers",
  show: "What is shown of this version",
  count: (p: { count: number }) =>
    plural(locale, p.count, {
      zero: "No answer differs.",
      one: "1 answer differs from the version before.",
      other: "# answers differ from the version before.",
    }),
  before: "Before",
  after: "After",
  none: "No answer",
  nothing: "Nothing was answered.",
  item: (p: { item: string; number: number; label: string }) => `${p.item} ${p.number}: ${p.label}`,
  loading: "Loading the earlier versions",
  failed: "The earlier versions did not load.",
})
