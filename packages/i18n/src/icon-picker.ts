import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** Picking an icon for a label, a stage or a portal. */
export const iconPicker = forMembers("iconPicker", {
  choose: "Choose an icon",
  chosen: (p: { icon: string }) => `Icon: ${p.icon}. Choose another`,
  clear: "No icon",
  search: "Find an icon",
  placeholder: "music, star, flag",
  list: "Icons",
  loading: "Loading the icons",
  failed: "The icons did not load. Close this and try again.",
  found: (p: { count: number; shown: number }) =>
    p.count > p.shown
      ? `${p.shown} of ${p.count}. Type to narrow them down.`
      : plural("en", p.count, { zero: "No icon is called that.", one: "1 icon", other: "# icons" }),
  help: "Arrow keys move, Enter chooses.",
})
