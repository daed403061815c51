import { formatNumber } from "./format.ts"
import { forMembers } from "./members.ts"

/** What is wrong with a form as it is built, said so that one can mend it. Apart from what is wrong with answers, which public pages say. */

const count = (value: number) => formatNumber("en", value)

export const definitionFaults = forMembers("definitionFaults", {
  keyTaken: "Another question has this key.",
  keyReserved: "This key cannot be used. Choose another.",
  optionKeyTaken: "Two options have the same key.",
  choicesAlike: (p: { one: string; two: string; said: string; language: string }) =>
    `In ${p.language} the choices “${p.one}” and “${p.two}” both say “${p.said}”. Change one of them.`,
  typeChanged: "This question was published as another type. Add a new question instead, so that earlier answers stay readable.",
  minAboveMax: "The least is more than the most.",
  choicesAboveOptions: "More choices are asked for than there are options.",
  lengthNeverReached: (p: { max: number }) => `More characters are asked for than fit. Allow more than ${count(p.max)} as well.`,
  timeEarliestAfterLatest: "The first time is after the last. A night that goes past midnight cannot be one span.",
  earliestAfterLatest: "The first day is after the last.",
  hiddenRequired: "A hidden question cannot be required, because nobody who fills in the form sees it.",
  hiddenInGroup: "A hidden question cannot be inside a group.",
  parameterReserved: "The address already uses this name. Choose another.",
  emptyStep: "This step has nothing in it. Add a question below the heading, or remove the heading.",
  conditionUnknown: "This condition asks about a question that the form does not have.",
  conditionLater: "A condition can only ask about a question that comes before. Move one of the two, or choose another question.",
  conditionOtherGroup: "A question in a group can only be asked about inside that group.",
  conditionOperator: "This kind of question cannot be compared like that. Choose another comparison.",
  conditionValue: "Choose what the answer is compared with.",
  conditionNoValue: "This comparison needs nothing to compare with.",
  roleKeepUntilType: "This points to a question that is not a date outside of groups.",
  roleMissing: "This points to a question that the form does not have.",
  roleWrongType: "This points to a question that is not text.",
  roleEmailType: "This points to a question that is not an e-mail address.",
  emailNeeded: "The form needs a required e-mail question that is always shown, for the receipt and the answer.",
  notBeforeWrong: "Only a date question next to it can come first.",
  alternativeWrong: "Only a link question next to it can replace a file.",
  tooManyQuestions: (p: { max: number }) => `A form has at most ${p.max} questions, those in groups included.`,
  languageFirst: (p: { name: string }) =>
    `${p.name} is the language that the form is written in first. Choose another, or change the first one.`,
  languageTwice: (p: { name: string }) => `${p.name} is named twice.`,
  tooMuchText: (p: { max: number }) => `The translations are too long together. At most ${count(p.max)} characters.`,
  nothingToAnswer: "Add at least one question.",
})
