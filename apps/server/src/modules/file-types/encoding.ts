/**
 * Which encoding a text is in, by its bytes: a mark at the beginning, else what decodes to plausible words. Runs in the browser and on the
 * server. A guess: anyone who reads the text can choose another one.
 */

import { latin1 } from "./bytes.ts"

/** Encodings that people's text files have, as `TextDecoder` names them, in the order in which they are offered. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "iso-8859-15",
  "macintosh",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const
export type Encoding = (typeof encodings)[number]

/** Bytes that are looked at. */
const mostBytes = 64 * 1024

/**
 * Decodes bytes in an encoding. In two steps: Node 20 takes Windows-1252 for Latin-1 where it decodes all at once.
 * @param cut the last character may be incomplete, and is left out then
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding, cut = false): string {
  const decoder = new TextDecoder(encoding)
  const text = decoder.decode(bytes, { stream: true })
  return cut ? text : text + decoder.decode()
}

/** The text of bytes in an encoding; null where they cannot be in it. @param cut they may end inside a character */
function decode(bytes: Uint8Array, encoding: Encoding, cut: boolean): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true })
    const text = decoder.decode(bytes, { stream: true })
    return cut ? text : text + decoder.decode()
  } catch {
    return null
  }
}

/** By the mark of byte order; null without one. */
function marked(bytes: Uint8Array): Encoding | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  return null
}

