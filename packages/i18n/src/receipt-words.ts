import { forMembers } from "./members.ts"

/** Words around the receipt in a team's own words: its fields, its preview and its test. */
export const receiptWords = forMembers("receiptWords", {
  title: "Receipt by e-mail",
  note: "Goes to everybody who sends something in and gives an e-mail address, at once.",
  subject: "Subject",
  body: "Text",
  bodyHelp: "Empty: our own words. Links are shown as plain text, because anybody can type anybody’s address into a form.",
  none: "In our words",
  ours: "Back to our words",
  variables: "Insert",
  names: { "team.name": "Name of the team", "portal.title": "Title of the portal", "submission.number": "Number of the submission" },
  preview: "As it will be read",
  updating: "One moment",
  previewFailed: "The preview did not load.",
  save: "Save the receipt",
  saved: "The receipt is saved.",
  unknown: (p: { name: string }) =>
    `A receipt has no value for {{${p.name}}}. Use {{team.name}}, {{portal.title}} or {{submission.number}}.`,
} as const)
