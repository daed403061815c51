import { forMembers } from "./members.ts"

/** Words of the tests that members send to themselves: a receipt or a reply as it would go out. */
export const testMails = forMembers("testMails", {
  send: "Send me a test",
  sent: (p: { to: string }) => `A test is on its way to ${p.to}.`,
  failed: "The test was not sent.",
  subject: (p: { subject: string }) => `Test: ${p.subject}`,
  noMail: "This server sends no mail yet. Whoever runs it sets SMTP_URL first.",
  notConfirmed: "Confirm your own e-mail address first, in your settings. A test goes nowhere else.",
} as const)
