import type { Field, FieldType } from "@intray/server/modules/forms/schema"
import * as audio from "./audio.tsx"
import * as consent from "./consent.tsx"
import * as date from "./date.tsx"
import * as email from "./email.tsx"
import * as file from "./file.tsx"
import * as group from "./group.tsx"
import * as heading from "./heading.tsx"
import * as hidden from "./hidden.tsx"
import * as link from "./link.tsx"
import * as longText from "./long-text.tsx"
import * as multipleChoice from "./multiple-choice.tsx"
import * as number from "./number.tsx"
import * as paragraph from "./paragraph.tsx"
import * as phone from "./phone.tsx"
import * as rating from "./rating.tsx"
import * as scale from "./scale.tsx"
import * as shortText from "./short-text.tsx"
import * as singleChoice from "./single-choice.tsx"
import * as time from "./time.tsx"
import type { Asked, Managed, Shown } from "./type.ts"
import * as url from "./url.tsx"
import * as yesNo from "./yes-no.tsx"

/**
 * The registry of the types of fields, the twin of the server's: each has its room in the file of its name, and a line in each list here.
 * Three lists of the same names, so that public pages take with them only what asks, and the inbox what shows; whatever lacks, the compiler names.
 */

/** What the public form needs. */
export const asking: { [T in FieldType]: Asked<Extract<Field, { type: T }>> } = {
  short_text: shortText.asked,
  long_text: longText.asked,
  email: email.asked,
  phone: phone.asked,
  url: url.asked,
  single_choice: singleChoice.asked,
  multiple_choice: multipleChoice.asked,
  yes_no: yesNo.asked,
  rating: rating.asked,
  scale: scale.asked,
  consent: consent.asked,
  number: number.asked,
  date: date.asked,
  time: time.asked,
  file: file.asked,
  audio: audio.asked,
  link: link.asked,
  heading: heading.asked,
  paragraph: paragraph.asked,
  group: group.asked,
  hidden: hidden.asked,
}

/** What the builder needs. Their order is that of the menu, within its groups. */
export const managing: { [T in FieldType]: Managed<Extract<Field, { type: T }>> } = {
  short_text: shortText.managed,
  long_text: longText.managed,
  email: email.managed,
  phone: phone.managed,
  url: url.managed,
  single_choice: singleChoice.managed,
  multiple_choice: multipleChoice.managed,
  yes_no: yesNo.managed,
  rating: rating.managed,
  scale: scale.managed,
  consent: consent.managed,
  number: number.managed,
  date: date.managed,
  time: time.managed,
  file: file.managed,
  audio: audio.managed,
  link: link.managed,
  heading: heading.managed,
  paragraph: paragraph.managed,
  group: group.managed,
  hidden: hidden.managed,
}

/** What reading an answer needs. */
export const showing: { [T in FieldType]: Shown<Extract<Field, { type: T }>> } = {
  short_text: shortText.shown,
  long_text: longText.shown,
  email: email.shown,
  phone: phone.shown,
  url: url.shown,
  single_choice: singleChoice.shown,
  multiple_choice: multipleChoice.shown,
  yes_no: yesNo.shown,
  rating: rating.shown,
  scale: scale.shown,
  consent: consent.shown,
  number: number.shown,
  date: date.shown,
  time: time.shown,
  file: file.shown,
  audio: audio.shown,
  link: link.shown,
  heading: heading.shown,
  paragraph: paragraph.shown,
  group: group.shown,
  hidden: hidden.shown,
}
