import { describe, expect, it } from "vitest"
import { encoderOf } from "../../testing/encodings.ts"
import { fixture } from "../../testing/fixtures.ts"
import { decodeText, detectEncoding, type Encoding, encodings, repairLatin1 } from "./encoding.ts"

const texts: [encoding: Encoding, text: string][] = [
  ["windows-1252", "Grüße aus Köln: die Straße ist naß, das Café zu, señor, ça va, 5 €"],
  ["windows-1252", "L’été dernier, à la plage, nous avons écouté « La Mer » — c’était très beau."],
  ["windows-1252", "El niño comió piñas mañana; ¿cuándo llegará el autobús?"],
  ["windows-1252", "Não há razão para esperar: a canção é do João."],
  ["windows-1252", "Blåbærsyltetøy på brødet, og så går vi hjem."],
  ["windows-1252", "Hyvää päivää, tämä on äänite."],
  ["iso-8859-15", "Der Eintritt kostet 5 € für Schüler, 10 € für Erwachsene."],
  ["macintosh", "Grüße aus Köln, die Straße ist naß, das Café zu."],
  ["macintosh", "Nous avons écouté la forêt à l'été."],
  ["windows-1250", "Zażółć gęślą jaźń, proszę bardzo: łódź i miłość są piękne."],
  ["windows-1251", "Стеклянный дом стоит у моря, и в нём никто не живёт."],
  ["windows-1251", "Привет"],
  ["windows-1251", "СТЕКЛЯННЫЙ ДОМ"],
  ["windows-1251", "Пісня про київський дощ і її приспів."],
  ["koi8-r", "Стеклянный дом стоит у моря, и в нём никто не живёт."],
  ["windows-1253", "Το γυάλινο σπίτι είναι δίπλα στη θάλασσα."],
  ["windows-1255", "הבית מזכוכית עומד ליד הים ואיש אינו גר בו."],
  ["windows-1256", "البيت الزجاجي يقف بجانب البحر ولا أحد يعيش فيه"],
  ["shift_jis", "夜の駅で待っている。"],
  ["shift_jis", "ガラスの家は海のそばにあります。誰も住んでいません。"],
  ["euc-jp", "ガラスの家は海のそばにあります。誰も住んでいません。"],
  ["gb18030", "玻璃房子在海边，没有人住在里面。"],
  ["big5", "玻璃房子在海邊，沒有人住在裡面。"],
  ["euc-kr", "유리 집은 바다 옆에 있고 아무도 살지 않는다."],
]

describe("detectEncoding", () => {
  const variants = texts.flatMap(([encoding, text]) => {
    const encode = encoderOf(encoding)
    const forms: [string, string][] = [
      ["alone", text],
      ["twice with line breaks", `${text}\r\n${text}\r\n`],
      ["in English words", `Title: ${text}\nFrom: a friend\n`],
    ]
    return forms.map(([form, words]) => ({ encoding, form, words, bytes: encode(words) }))
  })

  it("has more than fifty variants", () => expect(variants.length).toBeGreaterThan(50))

  it.each(variants)("finds the words of $encoding, $form: $words", ({ bytes, words }) => {
    const found = detectEncoding(bytes)
    // Encodings of one family may have the same bytes for a text: what counts is what people read.
    expect(decodeText(bytes, found)).toBe(words)
  })

  it("shows lyrics in Latin-1 as they were written", () => {
    const bytes = fixture("lyrics-latin1.txt")
    const text = decodeText(bytes, detectEncoding(bytes))
    expect(text.split("\r\n")[1]).toBe("Die Straße ist naß, das Café zu, señor, ça va, 5 €")
    expect(text).not.toContain("\ufffd")
  })

  it.each([
    ["utf-8", Buffer.from("Grüße", "utf8")],
    ["utf-8", Buffer.from("plain words")],
    ["utf-8", Buffer.from("夜の駅で".repeat(3), "utf8").subarray(0, 20)],
    ["utf-8", Buffer.alloc(0)],
    ["utf-16le", Buffer.from("\ufeffGrüße", "utf16le")],
    ["utf-16be", Buffer.from("\ufeffGrüße", "utf16le").swap16()],
    ["utf-16le", Buffer.from("Grüße aus Köln", "utf16le")],
    ["utf-16be", Buffer.from("Grüße aus Köln", "utf16le").swap16()],
    ["iso-2022-jp", Buffer.from("\x1b$BLk$N1X\x1b(B", "latin1")],
  ])("finds %s by its mark or its form", (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding)
  })

  it("names only encodings that a TextDecoder knows", () => {
    for (const encoding of encodings) expect(new TextDecoder(encoding).encoding).toBe(encoding)
  })
})

describe("repairLatin1", () => {
  const mistaken = (encoding: Encoding, text: string) => Buffer.from(encoderOf(encoding)(text)).toString("latin1")
  const titles: [Encoding, string][] = [
    ["windows-1251", "Стеклянный дом"],
    ["windows-1251", "Мария Линд"],
    ["windows-1251", "Стеклянный дом (Remix 2024)"],
    ["koi8-r", "Стеклянный дом"],
    ["shift_jis", "夜の駅"],
    ["euc-jp", "ガラスの家"],
    ["euc-kr", "유리 집"],
    ["windows-1253", "Γυάλινο σπίτι"],
    ["windows-1255", "בית מזכוכית"],
  ]
  it.each(titles)("puts a title in %s right: %s", (encoding, title) => {
    expect(repairLatin1(mistaken(encoding, title))).toBe(title)
    const decoded = decodeText(encoderOf(encoding)(title), "windows-1252")
    expect(repairLatin1(decoded)).toBe(title)
  })

  it.each([
    "Glasshouse",
    "Björk",
    "Où êtes-vous",
    "Sigur Rós",
    "Motörhead",
    "Ænima",
    "Ñu",
    "Éa",
    "ÄÖÜ",
    "Señorita",
    "Añejo & Côté",
    "5 €",
    "夜の駅",
    "Стеклянный дом",
  ])("leaves %s as it is", (title) => expect(repairLatin1(title)).toBe(title))

  it("reads UTF-8 that was taken for Latin-1", () => {
    for (const title of ["Grüße", "夜の駅", "Стекло"]) expect(repairLatin1(Buffer.from(title, "utf8").toString("latin1"))).toBe(title)
  })

  it("drops what cannot be read rather than showing nonsense", () => {
    expect(repairLatin1("\x81\x8d\x90\xff\xfe\xfd")).toBeUndefined()
    expect(repairLatin1("a\ufffdb")).toBeUndefined()
    expect(repairLatin1("×ØÙÚÛÜÝ×ØÙ")).toBeUndefined()
  })
})
