import { firstOf, formatDay, formatNumber, plural } from "../format.ts"

/** What is wrong with an answer or a form, said so that one can mend it. */

const locale = "en"
const count = (value: number) => formatNumber(locale, value)
const words = (count: number) => plural(locale, count, { one: "# word", other: "# words" })
const characters = (count: number) => plural(locale, count, { one: "# character", other: "# characters" })
/** A limit of a date: `today`, or `YYYY-MM-DD`. */
const dayName = (day: string) => (day === "today" ? day : formatDay("en-GB", day))

export const validation = {
  required: "This needs an answer.",
  requiredNumber: "Write a number here.",
  requiredRating: (p: { scale: number }) => `Choose a number from 1 to ${p.scale}.`,
  requiredChoice: "Choose one.",
  requiredChoices: "Choose at least one.",
  requiredConsent: "Tick this to send.",
  requiredFile: "Add a file.",
  requiredFileOrLink: "Add a file, or paste a private link.",
  unknownField: "There is no such question in this form.",
  notAnswers: "Answers are sent as one object, by field key.",
  notText: "Write this as text.",
  notNumber: "Write this as a number.",
  ambiguousNumber: "This number can be read in two ways. Choose one.",
  notWhole: "Write this as a whole number.",
  notYesNo: "Answer with yes or no.",
  notConsent: "This is either ticked or left out.",
  notChoice: "Choose one of the options.",
  notChoices: "Send the chosen options as a list.",
  notFiles: "Send the uploaded files as a list.",
  notItems: "Send these as a list, one entry for each.",
  badCharacters: "This contains characters that cannot be stored. Type it again without them.",
  tooShort: (p: { min: number; length: number }) => `Write at least ${characters(p.min)}; this has ${count(p.length)}.`,
  tooLong: (p: { max: number; length: number }) => `Keep this to ${characters(p.max)}; this has ${count(p.length)}.`,
  tooFewWords: (p: { min: number; words: number }) => `Write at least ${words(p.min)}; this has ${count(p.words)}.`,
  tooManyWords: (p: { max: number; words: number }) => `Keep this to ${words(p.max)}; this has ${count(p.words)}.`,
  tooSmall: (p: { min: number }) => `Give ${p.min} or more.`,
  tooBig: (p: { max: number }) => `Give ${p.max} or less.`,
  tooFewChoices: (p: { min: number }) => `Choose at least ${p.min}.`,
  tooManyChoices: (p: { max: number }) => `Choose at most ${p.max}.`,
  notRating: (p: { scale: number }) => `Give this a whole number from 1 to ${p.scale}.`,
  requiredScale: "Choose a number from 0 to 10.",
  notScale: "Give this a whole number from 0 to 10.",
  notTime: "Write the time as hours and minutes of 24 hours, like 09:30 or 18:00.",
  timeTooEarly: (p: { time: string }) => `Choose ${p.time} or later.`,
  timeTooLate: (p: { time: string }) => `Choose ${p.time} or earlier.`,
  phoneNoCountry: "Begin with a plus and the country, like +47 22 12 34 56.",
  phoneOther: "This number does not look right. Write it with its country, like +47 22 12 34 56.",
  notDate: "Write the day as year, month and day, like 2026-05-01.",
  noSuchDay: "The calendar has no such day. Check day, month and the four digits of the year.",
  tooEarly: (p: { day: string }) => `Choose ${dayName(p.day)} or a later day.`,
  tooLate: (p: { day: string }) => `Choose ${dayName(p.day)} or an earlier day.`,
  unknownOption: (p: { options: readonly string[] }) => `That is not one of the options: ${firstOf(p.options)}.`,
  duplicateOption: "One option is chosen twice.",
  tooManyFiles: (p: { max: number }) => plural(locale, p.max, { one: "Add one file only.", other: "Add at most # files." }),
  duplicateUpload: "This file is already used for another answer. Upload it again to use it twice.",
  notUpload: "This is not a file that was uploaded here.",
  uploading: "This file is still uploading. Send again when it has finished.",
  uploadRefused: "This file could not be taken. Remove it and add another.",
  tooFewItems: (p: { min: number; one: string; other: string }) =>
    `Add at least ${plural(locale, p.min, { one: `# ${p.one}`, other: `# ${p.other}` })}.`,
  tooManyItems: (p: { max: number; one: string; other: string }) =>
    `Send at most ${plural(locale, p.max, { one: `# ${p.one}`, other: `# ${p.other}` })}.`,
  tooDeep: "The answers are nested too deeply.",
  tooLarge: "The answers are too large.",
  emailNoAt: "An address has an @ in it, like name@example.com.",
  emailNoEnding: "This address needs an ending, like name@example.com.",
  emailOther: "This address does not look right. Write it like name@example.com.",
  linkScheme: "A link starts with https://, like https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "This link does not look right. Copy it from the address bar of your browser.",
  urlScheme: "A web address starts with https://, like https://www.example.com.",
  urlOther: "This web address does not look right. Copy it from the address bar of your browser.",

  cursor: "This page no longer begins there. Start again from the first page.",
}
