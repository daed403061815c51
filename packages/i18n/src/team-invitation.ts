import { formatDay } from "./format.ts"
import { forMembers } from "./members.ts"

const day = (locale: string, at: string) => formatDay(locale, at.slice(0, 10))

/** The page behind the link of an invitation. */
export const teamInvitation = forMembers("teamInvitation", {
  page: "Invitation",
  loading: "Opening the invitation",
  failed: "The invitation did not load",
  failedText: "It is still there. Try again.",
  open: {
    title: (p: { team: string }) => `Join ${p.team}`,
    intro: (p: { inviter: string; team: string; role: string }) =>
      `${p.inviter} invites you to work in ${p.team}, as ${/^[aeiou]/i.test(p.role) ? "an" : "a"} ${p.role.toLowerCase()}.`,
    until: (p: { locale: string; at: string }) => `The invitation works until ${day(p.locale, p.at)}.`,
    signedIn: (p: { email: string }) => `You are signed in as ${p.email}.`,
    accept: "Accept",
    accepting: "Joining",
    decline: "Decline",
    declining: "Declining",
    accepted: (p: { team: string }) => `You belong to ${p.team} now`,
    failed: "You have not joined yet. Try again.",
    declineFailed: "It was not declined. Try again.",
  },
  signedOut: {
    intro: (p: { email: string }) => `It was sent to ${p.email}. Sign in with that address, or create an account with it, to return here.`,
    signIn: "Sign in to accept",
    register: "Create an account",
  },
  wrongAccount: {
    title: "This invitation is for somebody else",
    text: (p: { inviter: string; email: string; mine: string; team: string }) =>
      `${p.inviter} invites ${p.email} to ${p.team}. You are signed in as ${p.mine}.`,
    change: "Switch account",
    changing: "Signing out",
    stay: (p: { mine: string }) => `Stay signed in as ${p.mine}`,
  },
  unverified: {
    title: "Confirm your address first",
    text: (p: { inviter: string; email: string; team: string }) =>
      `${p.inviter} invites you to ${p.team}. The invitation was sent to ${p.email}, and this address is not confirmed yet. Follow the link that we mail you to return here.`,
    send: "Mail me the link",
    sending: "Sending",
    sent: (p: { email: string }) => `A link is on its way to ${p.email}. It works for one hour.`,
    again: "Mail me another link",
  },
  member: {
    title: (p: { team: string }) => `You belong to ${p.team} already`,
    text: "There is nothing left to accept.",
    open: (p: { team: string }) => `Open ${p.team}`,
  },
  closed: {
    expired: {
      title: "This invitation has expired",
      text: (p: { locale: string; at: string; inviter: string; team: string }) =>
        `It worked until ${day(p.locale, p.at)}. Ask ${p.inviter} for a new one to join ${p.team}.`,
    },
    cancelled: {
      title: "This invitation was cancelled",
      text: (p: { inviter: string; team: string }) =>
        `A member of ${p.team} cancelled it. If that was a mistake, ask ${p.inviter} for a new one.`,
    },
    used: {
      title: "This invitation was used",
      text: (p: { inviter: string; team: string }) =>
        `It was already accepted and works only once. If that was you, sign in to open ${p.team}; if not, tell ${p.inviter}.`,
    },
    declined: {
      title: "This invitation was declined",
      text: (p: { inviter: string; team: string }) =>
        `You did not join ${p.team}. If you change your mind, ask ${p.inviter} for a new invitation.`,
    },
    signIn: "Sign in",
    dashboard: "Open dashboard",
    home: "Back to home",
  },
} as const)
