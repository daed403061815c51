/** Texts shown instead of a form: the portal is not open, or asks for a password. */

export const portalStates = {
  notYetOpen: {
    title: "Not open yet",
    text: (p: { team: string; at: string }) => `${p.team} takes submissions here from ${p.at}.`,
    textUntold: (p: { team: string }) => `${p.team} does not take submissions here yet. Look in later.`,
    /** The same time in the visitor's time zone, if it differs. */
    here: (p: { at: string }) => `Where you are, that is ${p.at}.`,
    opensIn: "Opens in",
    opensBySelf: "Keep this page open: the form will appear here.",
    opening: "Opening now",
    opened: "The portal is open. Here is the form.",
    hours: "hours",
    minutes: "minutes",
    seconds: "seconds",
  },
  paused: (p: { team: string }) => ({
    title: "Taking a break",
    text: `${p.team} does not take new submissions here at the moment. The portal may open again: look in later.`,
  }),
  closed: (p: { team: string; at: string | null }) => ({
    title: "This portal is closed",
    text: p.at ? `${p.team} took submissions here until ${p.at}.` : `${p.team} no longer takes submissions here.`,
  }),
  full: (p: { team: string }) => ({
    title: "Every place is taken",
    text: `${p.team} has received as many submissions here as it can look at. Should it make room, this page opens again.`,
  }),
  archived: (p: { team: string }) => ({
    title: "This portal has ended",
    text: `${p.team} has archived this portal. Existing submissions are kept.`,
  }),
  sentBefore: "If you sent something before, your status page still works: use the link you were given.",
  draftSaved: "The draft that you began here is still kept in this browser.",

  locked: {
    title: "This portal asks for a password",
    text: (p: { team: string }) => `${p.team} gave it to those who are invited to send something here.`,
    label: "Password",
    show: "Show password",
    hide: "Hide password",
    open: "Open the form",
    opening: "Opening",
    missing: "Type the password that you were given.",
    wrong: "This is not the password. Mind capital letters, and spaces at its end.",
    tooMany: (p: { minutes: number }) => `Too many tries. Wait ${p.minutes === 1 ? "a minute" : `${p.minutes} minutes`}, then try again.`,
    offline: "The server did not answer. Check your connection and try again.",
    unlocked: "The password is right. Here is the form.",
  },

  again: {
    title: "Get your status link again",
    text: "Type the e-mail address that you sent with. If something came from it, the links of the newest are on their way by mail.",
    label: "E-mail",
    send: "Mail me the links",
    sending: "Sending",
    cancel: "Close",
    missing: "Type the address that you sent with, like name@example.com.",
    done: "Done. If something was sent from that address, its links are on their way. Look in the spam folder too.",
    tooMany: "This was asked for many times just now. Try again in an hour.",
    failed: "The server did not answer. Check your connection and try again.",
  },
}
