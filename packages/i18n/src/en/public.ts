import { formatList, formatNumber, plural } from "../format.ts"
import { uploading } from "./uploading.ts"
import { capital } from "./uploads.ts"

/** Words of the pages that people outside a team see: portal, status, not found. */

const locale = "en-GB"

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

const list = (names: string[]) => formatList(locale, names)

const aWord = { one: "# word", other: "# words" }
const aCharacter = { one: "# character", other: "# characters" }

const few = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]

const fewOf = (count: number) => few[count] ?? formatNumber(locale, count)

export const publicPages = {
  homeTitle: "Label submissions made easy",
  /** For programs that show a link: what a portal without an introduction is, and what its picture shows. */
  meta: {
    portal: (p: { team: string; title: string }) => `${p.title}: ${p.team} takes submissions here.`,
    picture: (p: { team: string; title: string }) => `${p.title} (${p.team})`,
  },
  madeWith: "Made with Intray",
  madeWithFor: (p: { team: string }) => `Made with Intray. Your data stays with ${p.team}.`,
  skip: "Skip to the form",
  /** Of the switch; the languages are named by their own names. */
  language: "Language",
  again: "Already sent something? Get your status link again",
  offline: "You are offline. This page shows what it knew last.",
  /** Of the toast area; `{hotkey}` is the key that leads to it. */
  toasts: {
    area: "Notifications ({hotkey})",
    one: "Notification",
    online: "You are online again.",
    newer: "A new version of this page is here",
  },
  crashed: {
    status: "Error in the browser",
    title: "This page stopped working",
    text: "What you typed is kept in this browser. Load the page again to go on.",
    action: "Load again",
  },

  panel: {
    statusPage: { title: "Your own status page", text: "By link. No account needed" },
    draft: { title: "Your draft is kept here", text: "In this browser, also over a reload" },
    draftShort: { title: "Your draft is kept here", text: "As long as this page is open" },
  },

  form: {
    choose: "Choose one",
    yes: "Yes",
    no: "No",
    clear: "Clear choice",
    choices: (p: { min?: number; max?: number }) => {
      if (p.min && p.max) return p.min === p.max ? `Choose ${p.min}` : `Choose ${p.min} to ${p.max}`
      if (p.max) return `Choose up to ${p.max}`
      return p.min ? `Choose at least ${p.min}` : ""
    },
    numbers: (p: { min?: number; max?: number }) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : formatNumber(locale, one)))
      if (min && max) return `${min} to ${max}`
      if (min) return `${min} or more`
      return max ? `${max} or less` : ""
    },
    /** What a number is taken for where its signs can be read in two ways. */
    readAs: (p: { number: string }) => `Read as ${p.number}`,
    meant: "Which number do you mean?",
    total: (p: { sum: string }) => `Total: ${p.sum}`,
    today: "today",
    days: (p: { from?: string; to?: string }) => {
      if (p.from && p.to) return `${capital(p.from)} to ${p.to}`
      if (p.from) return `${capital(p.from)} or later`
      return p.to ? `${capital(p.to)} or earlier` : ""
    },
    /** Of the field that only programs fill in. */
    trap: "Leave this empty",
    /** Times of day, `HH:MM`. */
    times: (p: { from?: string | undefined; to?: string | undefined }) =>
      p.from && p.to ? `From ${p.from} to ${p.to}` : p.from ? `From ${p.from}` : p.to ? `Until ${p.to}` : "",
    phoneExample: "+47 22 12 34 56",
    unfinished: "This is not complete. Fill in every part, or clear it.",
    mark: (p: { mark: number; scale: number; means: string }) => `${p.mark} of ${p.scale}${p.means ? `, ${p.means}` : ""}`,
    markEnd: (p: { mark: number; means: string }) => `${p.mark}: ${p.means}`,
    find: "Type to find one",
    findIn: (p: { label: string }) => `Find in ${p.label}`,
    options: "Options",
    fitting: (p: { count: number }) => plural(locale, p.count, { one: "# option fits.", other: "# options fit.", zero: "No option fits." }),
    noneFound: (p: { typed: string }) => `Nothing here is called “${p.typed.slice(0, 40)}”.`,
    chosen: (p: { count: number }) => plural(locale, p.count, { one: "# chosen", other: "# chosen" }),
  },

  counter: {
    limits: (p: { minWords?: number; maxWords?: number; minLength?: number; maxLength?: number }) => {
      if (p.minWords && p.maxWords) return `${formatNumber(locale, p.minWords)} to ${plural(locale, p.maxWords, aWord)}`
      if (p.maxWords) return `Up to ${plural(locale, p.maxWords, aWord)}`
      if (p.minWords) return `At least ${plural(locale, p.minWords, aWord)}`
      if (!p.minLength) return ""
      if (p.maxLength) return `${formatNumber(locale, p.minLength)} to ${plural(locale, p.maxLength, aCharacter)}`
      return `At least ${plural(locale, p.minLength, aCharacter)}`
    },
    words: (p: { count: number; max?: number }) =>
      p.max ? `${formatNumber(locale, p.count)} of ${plural(locale, p.max, aWord)}` : plural(locale, p.count, aWord),
    wordsWanted: (p: { count: number; min: number }) => `${plural(locale, p.count, aWord)} of at least ${formatNumber(locale, p.min)}`,
    wordsOver: (p: { count: number }) => `${plural(locale, p.count, aWord)} too many`,
    charactersLeft: (p: { count: number }) => `${plural(locale, p.count, aCharacter)} left`,
    charactersWanted: (p: { count: number }) => `${plural(locale, p.count, aCharacter)} more`,
    charactersOver: (p: { count: number }) => `${plural(locale, p.count, aCharacter)} too many`,
  },

  steps: {
    progress: (p: { position: number; count: number }) => `Step ${p.position} of ${p.count}`,
    next: "Next",
    back: "Back",
    toFix: (p: { count: number }) => (p.count === 1 ? "One thing to fix on this step." : `${fewOf(p.count)} things to fix on this step.`),
  },

  asked: {
    came: (p: { labels: string[] }) =>
      p.labels.length > 3 ? `${fewOf(p.labels.length)} more questions are asked.` : `Now asked: ${list(p.labels)}.`,
    went: (p: { labels: string[] }) =>
      p.labels.length > 3 ? `${fewOf(p.labels.length)} questions are no longer asked.` : `No longer asked: ${list(p.labels)}.`,
  },

  group: {
    /** "1. Glasshouse", or "Track 1" while it has no title. */
    title: (p: { position: number; itemName: string; title: string }) =>
      p.title ? `${p.position}. ${p.title}` : `${capital(p.itemName)} ${p.position}`,
    name: (p: { position: number; itemName: string }) => `${p.itemName} ${p.position}`,
    /** A question of one of them, in a list: "track 2, Title". */
    at: (p: { item: string; question: string }) => `${p.item}, ${p.question}`,
    add: (p: { itemName: string; position: number }) => {
      const ordinal = ordinals[p.position - 1]
      if (p.position === 1) return `Add a ${p.itemName}`
      if (!ordinal) return `Add ${p.itemName} ${p.position}`
      return `Add ${/^[aeiou]/.test(ordinal) ? "an" : "a"} ${ordinal} ${p.itemName}`
    },
    full: (p: { max: number; itemName: string; itemsName: string }) =>
      p.max === 1 ? `One ${p.itemName} fits.` : `Up to ${formatNumber(locale, p.max)} ${p.itemsName} fit.`,
    added: (p: { name: string }) => `${capital(p.name)} added.`,
    moveUp: "Move up",
    moveDown: "Move down",
    moved: (p: { name: string; position: number; count: number }) => `${p.name} is now ${p.position} of ${p.count}.`,
    remove: (p: { itemName: string }) => `Remove ${p.itemName}`,
    removed: (p: { name: string }) => `${capital(p.name)} was removed.`,
    undo: "Undo",
    restored: (p: { name: string }) => `${capital(p.name)} is back.`,
    toFix: (p: { count: number }) => plural(locale, p.count, { one: "# thing to fix", other: "# things to fix" }),
  },

  upload: uploading,

  linkCard: {
    recognised: (p: { provider: string }) => `${p.provider} link`,
    recognisedPrivate: (p: { provider: string }) => `${p.provider}, private link`,
    note: "Nothing is loaded from there until someone opens it.",
  },

  draft: {
    back: (p: { at: string }) => `Your draft from ${p.at} is back.`,
    startOver: "Start over",
    startedOver: "The form is empty again.",
    undo: "Undo",
  },

  send: {
    send: "Send",
    sendItems: (p: { count: number; itemName: string; itemsName: string }) =>
      p.count === 0 ? "Send" : `Send ${formatNumber(locale, p.count)} ${p.count === 1 ? p.itemName : p.itemsName}`,
    sending: "Sending",
    waits: "Sends when uploaded",
    stopWaiting: "Do not send yet",
    toFix: (p: { count: number }) => (p.count === 1 ? "One thing to fix above." : `${fewOf(p.count)} things to fix above.`),
    waitsFor: (p: { names: string[] }) => `Sending waits for ${list(p.names)} to finish uploading.`,
    willSend: (p: { names: string[] }) =>
      `It is sent as soon as ${list(p.names)} ${p.names.length === 1 ? "has" : "have"} finished uploading.`,
    offline: (p: { team: string }) =>
      `No connection to ${p.team}. Nothing is lost: what you typed is kept here. Send again when you are back online.`,
    failed: (p: { team: string }) =>
      `No answer came from ${p.team}, so it is not certain whether it arrived. What you typed is kept here, and sending it again does no harm.`,
    tooLarge: "This is more text than fits. What you typed is kept here; shorten the long answers and send again.",
    tooMany: (p: { seconds: number | null }) =>
      `Too many were sent from your network in a short time. Nothing is lost; try again ${p.seconds ? `in ${waitFor(p.seconds)}` : "a little later"}.`,
    slow: "Still sending: the connection is slow. Nothing is lost if you wait, and nothing is sent twice.",
    away: (p: { team: string }) => `No connection to ${p.team} just now. It is sent as soon as there is one; keep this page open.`,
    busy: (p: { team: string }) => `${p.team}’s server is busy. We keep trying; keep this page open.`,
    stopTrying: "Do not send it now",
    stopped: "Stopped. It is not certain whether an earlier try arrived. What you typed is still here, and sending it again does no harm.",
    closed: (p: { team: string }) =>
      `${p.team} closed this portal while you were writing, so it was not sent. What you typed is kept in this browser.`,
    full: (p: { team: string }) =>
      `Every place here was taken while you were writing, so it was not sent. What you typed is kept; ${p.team} may open more.`,
    locked: "The password was changed, or asked for again after twelve hours. Enter it once more: what you typed is kept.",
    proof: "A check against floods of programs did not go through. Nothing is lost; please send again.",
    outdated: (p: { team: string }) =>
      `${p.team} changed this form more than a day ago, so the old one is no longer taken. Your answers move over to the new form, wherever it asks the same.`,
    moveOver: "Go on with the new form",
    sentAlready:
      "An earlier press got through after all, with other answers. To send these too, press the button again: they become a second submission.",
    earlier: (p: { number: number }) => `Open the status page of #${p.number}`,
    gone: "This portal is no longer here, so it was not sent. What you typed is kept in this browser.",
    refused: "It was not accepted. What you typed is kept here. Load the page again and try once more, or try from another network.",
    savedHere: "What you typed is kept here.",
  },

  sent: {
    title: "It has arrived",
    text: (p: { team: string }) => `${p.team} has it. Your number is`,
    number: (p: { number: number }) => `#${p.number}`,
    keep: "Keep this link. It is your status page: it shows the state of your submission, without an account.",
    linkLabel: "Link to your status page",
    copy: "Copy link",
    copied: "Copied",
    copyByHand: "Select and copy the link",
    open: "Open your status page",
    newTab: "opens a new tab",
    mailed: (p: { to: string }) => `We mailed the link to ${p.to}.`,
    again: "Send something else",
    announce: (p: { number: number }) => `Sent. Your number is ${p.number}.`,
  },

  /** What was sent from this browser, which remembers the links. */
  here: {
    title: "Sent from this browser",
    item: (p: { number: number; at: string }) => `#${p.number}, ${p.at}`,
    remembered: "This browser remembers the link, and shows it here again.",
    forgetThis: "Forget it on this device",
    forget: "Forget",
    forgetOne: (p: { number: number }) => `Forget #${p.number} on this device`,
    forgotten: (p: { number: number }) => `This browser no longer remembers the link of #${p.number}.`,
  },

  /** What changes around a form while it is filled in. */
  news: {
    offline: "You are offline. Go on writing: what you type is kept here, and can be sent once you are back.",
    closesAt: (p: { at: string }) => `This portal closes ${p.at}.`,
    closesIn: (p: { left: string; until: string }) =>
      `This portal closes in ${p.left}. What you have begun by then is taken until ${p.until}.`,
    grace: (p: { until: string }) => `This portal has closed. What you began before is taken until ${p.until}.`,
    graceSoon: (p: { team: string }) => `${p.team} has just closed this portal. What you began before is taken for a few more minutes.`,
    full: (p: { team: string }) => `All places at ${p.team} have been taken in the meantime. What you typed is kept in this browser.`,
    over: "This portal has closed. What you typed is kept in this browser.",
    version: (p: { team: string }) =>
      `${p.team} has published a new version of this form. You can finish and send this one within a day, or go on with the new one: your answers come along.`,
    carried: "This is the new version of the form. Your answers came along wherever it asks the same; please look them over.",
  },

  status: {
    pageTitle: (p: { title: string; wording: string }) => `${p.wording}: ${p.title}`,
    onlyYou: "Only people with this link can see this page",
    number: (p: { number: number }) => `#${p.number}`,
    sentence: {
      inbox: (p: { team: string; title: string }) => `“${p.title}” is with ${p.team}. This page changes as soon as there is news.`,
      review: (p: { team: string; title: string }) =>
        `${p.team} is reviewing “${p.title}”. There is nothing you need to do: their answer appears here.`,
      accepted: (p: { team: string; title: string }) => `Good news: ${p.team} has accepted “${p.title}”.`,
      declined: (p: { team: string; title: string }) => `${p.team} has decided not to go on with “${p.title}”. Thank you for sending it.`,
      withdrawn: (p: { team: string; title: string }) => `“${p.title}” was withdrawn. ${p.team} no longer considers it.`,
    },
    timeline: "Status",
    since: (p: { at: string }) => `Since ${p.at}`,
    expected: "Answer",
    expectedNote: "Appears here",
    whatYouSent: "What you sent",
    atAGlance: "At a glance",
    fields: { number: "Number", by: "From", sentOn: "Sent", sentTo: "Sent to" },
    sendAnother: "Send something else",
    itemTitle: (p: { position: number; title: string }) => `${p.position}. ${p.title}`,
    openLink: (p: { provider: string }) => `Open on ${p.provider}`,
    download: (p: { name: string }) => `Download ${p.name}`,
    noAudio: "This file did not load.",
    withdraw: "Withdraw",
    withdrawTitle: (p: { title: string }) => `Withdraw “${p.title}”?`,
    withdrawText: (p: { team: string }) => `${p.team} stops considering it. This cannot be undone; you would have to send it again.`,
    withdrawConfirm: "Withdraw it",
    withdrawKeep: "Keep it",
    withdrawUnsure:
      "No answer came, so it is not certain whether it was withdrawn. Trying again does no harm: if it is withdrawn already, this page says so.",
    withdrawRefused: (p: { team: string }) =>
      `${p.team} has answered in the meantime, so it can no longer be withdrawn. Load the page again to see the answer.`,
    withdrawn: "Withdrawn.",
    withdrawnWording: "Withdrawn",
  },

  /** A team's public list of open portals. */
  calls: {
    title: (p: { team: string }) => `Open calls of ${p.team}`,
    description: (p: { team: string }) => `What ${p.team} takes submissions for at the moment.`,
    none: "Nothing is open at the moment. Check again later.",
    until: (p: { moment: string }) => `Open until ${p.moment}`,
    more: "Older calls",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "Page not found",
    text: "We are sorry but this page could not be found.",
    message: (p: { path: string }) => `Page Not Found: ${p.path}`,
    codeLabel: (p: { code: string; status: string }) => `Error ${p.code}, ${p.status}`,
    back: "Back to home",
  },
}

function waitFor(seconds: number): string {
  return seconds < 90
    ? plural(locale, seconds, { one: "# second", other: "# seconds" })
    : plural(locale, Math.ceil(seconds / 60), { one: "# minute", other: "# minutes" })
}
