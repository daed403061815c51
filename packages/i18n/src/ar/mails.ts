import type { Catalogue } from "../catalogue.ts"
import { files, isolated } from "./words.ts"

const i = isolated
const hash = (number: number) => isolated(`#${number}`)
const secret = "من لديه الرابط يستطيع رؤية ما أرسلته، فاحتفظ به لنفسك."

export const receipt: Catalogue["receipt"] = {
  subject: (p) => `استلم ${i(p.team)} المشاركة ${hash(p.number)}`,
  heading: (p) => `وصلت المشاركة ${hash(p.number)}`,
  thanks: (p) => `شكرًا لك. وصل ما أرسلته إلى ${i(p.team)} عبر «${i(p.portal)}».`,
  follow: `تعرض صفحة المتابعة حالة مشاركتك دون حساب. للكتابة إلى الفريق استخدم صفحة المتابعة أيضًا: لا تُقرأ الردود على هذه الرسالة. ${secret}`,
  action: "فتح صفحة المتابعة",
  footer: "إن لم ترسل شيئًا، فقد كتب أحدهم عنوانك خطأً، ويمكنك تجاهل هذه الرسالة.",
}

export const statusLinks: Catalogue["statusLinks"] = {
  subject: "روابط المتابعة",
  heading: "ما أُرسل من هذا العنوان",
  intro: "طلب أحدهم، وأنت على الأرجح، هذه الروابط. يعرض كل منها حالة مشاركة دون حساب.",
  line: (p) => `${hash(p.number)}، أُرسلت إلى ${i(p.team)} عبر «${i(p.portal)}»:`,
  more: "لم تُدرج الأقدم.",
  secret: "من لديه رابط يستطيع رؤية ما أُرسل، فاحتفظ بها لنفسك.",
  footer: "إن لم تطلب هذا، فقد كتب أحدهم عنوانك خطأً، ويمكنك تجاهل هذه الرسالة.",
}

export const statusMail: Catalogue["statusMail"] = {
  confirm: {
    subject: (p) => `يُرجى التأكيد: رسائل عن ${hash(p.number)}`,
    heading: (p) => `هل تريد رسائل عن ${hash(p.number)}؟`,
    text: (p) => `طلب أحدهم، وأنت على الأرجح، رسالة كلما كان لدى ${i(p.team)} جديد عن ${hash(p.number)}. لا يُرسل شيء قبل موافقتك.`,
    action: "نعم، أرسلوا إليّ",
    footer: "إن لم تطلب هذا، فتجاهل هذه الرسالة: لن يصل غيرها.",
  },
  changed: {
    subject: (p) => `${i(p.team)}: جديد عن ${hash(p.number)}`,
    heading: (p) => `هناك جديد عن ${hash(p.number)}`,
    text: (p) => `غيّر ${i(p.team)} صفحة متابعتك. يصلك الخبر التالي بعد أن تطّلع عليها.`,
    action: "فتح صفحة المتابعة",
    end: "إلغاء الاشتراك",
    footer: `تصلك هذه الرسالة لأنك وافقت عليها. ${secret}`,
  },
  page: {
    title: "رسائل عن مشاركتك",
    ask: (p) => `عندما يكون لدى ${i(p.team)} جديد عن ${hash(p.number)}، تصل رسالة إلى ${i(p.email)}. لم يُرسل شيء بعد.`,
    confirm: "نعم، أرسلوا إليّ",
    refuse: "لا، انسوا هذا العنوان",
    on: (p) => `تصل رسالة إلى ${i(p.email)} عندما يكون لدى ${i(p.team)} جديد عن ${hash(p.number)}.`,
    end: "إيقاف هذه الرسائل",
    confirmed: "تم التأكيد. تصلك رسالة عند وجود جديد.",
    ended: "تم. لن تصل هذه الرسائل بعد الآن، وقد نُسي العنوان.",
    gone: "لم يعد هذا الرابط لازمًا: نُسي العنوان، أو لم يوجد الرابط قط.",
  },
}

export const submitterMail: Catalogue["submitterMail"] = {
  titled: (p) => `«${i(p.title)}»`,
  subject: (p) => `كتب إليك ${i(p.team)} عن ${i(p.what)}`,
  decided: (p) => `لدى ${i(p.team)} رد على ${i(p.what)}`,
  wrote: (p) => `كتب إليك ${i(p.team)} عن ${i(p.what)} التي أرسلتها عبر «${i(p.portal)}».`,
  stands: (p) => `حالة ${i(p.what)} التي أرسلتها عبر «${i(p.portal)}»:`,
  files: (p) => `المرفقات: ${files(p.count)}، على صفحة المتابعة.`,
  answer: `للرد، اكتب على صفحة المتابعة. ${secret}`,
  open: "فتح صفحة المتابعة",
  footer: "تصلك هذه الرسالة لأن شيئًا أُرسل بعنوانك. لا تُقرأ الردود على هذه الرسالة.",
  offer: {
    asks: (p) => `يُرجى التأكيد أو الاعتذار في صفحة المتابعة قبل هذا الموعد: ${p.until}.`,
    reminder: (p) => `${p.team} بانتظار الرد بشأن ${p.what}`,
    waits: (p) => `تم قبول ${p.what} المرسَلة إلى «${p.portal}»، و${p.team} بانتظار الرد.`,
    until: (p) => `يُرجى التأكيد أو الاعتذار قبل هذا الموعد: ${p.until}.`,
    where: "الرد يكون في صفحة المتابعة. كل من لديه رابطها يمكنه رؤية المشاركة، فيُرجى عدم مشاركته.",
    open: "الرد في صفحة المتابعة",
  },
}
