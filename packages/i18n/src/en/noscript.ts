/** What a portal says where scripts are switched off. */
export const noscript = {
  what: (p: { team: string; title: string }) => `${p.title}: ${p.team} takes submissions here.`,
  works: "This form works without JavaScript. Nothing is kept until you send it, so write long answers elsewhere first.",
  /** Of a file that has arrived, next to its tick. */
  keep: (p: { name: string }) => `Send “${p.name}”, which is uploaded`,
  /** Of a question that is asked only where an earlier answer calls for it. */
  depends: (p: { label: string }) => `Only asked for some answers to “${p.label}”. Leave it empty if it does not apply to you.`,
}
