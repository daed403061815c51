/** The receipt: the one mail that goes out at once. Holds no word that the submitter wrote. */
export const receipt = {
  subject: (p: { team: string; number: number }) => `${p.team} has received #${p.number}`,
  heading: (p: { number: number }) => `#${p.number} has arrived`,
  thanks: (p: { team: string; portal: string }) => `Thank you. What you sent to ${p.team} through “${p.portal}” is with them now.`,
  follow:
    "Your status page shows what happens next, without an account. To write to the team, use the status page too: answers to this mail are not read. Anyone with its link can see what you sent, so keep it to yourself.",
  action: "Open the status page",
  footer: "If you did not send anything, somebody typed your address by mistake, and you can ignore this mail.",
}
