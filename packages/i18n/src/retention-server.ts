import { forMembers } from "./members.ts"

/** How long submissions are kept: the mail before the first erasing. */
export const retentionServer = forMembers("retentionServer", {
  mail: {
    subject: (p: { portal: string }) => `Submissions of ${p.portal} will be erased`,
    heading: (p: { portal: string }) => `Submissions of ${p.portal} will be erased`,
    text: (p: { count: number; day: string; months: number; from: "arrival" | "decision" }) =>
      `The portal keeps submissions for ${p.months} ${p.months === 1 ? "month" : "months"} after ${p.from === "arrival" ? "they arrive" : "their decision"}. On ${p.day} the first ${p.count === 1 ? "one is" : `${p.count} are`} erased for good, and from then on each when its time has come.`,
    how: "To keep them, change this in the portal’s settings before that day. This mail is sent once.",
    action: "Open the portal",
    footer: (p: { portal: string }) => `You get this because you may change ${p.portal}.`,
  },
} as const)
