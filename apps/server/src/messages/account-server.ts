/** What the server says about accounts. */
export const accountServer = {
  notYours: "Go back to your own account first",
  notFresh: "Session is not fresh. Sign in once more, then try again.",
  onlyOwner: (p: { team: string }) =>
    `You are the only owner of ${p.team}, and others are in it. Make somebody else an owner first; then your account can go.`,
}
