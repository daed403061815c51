import { formatDay, formatList, formatNumber, plural } from "../format.ts"

const locale = "en-GB"
const days = (count: number) => plural(locale, count, { one: "# day", other: "# days", zero: "less than a day" })

/** Texts of the submitter's status page. */
export const statusPage = {
  offline: "The connection was lost. Nothing was changed, and what you typed is kept here.",
  serverAway: "The server did not answer. Nothing was changed, and what you typed is kept here. Please try again.",
  unanswered: "No answer came, so it is not certain whether this arrived. What you typed is kept here, and sending it again does no harm.",
  gone: "This page is no longer here: what was sent was erased.",
  close: "Close",
  cancel: "Cancel",

  usual: (p: { days: number; of: number }) => `Usually after ${days(Math.round(p.days))} (${formatNumber(locale, p.of)} answers)`,
  answerBy: { before: "You will most likely hear back by ", after: "." },
  answerLate: (p: { team: string }) => `${p.team} wanted to have answered by now. You can ask them below.`,

  messages: {
    title: "Messages",
    none: (p: { team: string }) => `Nothing has been said yet. Ask ${p.team} what you want to know.`,
    you: "You",
    read: "Read",
    write: (p: { team: string }) => `Write to ${p.team}`,
    send: "Send",
    sending: "Sending",
    left: (p: { count: number }) => plural(locale, p.count, { one: "# character left", other: "# characters left" }),
    over: (p: { count: number }) => plural(locale, p.count, { one: "# character too many", other: "# characters too many" }),
    empty: "Write something first.",
    attach: "Attach files",
    attachFor: "your message",
    attached: "Attached files",
    waits: (p: { names: string[] }) => `Sends when ${formatList(locale, p.names)} is uploaded.`,
    mend: "A file did not get through. Try it again or remove it, then send.",
    sent: (p: { team: string }) => `Sent. ${p.team} has it now; their answer appears here.`,
    saved: "What you write is kept in this browser until it is sent.",
  },

  edit: {
    action: "Edit what I sent",
    title: "Edit what you sent",
    intro: (p: { team: string }) => `${p.team} sees the new version as soon as you save it, and can still see what you sent before.`,
    save: "Save changes",
    leave: "Back without saving",
    loading: "Loading what you sent",
    saved: (p: { team: string }) => `Saved. ${p.team} sees the new version now.`,
    newLink: "Saved. This page has a new link, which we mailed to the new address. The old link does not work any more.",
    elsewhere: "It was changed in another window in the meantime. What you changed here is laid over that.",
    both: "Both versions changed these. Your text below is used when you save:",
    other: (p: { text: string }) => `In the other window it says: ${p.text}`,
    otherEmpty: "In the other window it is empty.",
    otherItems: "In the other window there are other ones.",
    changes: "Changed",
    version: (p: { version: number }) => plural(locale, p.version - 1, { one: "Once", other: "# times" }),
  },

  link: {
    action: "Replace a link",
    title: "Replace a link",
    text: (p: { team: string }) => `For a link that no longer works. Everything else stays as it is; ${p.team} sees the new one at once.`,
    which: "Which link",
    next: "New link",
    save: "Replace it",
    saved: "The link is replaced.",
    in: (p: { label: string; title: string }) => (p.title ? `${p.title}: ${p.label}` : p.label),
  },

  watch: {
    action: "Mail me when this changes",
    title: "Mail me when this changes",
    text: "We first mail a confirmation link to this address. Nothing else is sent until somebody follows it.",
    email: "E-mail address",
    ask: "Send confirmation mail",
    asked: (p: { email: string }) =>
      `A confirmation mail is on its way to ${p.email}. Confirm there, and we mail you when something changes.`,
    list: "Mailed when it changes",
    waiting: "Not confirmed yet",
    confirmed: "Confirmed",
    end: "Remove",
    endFor: (p: { email: string }) => `Remove ${p.email}`,
    ended: (p: { email: string }) => `${p.email} gets no more mails.`,
  },

  treatment: {
    title: "How was your experience?",
    text: (p: { team: string }) =>
      `Whatever was decided. ${p.team} sees sums of five people or more, a month later at the soonest. Which answer is yours is written down nowhere, so it cannot be changed.`,
    /** From 1 to 5. */
    steps: ["Bad", "Rather bad", "So-so", "Good", "Very good"],
    send: "Send my answer",
    sending: "Sending",
    choose: "Choose one of the five first.",
    /** Also shown after a second answer, such as from another window: the page does not show which one was counted. */
    given: "Thank you. The first answer that is given here is the one that counts.",
  },

  data: {
    export: "Export my data",
    erase: "Erase my data",
    title: "Erase what you sent?",
    text: (p: { team: string }) =>
      `${p.team} loses it too: your name, your address, your answers, files and messages. This page goes away, and nobody can bring any of it back. Only the number remains.`,
    number: (p: { number: number }) => `Type the number ${p.number} to confirm`,
    confirm: "Erase it for good",
    keep: "Keep it",
    unsure:
      "No answer came, so it is not certain whether it was erased. Trying again does no harm: if it is erased already, this page says so.",
    done: {
      title: "It is erased",
      text: (p: { team: string }) =>
        `Your name, address, answers, files and messages are gone, at ${p.team} as well. Traces in the files of the database are overwritten within a few minutes. Copies that were made before, such as backups, go when they are replaced.`,
      home: "Back to home",
      /** Above text that was being written when the submission turned out to be erased. */
      unsent: "What you were writing was not sent. Copy it from here:",
    },
  },

  noscript: {
    sent: "What was sent",
    read: "This page can be read without JavaScript. To write, change or withdraw something, switch it on and load the page again.",
    told: "What happened",
    at: (p: { at: string }) => formatDay(locale, p.at.slice(0, 10)),
    data: "Take along everything that is kept of it",
  },

  /** The answer that a team asks for after an acceptance. `until` is a day, a time and its zone. */
  offer: {
    title: "Your answer",
    by: (p: { until: string }) => `Answer by ${p.until}`,
    text: (p: { team: string }) => `${p.team} would like to know: do you accept?`,
    confirm: "Confirm",
    decline: "Decline",
    /** Asked after pressing Decline. */
    declineTitle: "Decline the offer?",
    reason: "Reason (optional)",
    reasonHelp: (p: { team: string }) => `${p.team} receives it as a message.`,
    confirmed: (p: { at: string }) => `You confirmed: ${p.at}`,
    declined: (p: { at: string }) => `You declined: ${p.at}`,
    change: (p: { until: string }) => `You can change your answer until ${p.until}.`,
    expired: "The time to answer has passed",
    expiredText: (p: { team: string; until: string }) => `It ended on ${p.until}. You can write to ${p.team} below.`,
    withdrawn: "You can no longer confirm",
    withdrawnText: (p: { team: string }) => `${p.team} has withdrawn its request. Questions? Write to them below.`,
  },
}
