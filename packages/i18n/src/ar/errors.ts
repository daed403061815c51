import type { Catalogue } from "../catalogue.ts"
import { isolated as i, seconds } from "./words.ts"

export const errors: Catalogue["errors"] = {
  notFound: "لا يوجد شيء هنا، أو ليس لك أن تراه.",
  notAllowed: (p) => `لا تملك صلاحية الوصول إلى: ${i(p.resource)}`,
  notAuthorized: (p) => `لا صلاحية للوصول إلى «${i(p.resource)}»`,
  notSignedIn: "سجّل الدخول للقيام بهذا.",
  noTeam: "لا تنتمي إلى أي فريق بعد.",
  notJson: "المحتوى ليس JSON صالحًا.",
  jsonContentType: `أرسل المحتوى بنوع ${i("application/json")}.`,
  unreadableForm: "لم يصل هذا النموذج كاملًا. ارجع وأرسله مرة أخرى.",
  otherOrigin: "جاء هذا الطلب من موقع آخر، فلم يتغير شيء.",
  invalid: "بعض ما أُرسل غير صحيح. كل مشكلة مذكورة مع موضعها.",
  tooLarge: "هذا أكثر مما يمكن استلامه دفعة واحدة.",
  tooSlow: "استغرق وصول المحتوى وقتًا أطول مما ينبغي.",
  tooDeep: "المحتوى متداخل أكثر مما ينبغي.",
  tooMany: (p) => `كان ذلك كثيرًا دفعة واحدة. حاول مجددًا بعد: ${seconds(p.seconds)}.`,
  noRoom: "لا توجد مساحة لهذا الآن. ما كتبته محفوظ؛ حاول لاحقًا.",
  unavailable: "لا يمكن الوصول إلى هذا الآن. ما كتبته محفوظ؛ حاول مرة أخرى بعد لحظة.",
  unexpected: (p) => `حدث خطأ من جهتنا. لم يتغير شيء آخر. إن أبلغت عنه، فاذكر ${i(p.id)}.`,
  methodNotAllowed: "لا يقبل هذا العنوان هذه الطريقة.",
  slugTaken: "Slug is taken",
  range: "لا يحتوي الملف على هذا الجزء.",
  notTurned: "لا يمكن الحصول على WAV إلا من ملف AIFF أو RF64 غير مضغوط الصوت. نزّل الملف كما هو.",
  nulByte: "أزل رمز NUL غير المرئي.",
}
