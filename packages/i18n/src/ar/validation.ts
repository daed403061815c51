import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay } from "../format.ts"
import { files, hours, isolated as i, locale, minutes, number } from "./words.ts"

const dayName = (day: string) => (day === "today" ? "اليوم" : formatDay(locale, day))
const email = i("name@example.com")
const phone = i("+47 22 12 34 56")

export const validation: Catalogue["validation"] = {
  required: "هنا إجابة ناقصة.",
  requiredNumber: "اكتب رقمًا هنا.",
  requiredRating: (p) => `اختر رقمًا من 1 إلى ${p.scale}.`,
  requiredChoice: "اختر واحدًا.",
  requiredChoices: "اختر واحدًا على الأقل.",
  requiredConsent: "ضع علامة هنا للإرسال.",
  requiredFile: "أضف ملفًا.",
  requiredFileOrLink: "أضف ملفًا، أو ألصق رابطًا خاصًا.",
  unknownField: "لا يوجد سؤال كهذا في هذا النموذج.",
  notAnswers: "تُرسل الإجابات ككائن واحد، بحسب مفاتيح الحقول.",
  notText: "اكتب هذا كنص.",
  notNumber: "اكتب هذا كرقم.",
  ambiguousNumber: "يمكن قراءة هذا الرقم بطريقتين. اختر إحداهما.",
  notWhole: "اكتب هذا كعدد صحيح.",
  notYesNo: "أجب بنعم أو لا.",
  notConsent: "إما أن توضع العلامة أو تُترك.",
  notChoice: "اختر أحد الخيارات.",
  notChoices: "أرسل الخيارات المختارة كقائمة.",
  notFiles: "أرسل الملفات المرفوعة كقائمة.",
  notItems: "أرسلها كقائمة، لكل منها مدخل.",
  badCharacters: "هنا رموز لا يمكن حفظها. اكتبه من جديد بدونها.",
  tooShort: (p) => `الحد الأدنى لعدد الأحرف ${number(p.min)}؛ العدد الآن ${number(p.length)}.`,
  tooLong: (p) => `الحد الأقصى لعدد الأحرف ${number(p.max)}؛ العدد الآن ${number(p.length)}.`,
  tooFewWords: (p) => `الحد الأدنى لعدد الكلمات ${number(p.min)}؛ العدد الآن ${number(p.words)}.`,
  tooManyWords: (p) => `الحد الأقصى لعدد الكلمات ${number(p.max)}؛ العدد الآن ${number(p.words)}.`,
  tooSmall: (p) => `اكتب ${number(p.min)} أو أكثر.`,
  tooBig: (p) => `اكتب ${number(p.max)} أو أقل.`,
  tooFewChoices: (p) => `الحد الأدنى لعدد الاختيارات ${p.min}.`,
  tooManyChoices: (p) => `الحد الأقصى لعدد الاختيارات ${p.max}.`,
  notRating: (p) => `اكتب عددًا صحيحًا من 1 إلى ${p.scale}.`,
  requiredScale: "اختر رقمًا من 0 إلى 10.",
  notScale: "اكتب عددًا صحيحًا من 0 إلى 10.",
  notTime: `اكتب الوقت بالساعات والدقائق بنظام 24 ساعة، مثل ${i("09:30")} أو ${i("18:00")}.`,
  timeTooEarly: (p) => `اختر ${i(p.time)} أو بعدها.`,
  timeTooLate: (p) => `اختر ${i(p.time)} أو قبلها.`,
  phoneNoCountry: `ابدأ بعلامة الجمع ورمز البلد، مثل ${phone}.`,
  phoneOther: `يبدو أن هذا الرقم غير صحيح. اكتبه مع رمز البلد، مثل ${phone}.`,
  notDate: `اكتب التاريخ بالسنة والشهر واليوم، مثل ${i("2026-05-01")}.`,
  noSuchDay: "لا يوجد هذا اليوم في التقويم. تحقق من اليوم والشهر وأرقام السنة الأربعة.",
  tooEarly: (p) => `اختر تاريخًا ابتداءً من ${dayName(p.day)}.`,
  tooLate: (p) => `اختر تاريخًا حتى ${dayName(p.day)}.`,
  unknownOption: (p) => `هذا ليس أحد الخيارات: ${i(firstOf(p.options))}.`,
  duplicateOption: "اختير خيار مرتين.",
  tooManyFiles: (p) => `الحد الأقصى: ${files(p.max)}.`,
  duplicateUpload: "هذا الملف مستخدم في إجابة أخرى. ارفعه من جديد لاستخدامه مرتين.",
  notUpload: "لم يُرفع هذا الملف هنا.",
  uploading: "ما زال رفع هذا الملف جاريًا. أعد الإرسال عند اكتماله.",
  uploadRefused: "لم يُقبل هذا الملف. أزله وأضف ملفًا آخر.",
  tooFewItems: (p) => `الحد الأدنى: ${number(p.min)} ${i(p.min === 1 ? p.one : p.other)}.`,
  tooManyItems: (p) => `الحد الأقصى: ${number(p.max)} ${i(p.max === 1 ? p.one : p.other)}.`,
  tooDeep: "الإجابات متداخلة أكثر مما ينبغي.",
  tooLarge: "الإجابات أكبر مما ينبغي.",
  emailNoAt: `في العنوان علامة @، مثل ${email}`,
  emailNoEnding: `تنقص هذا العنوان نهايته، مثل ${email}`,
  emailOther: `يبدو أن هذا العنوان غير صحيح. مثال: ${email}`,
  linkScheme: `يبدأ الرابط بـ ${i("https://")}، مثل ${i("https://soundcloud.com/kitefall/glasshouse")}`,
  linkOther: "يبدو أن هذا الرابط غير صحيح. انسخه من شريط العنوان في متصفحك.",
  urlScheme: `يبدأ عنوان الموقع بـ ${i("https://")}، مثل ${i("https://www.example.com")}`,
  urlOther: "يبدو أن عنوان الموقع هذا غير صحيح. انسخه من شريط العنوان في متصفحك.",
  cursor: "لم تعد هذه الصفحة تبدأ من هناك. ابدأ من الصفحة الأولى.",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "نعم",
  no: "لا",
  agreed: "تمت الموافقة",
  rating: (p) => `${p.value} من ${p.scale}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day}، ${i(p.clock)}`,
  zone: (p) => `بتوقيت ${i(p.place)}`,
  anywhere: "في أي مكان على الأرض",
  lessThanMinute: "أقل من دقيقة",
  hours: (p) => hours(p.count),
  minutes: (p) => minutes(p.count),
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${i(p.page)} - Intray`,
  optional: "اختياري",
  beforeAddress: (p) => `${p.label}:`,
}