/** UTF-16 without a mark: every other byte of Western text is zero. */
function unmarkedWide(bytes: Uint8Array): Encoding | null {
  if (bytes.length < 4) return null
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const half = bytes.length / 2
  if (odd > half * 0.4 && even < half * 0.05) return "utf-16le"
  if (even > half * 0.4 && odd < half * 0.05) return "utf-16be"
  return null
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** How plausible the text's non-ASCII characters are for the script of each encoding, from 0 to 1. */
const plausible: Partial<Record<Encoding, (text: string, others: number) => number>> = {
  // Full-width kana are in every Japanese sentence; half-width ones suggest another encoding.
  shift_jis: (text, others) => japanese(text, others),
  "euc-jp": (text, others) => japanese(text, others),
  "euc-kr": (text, others) => (share(countOf(text, /[가-힣]/g), others) > 0.75 ? share(countOf(text, /[가-힣、。，！？·\s]/g), others) : 0),
  gb18030: (text, others) => chinese(text, others, commonSimplified),
  big5: (text, others) => chinese(text, others, commonTraditional),
  "windows-1251": (text, others) => cyrillic(text, others),
  "koi8-r": (text, others) => cyrillic(text, others),
  "windows-1253": (text, others) => greek(text, others),
  "windows-1255": (text, others) =>
    alphabet(text, others, {
      letters: /[א-ת]/g,
      mixed: /[a-z][א-ת]|[א-ת][a-z]/gi,
      vowels: /[אהוי]/g,
      odd: /[ךםןףץ](?=[א-ת])|[כמנפצ](?![א-ת])/g,
      least: 0.15,
    }),
  "windows-1256": (text, others) =>
    alphabet(text, others, { letters: /[ء-ي]/g, mixed: /[a-z][ء-ي]|[ء-ي][a-z]/gi, vowels: /[اويةى]/g, odd: null, least: 0.15 }),
}

/** Characters that stand in nearly every Chinese text. */
const commonSimplified =
  /[的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题建南度统色字请交爱让认算论百吃义科怎元社术结六功指思非流每青管夫连远资队跟带花快条院变联言权往展该领传近留红治决周保达办运武半候七必城父强步完革深区即求品士转量空甚众技轻程告江语英基派满式李息写呢识极令黄德收脸钱党倒未持取设始版双历越史商千片容研像找友孩站广改议形委早房音火际则首单据导影失拿网香似斯专石若兵弟谁校读志飞观争究包组造落视济喜离虽坏兴切绝块球]/g
const commonTraditional =
  /[的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可里後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新什打便位因重被走電四第門相次東政海口使教西再平真聽世氣信北少關並內加化由卻代軍產入先山五太水萬市眼體別處總才場師書比住員九笑性通目華報立馬命張活難神數件安表原車白應路期叫死常提感金何更反合放做系計或司利受光王果親界及今京務制解各任至清物台象記邊共風戰干接它許八特覺望直服毛林題建南度統色字請交愛讓認算論百吃義科怎元社術結六功指思非流每青管夫連遠資隊跟帶花快條院變聯言權往展該領傳近留紅治決周保達辦運武半候七必城父強步完革深區即求品士轉量空甚眾技輕程告江語英基派滿式李息寫呢識極令黃德收臉錢黨倒未持取設始版雙歷越史商千片容研像找友孩站廣改議形委早房音火際則首單據導影失拿網香似斯專石若兵弟誰校讀志飛觀爭究包組造落視濟喜離雖壞興切絕塊球]/g

function japanese(text: string, others: number): number {
  const kana = countOf(text, /[ぁ-ゖァ-ヺー]/g)
  const fine = countOf(text, /[ぁ-ゖァ-ヺー一-龠々〆、。「」『』・！？（）〜　]/g)
  const half = countOf(text, /[｡-ﾟ]/g)
  return kana >= 1 && half < others * 0.1 ? share(fine, others) * (share(kana, others) > 0.1 ? 1 : 0.8) : 0
}

function chinese(text: string, others: number, common: RegExp): number {
  const fine = countOf(text, /[一-龥、。「」『』《》，！？：；（）“”…—　]/g)
  const known = share(countOf(text, common), others)
  return known > 0.3 ? share(fine, others) * (0.7 + 0.3 * known) : 0
}

/**
 * `mixed`: one of its letters next to a Latin one. `odd`: what its words do not have. `least`: the share of vowels that a text of this language
 * has at least.
 */
type Alphabet = { letters: RegExp; mixed: RegExp; vowels: RegExp; odd: RegExp | null; least: number }

/**
 * Words of an alphabet that is not ours: nearly all letters are of it, some of them vowels, and neither a Latin letter nor a capital is
 * inside a word.
 */
function alphabet(text: string, others: number, { letters, mixed, vowels, odd, least }: Alphabet): number {
  const own = countOf(text, letters)
  const open = share(countOf(text.toLowerCase(), vowels), own)
  if (own < 4 || open < least || open > 0.75 || countOf(text, mixed) > own * 0.1) return 0
  return Math.max(0, share(own, others) - (odd ? 2 * share(countOf(text, odd), others) : 0))
}

/** Greek words of small letters have an accent. */
function greek(text: string, others: number): number {
  const odd = /[α-ωά-ώ][Α-Ω]|ς(?=[α-ω])|[ΰϊ](?![α-ω])|ΰ/g
  const words = alphabet(text, others, {
    letters: /[α-ωάέήίόύώϊϋΐΰΑ-ΩΆΈΉΊΌΎΏ]/g,
    mixed: /[a-z][α-ωάέήίόύώϊϋΐΰΑ-ΩΆΈΉΊΌΎΏ]|[α-ωάέήίόύώϊϋΐΰΑ-ΩΆΈΉΊΌΎΏ][a-z]/gi,
    vowels: /[αεηιουωάέήίόύώ]/g,
    odd,
    least: 0.3,
  })
  const small = countOf(text, /[α-ω]/g)
  return small > 0 && countOf(text, /[άέήίόύώ]/g) < small * 0.04 ? words * 0.5 : words
}

function cyrillic(text: string, others: number): number {
  const odd = /[а-яё][А-ЯЁ]|(?<![а-яёА-ЯЁ])[ъыьйЪЫЬ]|ъ(?![а-яё])/g
  const words = alphabet(text, others, {
    letters: /[а-яёіїєґўА-ЯЁІЇЄҐЎ]/g,
    mixed: /[a-z][а-яёіїєґўА-ЯЁІЇЄҐЎ]|[а-яёіїєґўА-ЯЁІЇЄҐЎ][a-z]/gi,
    vowels: /[аеёиіїоуыэюяє]/g,
    odd,
    least: 0.28,
  })
  // The letters that are most of every Russian, Ukrainian or Bulgarian text; in the wrong one of two encodings they are rare.
  const usual = share(countOf(text.toLowerCase(), /[оеаинтсрвлі]/g), countOf(text, /[а-яёіїєґў]/gi))
  return words * (0.4 + 0.6 * Math.min(1, usual / 0.5)) * (/[а-яё]/.test(text) ? 1 : 0.95)
}

/** Encodings of the Latin alphabet, the usual one first: of equally plausible ones the first is taken. */
const western: Encoding[] = ["windows-1252", "iso-8859-15", "windows-1250", "windows-1254", "macintosh"]

/** How many characters of a text in the Latin alphabet are out of place: signs and capitals inside words, and signs that nobody types. */
function outOfPlace(text: string): number {
  return (
    countOf(text, /(?<=\p{Ll})(?![A-Z])\p{Lu}/gu) +
    countOf(text, /(?<=\p{L})[^\p{L}\p{M}\p{N}\s\p{P}\p{ASCII}](?=\p{L})/gu) +
    countOf(text, /(?<=\p{L})[¡¿«»„‚†‡‰¹²³ªº·¸§](?=\p{L})|(?<=\p{L})§/gu) +
    countOf(text, /[¤¦¬¨¯´¸\x80-\x9f]/g) +
    // Vowels with a háček or an ogonek are rarer than what they are mistaken for.
    countOf(text, /[\u0150-\u0151\u0170-\u0171](?![a-z])/g)
  )
}

function bestWestern(bytes: Uint8Array): Encoding {
  let best: { encoding: Encoding; faults: number } | null = null
  for (const encoding of western) {
    const text = decodeText(bytes, encoding)
    const faults = outOfPlace(text)
    if (best === null || faults < best.faults) best = { encoding, faults }
  }
  return best?.encoding ?? "windows-1252"
}

/** Below this an encoding is not what the text is in. */
const enough = 0.7

/** The encoding of a text that is neither UTF-8 nor UTF-16, other than the Western ones; null where none is plausible. */
function detectScript(bytes: Uint8Array, cut: boolean): Encoding | null {
  let best: { encoding: Encoding; score: number } | null = null
  for (const [encoding, judge] of Object.entries(plausible) as [Encoding, (text: string, others: number) => number][]) {
    const text = decode(bytes, encoding, cut)
    if (text === null || /[\ufffd\ue000-\uf8ff\x80-\x9f]/.test(text)) continue
    const others = countOf(text, /\P{ASCII}/gu)
    const score = judge(text, others)
    if (score >= enough && (best === null || score > best.score + 1e-9)) best = { encoding, score }
  }
  return best?.encoding ?? null
}

/** @param bytes the beginning of a text, or all of it */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, mostBytes)
  const known = marked(sample) ?? unmarkedWide(sample)
  if (known) return known
  const ascii = sample.every((byte) => byte < 0x80)
  if (ascii) return ["\u001b$@", "\u001b$B"].some((start) => latin1(sample, 0, sample.length).includes(start)) ? "iso-2022-jp" : "utf-8"
  if (decode(sample, "utf-8", true) !== null) return "utf-8"
  return detectScript(sample, true) ?? bestWestern(sample)
}

