import { forMembers } from "./members.ts"

/** Messages to submitters, the outbox and publishing, as the server words them. */
export const outbox = forMembers("outbox", {
  other: "This message was something else. Use a new id for each message.",
  erased: (p: { number: number }) => `#${p.number} was erased, so there is no submitter to write to.`,
  tooMany: (p: { max: number }) => `There are already ${p.max} messages about this. Edit one that is waiting instead.`,
  tooManyFiles: (p: { max: number }) => `A message takes at most ${p.max} files.`,
  notUpload: "This file was not uploaded for this message. Upload it again.",
  noMessage: (p: { number: number }) => `The submitter of #${p.number} has written nothing that could be marked as done.`,
  noDecision: (p: { number: number }) => `#${p.number} has no held decision to send it with. Decide first, or send it on its own.`,
  moment: "Choose a time in the future, within a year.",
  missing: (p: { names: string[] }) =>
    `${p.names.map((name) => `{{${name}}}`).join(", ")} ${p.names.length === 1 ? "has" : "have"} no value here. Fill it in, or say that it may be left out.`,
  stale: "Somebody changed this message after you opened it. Your text is not lost: read the changes, then save again.",
  gone: "This message has been sent, so it can no longer be changed.",
  leftBefore: "An earlier version of this message has been sent already. What you wrote now was not: send it as a message of its own.",
  changedSince:
    "This message was changed after you first sent it. What you wrote now did not replace that: look at it, then send yours as a message of its own.",
  notFailed: "This message is already being sent.",
  templateName: (p: { name: string }) => `There is already a reply called ${p.name}. Choose another name.`,
  tooManyTemplates: (p: { max: number }) => `A team has at most ${p.max} replies. Delete one that nobody uses first.`,
  templateOrder: "Somebody changed the replies while you were moving them. Check the new order, then move again.",
  nothingHeld: "None of these has a held decision.",
  changed: (p: { now: number; expected: number }) =>
    `${p.now} ${p.now === 1 ? "decision waits" : "decisions wait"} now, not ${p.expected}. Nothing was published: check again, then retry.`,
  tooManyAtOnce: (p: { max: number }) => `At most ${p.max} decisions are published together. Choose fewer.`,
  started: "This is already being sent, so it can no longer be recalled.",
  otherPublication: "This publication was something else. Use a new id for each.",
  which: "Give either a filter or the numbers.",
  /** What the team reads where the submitter reads the link to their page. */
  hiddenLink: "https://…/status/…",
  /** In a subject, where a submission has no title. */
  subjectTitle: (p: { number: number }) => `#${p.number}`,
  /** In a subject, where a submitter gave no name. */
  subjectName: "you",
})
