import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** Words about what others do meanwhile. */
export const live = forMembers("live", {
  reconnecting: "Reconnecting…",
  /** Next to "Reconnecting…". */
  unsaved: (p: { count: number }) =>
    plural(locale, p.count, { one: "# change is kept and will be sent.", other: "# changes are kept and will be sent." }),
  arrived: (p: { count: number }) => (p.count > 99 ? `${formatNumber(locale, 99)}+ new` : `${formatNumber(locale, p.count)} new`),
  showArrived: (p: { count: number }) => plural(locale, p.count, { one: "Show # new submission", other: "Show # new submissions" }),
  looking: (p: { names: readonly string[] }) => {
    const [first = "", ...others] = p.names
    const last = others.pop()
    if (last === undefined) return `${first} is looking at this`
    return `${[first, ...others].join(", ")} and ${last} are looking at this`
  },
})