/** The bytes that a text was made of when it was taken for Latin-1; null where it has characters that Latin-1 does not. */
function bytesOfLatin1(text: string): Uint8Array | null {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 0x100 ? code : upperLatin().get(text[at] ?? "")
    if (byte === undefined) return null
    bytes[at] = byte
  }
  return bytes
}

let upper: Map<string, number> | undefined
/** Characters of Windows-1252 that stand where Latin-1 has controls. */
function upperLatin(): Map<string, number> {
  if (!upper) {
    const codes = Array.from({ length: 32 }, (_, index) => 0x80 + index)
    const text = decodeText(Uint8Array.from(codes), "windows-1252")
    upper = new Map(codes.map((code, index) => [text[index] ?? "", code]))
  }
  return upper
}

/**
 * A text out of a tag that says it is Latin-1 and may be anything: put right where its bytes are plausible in another encoding.
 * @returns undefined where it is not readable in any: no text is better than nonsense
 */
export function repairLatin1(text: string): string | undefined {
  if (/\ufffd/.test(text)) return undefined
  if (!/\P{ASCII}/u.test(text)) return text
  const bytes = bytesOfLatin1(text)
  if (bytes === null) return text
  // Characters of two bytes or more that are valid UTF-8 are no accident.
  const utf8 = decode(bytes, "utf-8", false)
  if (utf8 !== null) return utf8
  const script = detectScript(bytes, false)
  if (script) return decodeText(bytes, script)
  return isReadable(text) ? text : undefined
}

/** Whether a text in the Latin alphabet reads like words: most of its letters are plain, or it is very short, and it has no controls. */
function isReadable(text: string): boolean {
  if (/[\x80-\x9f]/.test(text)) return false
  const letters = countOf(text, /\p{L}/gu)
  const accented = countOf(text, /\P{ASCII}/gu)
  return accented <= 3 || accented <= letters * 0.5
}
