import type { Field, FieldType } from "../schema.ts"
import * as audio from "./audio.ts"
import * as consent from "./consent.ts"
import * as date from "./date.ts"
import * as email from "./email.ts"
import * as file from "./file.ts"
import * as group from "./group.ts"
import * as heading from "./heading.ts"
import * as hidden from "./hidden.ts"
import * as link from "./link.ts"
import * as longText from "./long-text.ts"
import * as multipleChoice from "./multiple-choice.ts"
import * as number from "./number.ts"
import * as paragraph from "./paragraph.ts"
import * as phone from "./phone.ts"
import * as rating from "./rating.ts"
import * as scale from "./scale.ts"
import * as shortText from "./short-text.ts"
import * as singleChoice from "./single-choice.ts"
import * as time from "./time.ts"
import type { Asked, Stored } from "./type.ts"
import * as url from "./url.ts"
import * as yesNo from "./yes-no.ts"

/**
 * The registry of the types of fields: each has its room in the file of its name, and a line in each list here. Three lists of the same
 * names, so that a page takes with it only what it uses; whatever lacks in one of them, or in a file, the compiler names.
 */

/** What a form holds of each. Their order is the order in which the API describes them. */
export const schemas = {
  short_text: shortText.schema,
  long_text: longText.schema,
  email: email.schema,
  phone: phone.schema,
  url: url.schema,
  number: number.schema,
  date: date.schema,
  time: time.schema,
  single_choice: singleChoice.schema,
  multiple_choice: multipleChoice.schema,
  rating: rating.schema,
  scale: scale.schema,
  yes_no: yesNo.schema,
  file: file.schema,
  audio: audio.schema,
  link: link.schema,
  consent: consent.schema,
  heading: heading.schema,
  paragraph: paragraph.schema,
  hidden: hidden.schema,
}

/** What a page needs that asks. */
export const asking: { [T in FieldType]: Asked<Extract<Field, { type: T }>> } = {
  short_text: shortText.asked,
  long_text: longText.asked,
  email: email.asked,
  phone: phone.asked,
  url: url.asked,
  number: number.asked,
  date: date.asked,
  time: time.asked,
  single_choice: singleChoice.asked,
  multiple_choice: multipleChoice.asked,
  rating: rating.asked,
  scale: scale.asked,
  yes_no: yesNo.asked,
  file: file.asked,
  audio: audio.asked,
  link: link.asked,
  consent: consent.asked,
  heading: heading.asked,
  paragraph: paragraph.asked,
  hidden: hidden.asked,
  group: group.asked,
}

/** What becomes of the answers. */
export const storing: { [T in FieldType]: Stored<Extract<Field, { type: T }>> } = {
  short_text: shortText.stored,
  long_text: longText.stored,
  email: email.stored,
  phone: phone.stored,
  url: url.stored,
  number: number.stored,
  date: date.stored,
  time: time.stored,
  single_choice: singleChoice.stored,
  multiple_choice: multipleChoice.stored,
  rating: rating.stored,
  scale: scale.stored,
  yes_no: yesNo.stored,
  file: file.stored,
  audio: audio.stored,
  link: link.stored,
  consent: consent.stored,
  heading: heading.stored,
  paragraph: paragraph.stored,
  hidden: hidden.stored,
  group: group.stored,
}
