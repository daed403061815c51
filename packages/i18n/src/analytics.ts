import { forMembers } from "./members.ts"

/** Asking whether the use of the app may be counted, and changing one's mind. */
export const analytics = forMembers("analytics", {
  heading: "Usage statistics",
  question: (p: { host: string }) =>
    `Allow usage statistics? Which pages you open and where you click is sent to ${p.host}, without your name. The content of submissions, messages and notes is never sent.`,
  allow: "Allow",
  refuse: "No, thanks",
  label: "Count how I use Intray",
  note: (p: { host: string }) =>
    `Opened pages and clicks are sent to ${p.host}, without names and without the content of submissions, messages or notes. This setting applies to this browser.`,
  refused: "Your browser asks websites not to track you, so nothing is counted.",
})
