/** Why something that a submitter asks of their status page was not done. */
export const statusRefusals = {
  closed: (p: { team: string }) => `${p.team} takes no more changes here: the portal is closed.`,
  decided: (p: { team: string }) => `${p.team} has answered, so what was sent can no longer be changed. You can write a message instead.`,
  withdrawn: "It was withdrawn, so it can no longer be changed.",
  changed: "It was changed in another window in the meantime. Load the page again to see it.",
  tooManyVersions: (p: { max: number }) => `It was changed ${p.max} times already. Write a message with what else is new.`,
  treatmentNotAsked: "This is asked once there is a decision, and only where the team asks it.",
  noLink: "There is no link at this place any more. Load the page again.",
  keepPast: "This day has passed. Choose one that is still to come, or leave it empty.",
  numberWrong: (p: { number: number }) => `Type the number shown on the page: ${p.number}.`,
  notAddress: "This address is not complete. It looks like name@example.com.",
  messageOther:
    "What you first wrote here has arrived already, so it can no longer be changed. What you have changed since is kept: send it as another message.",
  tooManyMessages: (p: { max: number }) => `There are ${p.max} messages about this already, and no more fit. What you typed is kept here.`,
  tooManyWatches: (p: { max: number }) => `Mails go to at most ${p.max} addresses. Take one away first.`,
  noOffer: "No answer is asked for here. Load the page again to see the current status.",
  offerExpired: "The time to answer has passed. You can write a message instead.",
  offerWithdrawn: "The offer was withdrawn, so it can no longer be answered. You can write a message instead.",
}
