import { formatNumber, plural } from "../format.ts"

/** Digits as in links, numbers and file names, which stand next to them. */
export const locale = "ar-u-nu-latn"

/** Names and numbers keep their own direction inside of an Arabic sentence, and change none of its order. */
export const isolated = (text: string | number) => `\u2068${text}\u2069`

export const number = (value: number) => formatNumber(locale, value)
/** A list, each of its parts by itself. */
export const list = (names: readonly string[]) => names.map(isolated).join("، ")

export const words = (count: number) =>
  plural(locale, count, { zero: "# كلمة", one: "كلمة واحدة", two: "كلمتان", few: "# كلمات", many: "# كلمة", other: "# كلمة" })
export const characters = (count: number) =>
  plural(locale, count, { zero: "# حرف", one: "حرف واحد", two: "حرفان", few: "# أحرف", many: "# حرفًا", other: "# حرف" })
export const seconds = (count: number) =>
  plural(locale, count, { zero: "# ثانية", one: "ثانية واحدة", two: "ثانيتان", few: "# ثوانٍ", many: "# ثانية", other: "# ثانية" })
export const minutes = (count: number) =>
  plural(locale, count, { zero: "# دقيقة", one: "دقيقة واحدة", two: "دقيقتان", few: "# دقائق", many: "# دقيقة", other: "# دقيقة" })
export const hours = (count: number) =>
  plural(locale, count, { zero: "# ساعة", one: "ساعة واحدة", two: "ساعتان", few: "# ساعات", many: "# ساعة", other: "# ساعة" })
export const days = (count: number) =>
  plural(locale, count, { zero: "أقل من يوم", one: "يوم واحد", two: "يومين", few: "# أيام", many: "# يومًا", other: "# يوم" })
export const files = (count: number) =>
  plural(locale, count, { zero: "# ملف", one: "ملف واحد", two: "ملفان", few: "# ملفات", many: "# ملفًا", other: "# ملف" })
/** Things to correct. */
export const points = (count: number) =>
  plural(locale, count, { zero: "# نقطة", one: "نقطة واحدة", two: "نقطتان", few: "# نقاط", many: "# نقطة", other: "# نقطة" })
