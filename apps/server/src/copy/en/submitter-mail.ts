/** Mails that carry a message of the team's, a decision, or both: what stands around the team's own words. */
export const submitterMail = {
  /** Where the team wrote no subject. */
  subject: (p: { team: string; number: number }) => `${p.team} wrote to you about #${p.number}`,
  decided: (p: { team: string; number: number }) => `${p.team} has an answer on #${p.number}`,
  wrote: (p: { team: string; number: number; portal: string }) =>
    `${p.team} wrote to you about #${p.number}, which you sent to “${p.portal}”.`,
  stands: (p: { number: number; portal: string }) => `Where #${p.number} stands, which you sent to “${p.portal}”:`,
  files: (p: { count: number }) =>
    p.count === 1 ? "A file came with it. It is on the status page." : `${p.count} files came with it. They are on the status page.`,
  answer: "You can answer on the status page. Whoever has its link can see what you sent, so keep it to yourself.",
  open: "Open the status page",
  footer: "You get this because something was sent in with your address. Answers to this mail are not read.",
}
