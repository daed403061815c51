import { forMembers } from "./members.ts"

/** Asking whether the use of the app may be counted, and changing one's mind. */
export const analytics = forMembers("analytics", {
  heading: "Usage statistics",
  question: (p: { host: string }) =>
    `May the people who run this Intray count how it is used? Which pages you open and where you click goes to ${p.host}, without your name. What submissions, messages and notes say never does.`,
  allow: "Allow",
  refuse: "No, thanks",
  label: "Count how I use Intray",
  note: (p: { host: string }) =>
    `Which pages are opened and where is clicked goes to ${p.host}, without names and without anything that submissions, messages or notes say. The choice holds for this browser.`,
  refused: "Your browser asks websites not to follow you, so nothing is counted.",
})
