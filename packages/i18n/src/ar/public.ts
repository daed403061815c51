import type { Catalogue } from "../catalogue.ts"
import { uploading } from "./uploading.ts"
import { characters, isolated as i, list, minutes, number, points, seconds, words } from "./words.ts"

const waitFor = (count: number) => (count < 90 ? seconds(count) : minutes(Math.ceil(count / 60)))

/** An item and its number, in the order of the name's own letters. */
const item = (p: { itemName: string; position: number }) => i(`${p.itemName} ${p.position}`)

export const publicPages: Catalogue["publicPages"] = {
  homeTitle: "إرسال الأعمال إلى شركات الإنتاج بسهولة",
  meta: {
    portal: (p) => `${i(p.title)}: يستقبل ${i(p.team)} المشاركات هنا.`,
    picture: (p) => `${i(p.title)} (${i(p.team)})`,
  },
  madeWith: "أُنشئت باستخدام Intray",
  madeWithFor: (p) => `أُنشئت باستخدام Intray. تبقى بياناتك لدى ${i(p.team)}.`,
  skip: "الانتقال إلى النموذج",
  language: "اللغة",
  again: "هل أرسلت شيئًا من قبل؟ احصل على رابط المتابعة من جديد",
  offline: "لا يوجد اتصال بالإنترنت. تعرض هذه الصفحة آخر ما وصلها.",
  toasts: {
    area: "الإشعارات ({hotkey})",
    one: "إشعار",
    online: "عاد الاتصال بالإنترنت.",
    newer: "تتوفر نسخة جديدة من هذه الصفحة",
  },
  crashed: {
    status: "خطأ في المتصفح",
    title: "توقفت هذه الصفحة عن العمل",
    text: "ما كتبته محفوظ في هذا المتصفح. أعد تحميل الصفحة للمتابعة.",
    action: "إعادة التحميل",
  },

  panel: {
    statusPage: { title: "صفحة متابعة خاصة بك", text: "عبر رابط، دون حساب" },
    draft: { title: "مسودتك محفوظة هنا", text: "في هذا المتصفح، حتى بعد إعادة التحميل" },
    draftShort: { title: "مسودتك محفوظة هنا", text: "ما دامت هذه الصفحة مفتوحة" },
  },

  form: {
    choose: "اختر من القائمة",
    yes: "نعم",
    no: "لا",
    clear: "مسح الاختيار",
    choices: (p) => {
      if (p.min && p.max) return p.min === p.max ? `عدد الاختيارات المطلوب: ${p.min}` : `عدد الاختيارات: من ${p.min} إلى ${p.max}`
      if (p.max) return `عدد الاختيارات: ${p.max} على الأكثر`
      return p.min ? `عدد الاختيارات: ${p.min} على الأقل` : ""
    },
    numbers: (p) => {
      const [min, max] = [p.min, p.max].map((one) => (one === undefined ? null : number(one)))
      if (min && max) return `من ${min} إلى ${max}`
      if (min) return `${min} أو أكثر`
      return max ? `${max} أو أقل` : ""
    },
    readAs: (p) => `يُقرأ على أنه ${i(p.number)}`,
    meant: "أي رقم تقصد؟",
    total: (p) => `المجموع: ${i(p.sum)}`,
    today: "اليوم",
    days: (p) => {
      if (p.from && p.to) return `من ${p.from} إلى ${p.to}`
      if (p.from) return `ابتداءً من ${p.from}`
      return p.to ? `حتى ${p.to}` : ""
    },
    trap: "اترك هذا الحقل فارغًا",
    times: (p) => (p.from && p.to ? `من ${i(p.from)} إلى ${i(p.to)}` : p.from ? `ابتداءً من ${i(p.from)}` : p.to ? `حتى ${i(p.to)}` : ""),
    phoneExample: "+47 22 12 34 56",
    unfinished: "هذا غير مكتمل. املأ كل الأجزاء، أو امسح الحقل.",
    mark: (p) => `${p.mark} من ${p.scale}${p.means ? `، ${i(p.means)}` : ""}`,
    markEnd: (p) => `${p.mark}: ${i(p.means)}`,
    find: "اكتب للبحث",
    findIn: (p) => `البحث في ${i(p.label)}`,
    options: "الخيارات",
    fitting: (p) => (p.count === 0 ? "لا يوجد خيار مطابق." : `الخيارات المطابقة: ${number(p.count)}`),
    noneFound: (p) => `لا يوجد هنا ما اسمه «${i(p.typed.slice(0, 40))}».`,
    chosen: (p) => `المختار: ${number(p.count)}`,
  },

  counter: {
    limits: (p) => {
      if (p.minWords && p.maxWords) return `عدد الكلمات: من ${number(p.minWords)} إلى ${number(p.maxWords)}`
      if (p.maxWords) return `عدد الكلمات: ${number(p.maxWords)} على الأكثر`
      if (p.minWords) return `عدد الكلمات: ${number(p.minWords)} على الأقل`
      if (!p.minLength) return ""
      return p.maxLength
        ? `عدد الأحرف: من ${number(p.minLength)} إلى ${number(p.maxLength)}`
        : `عدد الأحرف: ${number(p.minLength)} على الأقل`
    },
    words: (p) => (p.max ? `عدد الكلمات: ${number(p.count)} من ${number(p.max)}` : words(p.count)),
    wordsWanted: (p) => `عدد الكلمات: ${number(p.count)} من ${number(p.min)} على الأقل`,
    wordsOver: (p) => `زيادة: ${words(p.count)}`,
    charactersLeft: (p) => `المتبقي: ${characters(p.count)}`,
    charactersWanted: (p) => `ينقص: ${characters(p.count)}`,
    charactersOver: (p) => `زيادة: ${characters(p.count)}`,
  },

  steps: {
    progress: (p) => `الخطوة ${p.position} من ${p.count}`,
    next: "التالي",
    back: "السابق",
    toFix: (p) => `في هذه الخطوة ما يحتاج إلى تصحيح: ${points(p.count)}.`,
  },

  asked: {
    came: (p) => (p.labels.length > 3 ? `أسئلة جديدة: ${number(p.labels.length)}.` : `أسئلة جديدة: ${list(p.labels)}.`),
    went: (p) => (p.labels.length > 3 ? `أسئلة لم تعد مطلوبة: ${number(p.labels.length)}.` : `لم يعد مطلوبًا: ${list(p.labels)}.`),
  },

  group: {
    title: (p) => (p.title ? `${p.position}. ${i(p.title)}` : item(p)),
    name: item,
    at: (p) => `${p.item}، ${i(p.question)}`,
    add: (p) => (p.position === 1 ? `إضافة ${i(p.itemName)}` : `إضافة ${item(p)}`),
    full: (p) => `الحد الأقصى: ${number(p.max)} ${i(p.max === 1 ? p.itemName : p.itemsName)}.`,
    added: (p) => `تمت إضافة ${i(p.name)}.`,
    moveUp: "تحريك إلى أعلى",
    moveDown: "تحريك إلى أسفل",
    moved: (p) => `ترتيب ${i(p.name)} الآن ${p.position} من ${p.count}.`,
    remove: (p) => `إزالة ${i(p.itemName)}`,
    removed: (p) => `تمت إزالة ${i(p.name)}.`,
    undo: "تراجع",
    restored: (p) => `تمت استعادة ${i(p.name)}.`,
    toFix: (p) => `يحتاج إلى تصحيح: ${points(p.count)}`,
  },

  upload: uploading,

  linkCard: {
    recognised: (p) => `رابط ${i(p.provider)}`,
    recognisedPrivate: (p) => `رابط خاص على ${i(p.provider)}`,
    note: "لا يُحمَّل شيء من هناك قبل أن يفتحه أحد.",
  },

  draft: {
    back: (p) => `عادت مسودتك المحفوظة (${p.at}).`,
    startOver: "البدء من جديد",
    startedOver: "النموذج فارغ من جديد.",
    undo: "تراجع",
  },

  send: {
    send: "إرسال",
    sendItems: (p) => (p.count === 0 ? "إرسال" : `إرسال ${number(p.count)} ${i(p.count === 1 ? p.itemName : p.itemsName)}`),
    sending: "جارٍ الإرسال",
    waits: "يُرسل بعد اكتمال الرفع",
    stopWaiting: "عدم الإرسال الآن",
    toFix: (p) => `في الأعلى ما يحتاج إلى تصحيح: ${points(p.count)}.`,
    waitsFor: (p) => `ينتظر الإرسال اكتمال رفع ${list(p.names)}.`,
    willSend: (p) => `سيُرسل فور اكتمال رفع ${list(p.names)}.`,
    offline: (p) => `لا اتصال مع ${i(p.team)}. لم يُفقد شيء: ما كتبته محفوظ هنا. أعد الإرسال عند عودة الاتصال.`,
    failed: (p) => `لم يصل أي رد من ${i(p.team)}، فليس مؤكدًا أن هذا قد وصل. ما كتبته محفوظ هنا، ولا ضرر من إرساله مرة أخرى.`,
    tooLarge: "النص أطول مما يمكن استلامه. ما كتبته محفوظ؛ اختصر الإجابات الطويلة وأعد الإرسال.",
    tooMany: (p) => `أُرسل الكثير من شبكتك في وقت قصير. لم يُفقد شيء؛ حاول مجددًا ${p.seconds ? `بعد: ${waitFor(p.seconds)}` : "بعد قليل"}.`,
    slow: "ما زال الإرسال جاريًا: الاتصال بطيء. لن يُفقد شيء إن انتظرت، ولن يُرسل شيء مرتين.",
    away: (p) => `لا اتصال مع ${i(p.team)} الآن. سيُرسل فور عودته؛ أبقِ هذه الصفحة مفتوحة.`,
    busy: (p) => `خادم ${i(p.team)} مشغول. ستُعاد المحاولة تلقائيًا؛ أبقِ هذه الصفحة مفتوحة.`,
    stopTrying: "عدم الإرسال الآن",
    stopped: "توقف الإرسال. ليس مؤكدًا هل وصلت محاولة سابقة. ما كتبته ما زال هنا، ولا ضرر من إرساله مرة أخرى.",
    closed: (p) => `أغلق ${i(p.team)} هذه البوابة أثناء كتابتك، فلم يُرسل شيء. ما كتبته محفوظ في هذا المتصفح.`,
    full: (p) => `شُغلت كل الأماكن أثناء كتابتك، فلم يُرسل شيء. ما كتبته محفوظ؛ وقد يتيح ${i(p.team)} أماكن أخرى.`,
    locked: "تغيّرت كلمة المرور، أو تُطلب من جديد بعد اثنتي عشرة ساعة. أدخلها مرة أخرى: ما كتبته محفوظ.",
    proof: "لم ينجح التحقق المانع للإرسال الآلي. لم يُفقد شيء؛ يُرجى إعادة الإرسال.",
    outdated: (p) =>
      `غيّر ${i(p.team)} هذا النموذج قبل أكثر من يوم، ولم يعد القديم مقبولًا. تنتقل إجاباتك إلى النموذج الجديد حيثما يسأل السؤال نفسه.`,
    moveOver: "المتابعة بالنموذج الجديد",
    sentAlready: "وصلت محاولة سابقة بإجابات أخرى. لإرسال هذه أيضًا، اضغط الزر مرة أخرى: ستكون مشاركة ثانية.",
    earlier: (p) => `فتح صفحة متابعة ${i(`#${p.number}`)}`,
    gone: "لم تعد هذه البوابة موجودة، فلم يُرسل شيء. ما كتبته محفوظ في هذا المتصفح.",
    refused: "لم يُقبل الإرسال. ما كتبته محفوظ هنا. أعد تحميل الصفحة وحاول مجددًا، أو حاول من شبكة أخرى.",
    savedHere: "ما كتبته محفوظ هنا.",
  },

  sent: {
    title: "وصلت مشاركتك",
    text: (p) => `وصلت إلى ${i(p.team)}. رقمها هو`,
    number: (p) => i(`#${p.number}`),
    keep: "احتفظ بهذا الرابط. إنه صفحة متابعتك: ترى فيها حالة مشاركتك دون حساب.",
    linkLabel: "رابط صفحة المتابعة",
    copy: "نسخ الرابط",
    copied: "تم النسخ",
    copyByHand: "حدّد الرابط وانسخه",
    open: "فتح صفحة المتابعة",
    newTab: "يُفتح في علامة تبويب جديدة",
    mailed: (p) => `أرسلنا الرابط إلى ${i(p.to)}.`,
    again: "إرسال شيء آخر",
    announce: (p) => `تم الإرسال. الرقم هو ${p.number}.`,
  },

  here: {
    title: "أُرسل من هذا المتصفح",
    item: (p) => `${i(`#${p.number}`)}، ${p.at}`,
    remembered: "يتذكر هذا المتصفح الرابط ويعرضه هنا مجددًا.",
    forgetThis: "نسيانه على هذا الجهاز",
    forget: "نسيان",
    forgetOne: (p) => `نسيان ${i(`#${p.number}`)} على هذا الجهاز`,
    forgotten: (p) => `لم يعد هذا المتصفح يتذكر رابط ${i(`#${p.number}`)}.`,
  },

  news: {
    offline: "لا يوجد اتصال بالإنترنت. تابع الكتابة: ما تكتبه محفوظ هنا، ويمكن إرساله عند عودة الاتصال.",
    closesAt: (p) => `موعد إغلاق هذه البوابة: ${p.at}.`,
    closesIn: (p) => `تُغلق هذه البوابة بعد: ${p.left}. ما بدأته حتى ذلك الحين يُقبل حتى ${i(p.until)}.`,
    grace: (p) => `أُغلقت هذه البوابة. ما بدأته قبل ذلك يُقبل حتى ${i(p.until)}.`,
    graceSoon: (p) => `أغلق ${i(p.team)} هذه البوابة للتو. ما بدأته قبل ذلك يُقبل لدقائق قليلة بعد.`,
    full: (p) => `شُغلت كل الأماكن لدى ${i(p.team)} في هذه الأثناء. ما كتبته محفوظ في هذا المتصفح.`,
    over: "أُغلقت هذه البوابة. ما كتبته محفوظ في هذا المتصفح.",
    version: (p) =>
      `نشر ${i(p.team)} نسخة جديدة من هذا النموذج. يمكنك إكمال هذه وإرسالها خلال يوم، أو المتابعة بالجديدة: تنتقل إجاباتك معك.`,
    carried: "هذه هي النسخة الجديدة من النموذج. انتقلت إجاباتك حيثما يسأل السؤال نفسه؛ يُرجى مراجعتها.",
  },

  status: {
    pageTitle: (p) => `${i(p.wording)}: ${i(p.title)}`,
    onlyYou: "لا يرى هذه الصفحة إلا من لديه هذا الرابط",
    number: (p) => i(`#${p.number}`),
    sentence: {
      inbox: (p) => `وصلت «${i(p.title)}» إلى ${i(p.team)}. تتغير هذه الصفحة فور وجود جديد.`,
      review: (p) => `يراجع ${i(p.team)} «${i(p.title)}». لا يلزمك فعل شيء: يظهر الرد هنا.`,
      accepted: (p) => `خبر سار: قبِل ${i(p.team)} «${i(p.title)}».`,
      declined: (p) => `قرر ${i(p.team)} عدم المضي في «${i(p.title)}». شكرًا لإرسالها.`,
      withdrawn: (p) => `سُحبت «${i(p.title)}». لم يعد ${i(p.team)} ينظر فيها.`,
    },
    timeline: "الحالة",
    since: (p) => `منذ ${p.at}`,
    expected: "الرد",
    expectedNote: "يظهر هنا",
    whatYouSent: "ما أرسلته",
    atAGlance: "نظرة سريعة",
    fields: { number: "الرقم", by: "من", sentOn: "تاريخ الإرسال", sentTo: "إلى" },
    sendAnother: "إرسال شيء آخر",
    itemTitle: (p) => `${p.position}. ${i(p.title)}`,
    openLink: (p) => `فتح على ${i(p.provider)}`,
    download: (p) => `تنزيل ${i(p.name)}`,
    noAudio: "لم يُحمَّل هذا الملف.",
    withdraw: "سحب",
    withdrawTitle: (p) => `هل تريد سحب «${i(p.title)}»؟`,
    withdrawText: (p) => `لن ينظر ${i(p.team)} فيها بعد ذلك. لا يمكن التراجع، وسيلزم إرسالها من جديد.`,
    withdrawConfirm: "سحب",
    withdrawKeep: "إبقاء",
    withdrawUnsure: "لم يصل أي رد، فليس مؤكدًا أن السحب قد تم. لا ضرر من المحاولة مجددًا: إن كان قد تم، فستذكر هذه الصفحة ذلك.",
    withdrawRefused: (p) => `ردّ ${i(p.team)} في هذه الأثناء، فلم يعد السحب ممكنًا. أعد تحميل الصفحة لرؤية الرد.`,
    withdrawn: "تم السحب.",
    withdrawnWording: "مسحوبة",
  },

  calls: {
    title: (p) => `الدعوات المفتوحة لدى ${i(p.team)}`,
    description: (p) => `ما يستقبل ${i(p.team)} المشاركات فيه حاليًا.`,
    none: "لا توجد دعوات مفتوحة حاليًا. يمكن تفقد هذه الصفحة لاحقًا.",
    until: (p) => `مفتوحة حتى ${i(p.moment)}`,
    more: "دعوات أقدم",
  },

  notFound: {
    code: "404",
    status: "Not Found",
    title: "الصفحة غير موجودة",
    text: "عذرًا، لم نتمكن من العثور على هذه الصفحة.",
    message: (p) => `الصفحة غير موجودة: ${i(p.path)}`,
    codeLabel: (p) => `خطأ ${p.code}، ${i(p.status)}`,
    back: "العودة إلى الصفحة الرئيسية",
  },
}
