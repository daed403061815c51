/** What a portal says where scripts are switched off. */
export const noscript = {
  what: (p: { team: string; title: string }) => `${p.title}: ${p.team} takes submissions here.`,
  why: "The form needs JavaScript, for its uploads and so that nothing you type is lost. Switch it on in your browser and load the page again.",
  otherwise: (p: { team: string; address: string }) =>
    `Without it, ask ${p.team} for another way, or send by a program: ${p.address} says what is asked, and ${p.address}/submissions takes the answers.`,
}
