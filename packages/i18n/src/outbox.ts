import { forMembers } from "./members.ts"

/** Messages to submitters, the outbox and publishing, as the server words them. */
export const outbox = forMembers("outbox", {
  other: "This message was something else. Use a new id for each message.",
  erased: (p: { number: number }) => `Nothing personal is left of #${p.number}, so there is nobody to write to.`,
  tooMany: (p: { max: number }) => `There are ${p.max} messages about this already. Write in one of those that wait instead.`,
  tooManyFiles: (p: { max: number }) => `A message takes at most ${p.max} files.`,
  notUpload: "This is not a file that has arrived for this message. Send it again.",
  noMessage: (p: { number: number }) => `The submitter of #${p.number} has written nothing that could be marked as done.`,
  noDecision: (p: { number: number }) =>
    `#${p.number} has no decision that waits, so nothing can go with it. Decide first, or send it by itself.`,
  moment: "Choose a time that is still to come, within a year.",
  missing: (p: { names: string[] }) =>
    `${p.names.map((name) => `{{${name}}}`).join(", ")} ${p.names.length === 1 ? "has" : "have"} no value here. Fill it in, or say that it may be left out.`,
  stale: "Somebody changed this message after you opened it. Nothing of yours is lost: look at theirs, then save again.",
  gone: "This message has been sent, so it can no longer be changed.",
  leftBefore: "An earlier version of this message has been sent already. What you wrote now was not: send it as a message of its own.",
  changedSince:
    "This message was changed after you first sent it. What you wrote now did not replace that: look at it, then send yours as a message of its own.",
  notFailed: "This message is on its way already.",
  templateName: (p: { name: string }) => `There is a reply called ${p.name} already. Choose another name.`,
  tooManyTemplates: (p: { max: number }) => `A team has at most ${p.max} replies. Delete one that nobody uses first.`,
  templateOrder: "Somebody changed the replies while you were moving them. Have a look at the new order, then move again.",
  nothingHeld: "None of these has a decision that waits to be published.",
  changed: (p: { now: number; expected: number }) =>
    `${p.now} ${p.now === 1 ? "decision waits" : "decisions wait"} now, not ${p.expected}. Nothing was published: look again, then repeat it.`,
  tooManyAtOnce: (p: { max: number }) => `At most ${p.max} decisions are published together. Choose fewer.`,
  started: "This is already going out, so it can no longer be recalled.",
  otherPublication: "This publication was something else. Use a new id for each.",
  which: "Name either a filter or the numbers.",
  /** What the team reads where the submitter reads the link to their page. */
  hiddenLink: "https://…/status/…",
  /** In a subject, where a submission has no title. */
  subjectTitle: (p: { number: number }) => `#${p.number}`,
  /** In a subject, where a submitter gave no name. */
  subjectName: "you",
})
