/**
 * Removes what makes no difference when people look for a text: case, accents, width, and spelling variants of a script. Pure and browser-safe.
 */
import { foldDigits, normalized } from "@intray/auth/text"

/** Letters that people type as others, and that no decomposition maps: the letters, and what they become. */
const letters = new Map(
  Object.entries({
    // Latin
    ...{
      ß: "ss",
      øɔ: "o",
      æ: "ae",
      œ: "oe",
      ł: "l",
      đðþɗɖ: "d",
      ı: "i",
      ħ: "h",
      ŧ: "t",
      ŋɲ: "n",
      ȷ: "j",
      ƀɓ: "b",
      ƙ: "k",
      ƴ: "y",
      ɛə: "e",
    },
    // Greek and Hebrew letters that look otherwise at the end of a word; Yiddish ligatures
    ...{ ς: "σ", ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ", װ: "וו", ױ: "וי", ײ: "יי" },
    // Arabic, Persian, Urdu, Pashto and Kurdish: alef, yeh, kaf, heh, and nun without its dot
    ...{ ٱٲٳٵ: "ا", ىیېۍێے: "ي", کڪګ: "ك", ةۃہھەۀۂ: "ه", ں: "ن" },
    // Devanagari: the moon over the dot is written either way
    "\u0901": "\u0902",
  }).flatMap(([variants, letter]) => [...variants].map((variant) => [variant, letter] as const)),
)
/** Where these letters are: a range may hold others too, which stay. */
const variants = /[\u00df-\u0272\u03c2\u05da-\u05e5\u05f0-\u05f2\u0629\u0649\u0671-\u06d5\u0901]/gu

/** Marks that are left out: accents of Latin, Greek and Cyrillic; vowel signs of Arabic and Syriac with the tatweel; Hebrew points; nuktas. */
const dropped =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u08d3-\u08e1\u08e3-\u08ff\u093c\u09bc\u0a3c\u0abc\u0b3c]/g

/** Divides a word that is also written in one: the non-joiner within Persian words, and letters that are used as apostrophes. */
export const SOFT = "\u200c"
const apostrophes = /[\u02b9-\u02bf\u02c8\u02ee\u07f4\u07f5\ua78b\ua78c]/g
const invisible = /(?!\u200c)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Removes differences that make no difference to a search. Used for the index and for queries alike; idempotent. */
export function fold(text: string): string {
  const bare = normalized(text.toLowerCase().replace(invisible, "").replace(apostrophes, SOFT), "NFKD")
    .toLowerCase()
    .replace(dropped, "")
    .replace(variants, (letter) => letters.get(letter) ?? letter)
  // Katakana as hiragana, once voiced ones are one character again.
  return foldDigits(normalized(bare).replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60)))
}
