/** What went wrong, in words for people. */
export const errors = {
  notFound: "There is nothing here, or it is not yours to see.",
  notAllowed: (p: { resource: string }) => `You are not allowed to access resource: ${p.resource}`,
  notAuthorized: (p: { resource: string }) => `unauthorized to access resource "${p.resource}"`,
  notSignedIn: "Sign in to do this.",
  noTeam: "You do not belong to a team yet.",
  notJson: "The body is not valid JSON.",
  jsonContentType: "Send the body as application/json.",
  unreadableForm: "This form did not arrive whole. Go back and send it again.",
  otherOrigin: "This request came from another site, so nothing was changed.",
  invalid: "Some of what was sent is not right. Each problem is named with its place.",
  tooLarge: "That is more than can be taken in at once.",
  tooSlow: "The body took too long to arrive.",
  tooDeep: "The body is nested too deeply.",
  tooMany: (p: { seconds: number }) =>
    p.seconds === 1 ? "That was a lot at once. Try again in a second." : `That was a lot at once. Try again in ${p.seconds} seconds.`,
  noRoom: "There is no room for this just now. What you typed is kept; try again later.",
  unexpected: (p: { id: string }) => `Something failed on our side. Nothing more was changed. If you report it, name ${p.id}.`,
  methodNotAllowed: "This address does not take that method.",
  slugTaken: "Slug is taken",
  range: "The file does not have that part.",
  nulByte: "Remove the invisible NUL character.",
}
