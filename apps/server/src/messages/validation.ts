import { plural } from "./format.ts"

/** What is wrong with an answer or a form, said so that one can mend it. */

const locale = "en"
const characters = (count: number) => plural(locale, count, { one: "# character", other: "# characters" })

export const validation = {
  required: "This needs an answer.",
  requiredChoice: "Choose one.",
  requiredChoices: "Choose at least one.",
  requiredConsent: "Tick this to send.",
  requiredFile: "Add a file.",
  requiredFileOrLink: "Add a file, or paste a private link.",
  unknownField: "There is no such question in this form.",
  notAnswers: "Answers are sent as one object, by field key.",
  notText: "Write this as text.",
  notNumber: "Write this as a number.",
  notWhole: "Write this as a whole number.",
  notYesNo: "Answer with yes or no.",
  notConsent: "This is either ticked or left out.",
  notChoice: "Choose one of the options.",
  notChoices: "Send the chosen options as a list.",
  notFiles: "Send the uploaded files as a list.",
  notItems: "Send these as a list, one entry for each.",
  badCharacters: "This has characters that cannot be kept. Type it again without them.",
  tooShort: (p: { min: number; length: number }) => `Write at least ${characters(p.min)}; this has ${p.length}.`,
  tooLong: (p: { max: number; length: number }) =>
    `Keep this to ${characters(p.max)}; this has ${plural(locale, p.length, { one: "#", other: "#" })}.`,
  tooSmall: (p: { min: number }) => `This is ${p.min} or more.`,
  tooBig: (p: { max: number }) => `This is ${p.max} or less.`,
  tooFewChoices: (p: { min: number }) => `Choose at least ${p.min}.`,
  tooManyChoices: (p: { max: number }) => `Choose at most ${p.max}.`,
  unknownOption: "That is not one of the options.",
  duplicateOption: "One option is chosen twice.",
  tooManyFiles: (p: { max: number }) => plural(locale, p.max, { one: "Add one file only.", other: "Add at most # files." }),
  duplicateUpload: "This file is already used for another answer. Upload it again to use it twice.",
  notUpload: "This is not a file that was uploaded here.",
  uploading: "This file is still uploading. Send again when it has finished.",
  uploadRefused: "This file could not be taken. Remove it and add another.",
  uploadGone: "This file is no longer here. Add it again.",
  tooFewItems: (p: { min: number; one: string; other: string }) =>
    `Add at least ${plural(locale, p.min, { one: `# ${p.one}`, other: `# ${p.other}` })}.`,
  tooManyItems: (p: { max: number; one: string; other: string }) =>
    `Send at most ${plural(locale, p.max, { one: `# ${p.one}`, other: `# ${p.other}` })}.`,
  tooDeep: "The answers are nested too deeply.",
  tooLarge: "The answers are too large.",
  emailNoAt: "An address has an @ in it, like hello@kitefall.example.",
  emailNoEnding: "This address needs an ending, like hello@kitefall.example.",
  emailOther: "This address does not look right. Write it like hello@kitefall.example.",
  linkScheme: "A link starts with https://, like https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "This link does not look right. Copy it from the address bar of your browser.",

  keyTaken: "Another question has this key.",
  keyReserved: "This key cannot be used. Choose another.",
  optionKeyTaken: "Two options have the same key.",
  typeChanged: "This question was published as another type. Add a new question instead, so that earlier answers stay readable.",
  minAboveMax: "The least is more than the most.",
  choicesAboveOptions: "More choices are asked for than there are options.",
  roleMissing: "This points to a question that the form does not have.",
  roleWrongType: "This points to a question that is not text.",
  roleEmailType: "This points to a question that is not an e-mail address.",
  emailNeeded: "The form needs a required e-mail question, for the receipt and the answer.",
  alternativeWrong: "A file can only be replaced by a link question beside it.",
  tooManyQuestions: (p: { max: number }) => `A form has at most ${p.max} questions, those in groups included.`,
  nothingToAnswer: "Add at least one question.",

  yes: "Yes",
  no: "No",
  agreed: "Agreed",
  untitled: "Untitled",
}
