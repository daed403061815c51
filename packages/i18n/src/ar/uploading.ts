import type { Catalogue } from "../catalogue.ts"
import type { FileKindName } from "../en/uploads.ts"
import { formatBytes } from "../format.ts"
import { files, hours, isolated as i, list, locale, minutes, seconds } from "./words.ts"

const bytes = (size: number) => i(formatBytes(locale, size))

const fileKinds: Record<FileKindName, string> = {
  image: "صور",
  pdf: "ملفات PDF",
  document: "مستندات مكتبية",
  audio: "ملفات صوتية",
  video: "ملفات فيديو",
  archive: "ملفات مضغوطة (ZIP وما يشبهها)",
  text: "نص عادي",
}
const kindList = (kinds: FileKindName[]) => list(kinds.map((kind) => fileKinds[kind]))
const formats = "WAV وAIFF وFLAC وMP3 وM4A وOGG"

function timeLeft(count: number): string {
  if (count < 60) return `المتبقي تقريبًا: ${seconds(count)}`
  return count < 3600 ? `المتبقي تقريبًا: ${minutes(Math.round(count / 60))}` : `المتبقي تقريبًا: ${hours(Math.round(count / 3600))}`
}

export const uploading: Catalogue["uploading"] = {
  drop: "أفلت ملفًا صوتيًا هنا",
  dropNow: "أفلته لإضافته",
  dropSome: "أفلت ملفات صوتية هنا",
  dropFile: "أفلت ملفًا أو ألصقه هنا",
  dropFiles: "أفلت ملفات أو ألصقها هنا",
  choose: "اختيار ملف",
  chooseMany: "اختيار ملفات",
  chooseAgain: "اختياره من جديد",
  addAnother: "إضافة ملف آخر",
  formats: (p) => `${formats}، حتى ${bytes(p.max)}`,
  kinds: (p) => (p.kinds.length === 0 ? `ملف حتى ${bytes(p.max)}` : `${kindList(p.kinds)}، حتى ${bytes(p.max)}`),
  orLink: "أو رابط خاص",
  linkPlaceholder: "https://soundcloud.com/artist/track/s-…",
  progress: (p) => {
    const amount = `${bytes(p.sent)} من ${bytes(p.size)}`
    if (p.speed === null || p.seconds === null) return amount
    return `${amount}، ${bytes(Math.round(p.speed))} في الثانية، ${timeLeft(p.seconds)}`
  },
  barLabel: (p) => `رفع ${i(p.name)}`,
  queued: "بانتظار دوره",
  paused: (p) => `متوقف مؤقتًا عند ${bytes(p.sent)} من ${bytes(p.size)}`,
  waiting: (p) => `${p.reason} ما وصل محفوظ، وسيُستأنف تلقائيًا.`,
  checking: "اكتمل. جارٍ فحص الملف",
  lost: (p) =>
    p.sent > 0
      ? `وصل ${bytes(p.sent)} من ${bytes(p.size)}. اختر الملف نفسه من جديد للمتابعة.`
      : "أُعيد تحميل الصفحة قبل أن يبدأ الرفع. اختر الملف من جديد.",
  otherFile: (p) => `«${i(p.chosen)}» ملف آخر. للمتابعة اختر «${i(p.name)}» وحجمه ${bytes(p.size)}، أو أزله أولًا.`,
  offline: "انقطع الاتصال.",
  serverAway: "الخادم لا يجيب الآن.",
  noRoom: "لا توجد مساحة للملفات الآن. ما كتبته محفوظ: حاول لاحقًا، أو أرسل دون الملف.",
  gaveUp: "لم يكتمل الرفع. ما وصل محفوظ.",
  refused: "لم يُقبل هذا الملف. يُرجى اختيار ملف آخر.",
  expired: "حُفظ هذا الملف يومًا ثم حُذف. اختره من جديد.",
  size: (p) => bytes(p.size),
  doneAnnounce: (p) => `اكتمل رفع ${i(p.name)}.`,
  refusedAnnounce: (p) => `${i(p.name)}: ${p.reason}`,
  pause: (p) => `إيقاف رفع ${i(p.name)} مؤقتًا`,
  resume: (p) => `متابعة رفع ${i(p.name)}`,
  retry: "إعادة المحاولة",
  replace: "استبدال",
  replaced: (p) => `حلّ ${i(p.chosen)} محل ${i(p.name)}.`,
  remove: (p) => `إزالة ${i(p.name)}`,
  twin: (p) => `الملف نفسه «${i(p.name)}». أزل أحدهما إن لم يكن ذلك مقصودًا.`,
  twice: (p) => `«${i(p.name)}» موجود هنا بالفعل.`,
  notKind: (p) => `«${i(p.name)}» من نوع آخر. المقبول هنا: ${kindList(p.kinds)}.`,
  removed: (p) => `تمت إزالة ${i(p.name)}.`,
  tooLarge: (p) => `حجم «${i(p.name)}» هو ${bytes(p.size)}. الحد الأقصى ${bytes(p.max)}؛ ويصغر الملف بصيغة FLAC أو MP3.`,
  tooLargeFile: (p) => `حجم «${i(p.name)}» هو ${bytes(p.size)}. الحد الأقصى هنا ${bytes(p.max)}.`,
  empty: (p) => `«${i(p.name)}» فارغ. صدّره من جديد، أو اختر ملفًا آخر.`,
  notAudio: (p) => `«${i(p.name)}» ليس بصيغة صوتية نعرفها. الصيغ المقبولة: ${formats}.`,
  notPlayable: (p) => `«${i(p.name)}» بصيغة ${i(p.format)} التي لا تشغّلها المتصفحات. الصيغ المقبولة: ${formats}.`,
  unknownFile: (p) => `«${i(p.name)}» من نوع لا يُقبل هنا. احفظه بصيغة أخرى، أو ضعه في أرشيف ZIP.`,
  hardToPlay: (p) =>
    `يُرسل التسجيل بصيغة ${i(p.format)} كما هو، لكن Safari وحده يشغّله، وقد يضطر الفريق إلى تنزيله. صيغ WAV وFLAC وMP3 تعمل في كل مكان.`,
  hardToShow: (p) => `تُرسل الصورة بصيغة ${i(p.format)} كما هي، لكن معظم المتصفحات لا تعرضها، فعلى الفريق تنزيلها. صورة JPEG تُرى فورًا.`,
  tooMany: (p) => `الحد الأقصى هنا: ${files(p.max)}. لم يُضف: ${list(p.left)}.`,
  needsResume: "الرفع متوقف مؤقتًا. تابعه، أو أزل الملف.",
  needsRetry: "لم يكتمل الرفع. أعد المحاولة، أو أزل الملف.",
  needsFile: "هذا الملف غير مكتمل. اختر الملف نفسه من جديد، أو أزله.",
  needsOther: "لم يُقبل هذا الملف. اختر ملفًا آخر، أو أزله.",
  play: (p) => `تشغيل ${i(p.name)}`,
  noPreview: "لا يمكن تشغيله هنا، لكنه يُرسل على أي حال.",
  pausePlay: (p) => `إيقاف ${i(p.name)} مؤقتًا`,
  seek: (p) => `الموضع في ${i(p.name)}`,
  position: (p) => `${i(p.now)} من ${i(p.total)}`,
}

