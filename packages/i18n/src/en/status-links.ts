/** The mail with the status links of everything sent from an address. Contains no text of submitters. */
export const statusLinks = {
  subject: "Your status links",
  heading: "What was sent from this address",
  intro: "You asked for these links. Each shows the status of one submission, without an account.",
  line: (p: { number: number; team: string; portal: string }) => `#${p.number}, sent to ${p.team} through “${p.portal}”:`,
  more: "Older ones are left out.",
  secret: "Anyone with a link can see what was sent, so keep the links private.",
  footer: "If you did not ask for this, somebody typed your address by mistake, and you can ignore this mail.",
}
