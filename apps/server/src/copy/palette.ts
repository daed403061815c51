/** Words of the palette: everything that can be done or reached, found by typing. */
export const palette = {
  title: "Search or jump to",
  placeholder: "Type what you want to do or find",
  results: "What matches",
  here: "On this page",
  goTo: "Go to",
  submissions: "Submissions",
  view: "View",
  portal: "Portal",
  settings: "Settings",
  none: (p: { text: string }) => `Nothing is called “${p.text}”.`,
  count: (p: { count: number }) => (p.count === 1 ? "1 result" : `${p.count} results`),
  open: "Search or jump to",
  untitled: "Untitled",
} as const
