/** Words that public pages share. */
export const common = {
  pageTitle: (p: { page: string }) => `${p.page} - Intray`,
  optional: "optional",
  /** What a link says, in a line of text above its address. */
  beforeAddress: (p: { label: string }) => `${p.label}:`,
}
