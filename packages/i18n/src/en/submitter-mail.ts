/** Mails with a message of the team, a decision, or both: the words around the team's own text. `what` is the quoted title, or the number. */
export const submitterMail = {
  titled: (p: { title: string }) => `“${p.title}”`,
  /** Used when the team wrote no subject. */
  subject: (p: { team: string; what: string }) => `${p.team} wrote to you about ${p.what}`,
  decided: (p: { team: string; what: string }) => `${p.team} has an answer on ${p.what}`,
  wrote: (p: { team: string; what: string; portal: string }) => `${p.team} wrote to you about ${p.what}, which you sent to “${p.portal}”.`,
  stands: (p: { what: string; portal: string }) => `The status of ${p.what}, which you sent to “${p.portal}”:`,
  files: (p: { count: number }) =>
    p.count === 1 ? "A file came with it. It is on the status page." : `${p.count} files came with it. They are on the status page.`,
  answer: "To answer, write on the status page. Anyone with its link can see what you sent, so keep it to yourself.",
  open: "Open the status page",
  footer: "You get this because something was sent in with your address. Answers to this mail are not read.",
  /** A decision that asks for an answer, and the reminder of it. `until` is a day, a time and its zone. */
  offer: {
    asks: (p: { until: string }) => `Please confirm or decline on the status page by ${p.until}.`,
    reminder: (p: { team: string; what: string }) => `${p.team} waits for your answer on ${p.what}`,
    waits: (p: { team: string; what: string; portal: string }) =>
      `${p.team} accepted ${p.what}, which you sent to “${p.portal}”, and waits for your answer.`,
    until: (p: { until: string }) => `Please confirm or decline by ${p.until}.`,
    where: "You answer on the status page. Anyone with its link can see what you sent, so keep it to yourself.",
    open: "Answer on the status page",
  },
}
