import { forMembers } from "./members.ts"

/** Whose a submission is, and when it comes back. */
export const assign = forMembers("assign", {
  nobody: "Nobody",
  you: "You",
  gone: "Somebody who left",
  pick: "Assign to",
  search: "Find somebody",
  none: "No match in your team.",
  toMe: "Assign to me",
  toNobody: "Nobody",
  loading: "Loading your team",
  failed: "Your team did not load.",
  assignedTo: (p: { who: string }) => `Assigned to ${p.who}`,
  done: (p: { who: string; number: number }) => `#${p.number} is ${p.who === "You" ? "yours" : `${p.who}’s`}.`,
  released: (p: { number: number }) => `#${p.number} is unassigned.`,
  notSaved: (p: { number: number }) => `#${p.number} was not assigned.`,
  history: {
    you: "you",
    somebody: "somebody who left",
    assigned: (p: { who: string; to: string }) => `${p.who} assigned it to ${p.to}`,
    took: (p: { who: string }) => `${p.who} took it on`,
    released: (p: { who: string; from: string }) => `${p.who} unassigned ${p.from}`,
    dropped: (p: { who: string }) => `${p.who} gave it up`,
    /** Why it was unassigned, where nobody took it from them. */
    ended: {
      removed: (p: { who: string; from: string }) => `${p.who} removed ${p.from} from the team, so it is unassigned`,
      left: (p: { who: string; from: string }) => `${p.who} left the team, so it is unassigned`,
      not_member: (p: { who: string; from: string }) => `It was given to ${p.from}, who is not in the team, so it is unassigned`,
      no_account: (p: { who: string; from: string }) => `The account of ${p.from} was deleted, so it is unassigned`,
    },
  },
})

export const snooze = forMembers("snooze", {
  title: "Snooze",
  button: "Snooze",
  menu: "Snooze until",
  own: "Hides it from your own list only.",
  presets: {
    thisMorning: "This morning",
    laterToday: "Later today",
    thisEvening: "This evening",
    tomorrow: "Tomorrow morning",
    nextWeek: "Next week",
  },
  pick: "Pick date and time",
  wake: "End snooze",
  pickTitle: "Snooze until",
  pickLabel: "Date and time",
  pickSubmit: "Snooze",
  past: "Choose a time in the future.",
  unreadable: "Give a date and a time, like 24 March, 09:00.",
  until: (p: { when: string }) => `Snoozed until ${p.when}`,
  done: (p: { number: number; when: string }) => `#${p.number} is back on ${p.when}.`,
  woken: (p: { number: number }) => `#${p.number} is back in your list.`,
  notSaved: (p: { number: number }) => `#${p.number} was not snoozed.`,
  history: {
    snoozed: (p: { who: string; when: string }) => `${p.who} snoozed it until ${p.when}`,
    woke: (p: { who: string }) => `${p.who} woke it`,
  },
})
