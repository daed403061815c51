/** The receipt: the one mail that goes out at once. Holds no word that the submitter wrote. */
export const receipt = {
  subject: (p: { team: string; number: number }) => `${p.team} has received #${p.number}`,
  heading: (p: { number: number }) => `#${p.number} has arrived`,
  thanks: (p: { team: string; portal: string }) => `Thank you. What you sent to ${p.team} through “${p.portal}” is with them now.`,
  follow: "Your status page shows where it stands, without an account. Whoever has its link can see what you sent, so keep it to yourself.",
  action: "Open the status page",
  footer: "If you did not send anything, somebody typed your address by mistake, and you can ignore this mail.",
}
