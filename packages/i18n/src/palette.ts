import { forMembers } from "./members.ts"

/** Words of the palette: everything that can be done or reached, found by typing. */
export const palette = forMembers("palette", {
  title: "Search or jump to",
  placeholder: "Search for an action, page or submission",
  results: "What matches",
  here: "On this page",
  goTo: "Go to",
  submissions: "Submissions",
  view: "View",
  portal: "Portal",
  settings: "Settings",
  act: "Action",
  jump: (p: { number: number }) => `Open #${p.number}`,
  acts: {
    newPortal: "New portal",
    invite: "Invite people",
    newLabel: "New label",
    dark: "Dark colours",
    light: "Light colours",
    system: "System colours",
    deleteAccount: "Delete your account",
    apiReference: "API reference",
  },
  none: (p: { text: string }) => `No results for “${p.text}”.`,
  count: (p: { count: number }) => (p.count === 1 ? "1 result" : `${p.count} results`),
  open: "Search or jump to",
  untitled: "Untitled",
} as const)
