import { forMembers } from "./members.ts"

/** Words of the palette: everything that can be done or reached, found by typing. */
export const palette = forMembers("palette", {
  title: "Search or jump to",
  placeholder: "Type what you want to do or find",
  results: "What matches",
  here: "On this page",
  goTo: "Go to",
  submissions: "Submissions",
  view: "View",
  portal: "Portal",
  settings: "Settings",
  act: "Do",
  jump: (p: { number: number }) => `Open #${p.number}`,
  acts: {
    newPortal: "New portal",
    invite: "Invite people",
    newLabel: "New label",
    dark: "Dark colours",
    light: "Light colours",
    system: "Colours as the system has them",
    deleteAccount: "Delete your account",
    apiReference: "API reference",
  },
  none: (p: { text: string }) => `Nothing is called “${p.text}”.`,
  count: (p: { count: number }) => (p.count === 1 ? "1 result" : `${p.count} results`),
  open: "Search or jump to",
  untitled: "Untitled",
} as const)
