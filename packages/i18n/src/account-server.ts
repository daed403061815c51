import { forMembers } from "./members.ts"

/** What the server says about accounts. */
export const accountServer = forMembers("accountServer", {
  notYours: "Go back to your own account first",
  notFresh: "Session is not fresh. Sign in once more, then try again.",
  onlyOwner: (p: { team: string }) =>
    `You are the only owner of ${p.team}, and others are in it. Make somebody else an owner first; then your account can go.`,
  planRunning: (p: { team: string; plan: string; free: string }) =>
    `${p.team} still pays for ${p.plan}, and nobody else is in it. Choose ${p.free} under Settings → Plan, so that it ends; then your account can go.`,
})
