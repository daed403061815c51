/** Mails that say that a status page has changed, and the small pages behind their links. Holds no word that a submitter wrote. */
export const statusMail = {
  confirm: {
    subject: (p: { number: number }) => `Confirm: mail about #${p.number}`,
    heading: (p: { number: number }) => `Do you want mail about #${p.number}?`,
    text: (p: { team: string; number: number }) =>
      `You asked to be mailed when ${p.team} has news about #${p.number}. Confirm it, or ignore this mail: then nothing is sent.`,
    action: "Yes, mail me",
    footer: "If you did not ask for this, ignore this mail: nothing more will come.",
  },
  changed: {
    subject: (p: { team: string; number: number }) => `${p.team}: news about #${p.number}`,
    heading: (p: { number: number }) => `There is news about #${p.number}`,
    text: (p: { team: string }) => `${p.team} has changed your status page. You will hear again after you have looked.`,
    action: "Open the status page",
    end: "Unsubscribe",
    footer: "You get this mail because you confirmed that you want it. Anyone with the link can see what was sent, so keep it private.",
  },
  page: {
    title: "Mail about your submission",
    ask: (p: { team: string; number: number; email: string }) =>
      `When there is news from ${p.team} about #${p.number}, a mail goes to ${p.email}. Nothing was sent yet.`,
    confirm: "Yes, mail me",
    refuse: "No, forget this address",
    on: (p: { team: string; number: number; email: string }) =>
      `A mail goes to ${p.email} when there is news from ${p.team} about #${p.number}.`,
    end: "No more of these mails",
    confirmed: "Confirmed. You will get a mail when there is news.",
    ended: "Done. No more of these mails will come, and the address is forgotten.",
    gone: "This link is no longer needed: the address was forgotten, or the link was never given out.",
  },
}