export const uploads: Catalogue["uploads"] = {
  unknownField: "لا يوجد في هذا النموذج سؤال كهذا عن الملفات.",
  empty: "هذا الملف فارغ. صدّره من جديد، أو اختر ملفًا آخر.",
  noLength: "حدّد حجم الملف قبل إرساله.",
  noConcat: "أرسل الملف في عملية رفع واحدة: لا تُدمج عمليات الرفع هنا (Upload-Concat).",
  tooLarge: (p) => `الحد الأقصى هنا ${bytes(p.max)}. يصغر الملف بصيغة FLAC أو MP3.`,
  tooLargeFile: (p) => `الحد الأقصى هنا ${bytes(p.max)}.`,
  notAudio: `هذه ليست صيغة صوتية نعرفها. الصيغ المقبولة: ${formats}.`,
  unknownKind: "هذا النوع من الملفات غير مقبول هنا. احفظه بصيغة أخرى، أو ضعه في ملف ZIP.",
  otherKind: (p) => `هذا الملف من نوع آخر. المقبول هنا: ${kindList(p.kinds)}.`,
  tooMuchWaiting: "هناك الكثير من شبكتك بانتظار الإرسال. أرسل ما اكتمل رفعه، أو أزل بعضه؛ ما لا يُرسل يُحذف بعد يوم.",
  noRoom: "لا توجد مساحة للملفات الآن. ما كتبته محفوظ: حاول لاحقًا، أو أرسل دون الملف إن لم يكن مطلوبًا.",
  locked: "طلب آخر ما زال يرسل هذا الملف. حاول مجددًا بعد قليل.",
  taken: "هذا الملف جزء من مشاركة أُرسلت؛ لا يمكن إزالته من هنا.",
}
