/** Invented names and texts, in many scripts and lengths; none is meant to be anybody's. */

/** The newest submissions, so that the first page looks the same whatever is seeded: artist, title, genre. */
export const newestOnes: readonly [artist: string, title: string, genre: string][] = [
  ["Tidewrack", "Salt Ledger", "dub_techno"],
  ["Noor Avelin", "Second Balcony", "ambient"],
  ["Pollen Office", "Carpark Hymns", "indie"],
  ["Kitefall", "Glasshouse", "electronica"],
  ["Junco Parade", "Ferry Weather", "folktronica"],
  ["Marrow & Pine", "Slow Semaphore", "downtempo"],
  ["Ilva Brandsey", "Tin Cathedral", "modern_classical"],
  ["Glass Heron", "Northbound", "techno"],
  ["غيمة البحر", "رسالة من الميناء", "electronica"],
  ["Dusk Ledger", "Counterweight", "breaks"],
  ["Low Orchard", "Understudy", "lo_fi"],
  ["Saltmother", "Any Given Harbour", "house"],
  ["夜汽車", "雨のプラットホーム", "idm"],
  ["Ninth Ferry", "Radio Lichen", "idm"],
  ["Wren Castellane", "Half a Lighthouse", "jazz"],
  ["Velour Transit", "Night Tram", "house"],
]

const firstParts = [
  "Amber",
  "Paper",
  "Low",
  "Glass",
  "Hollow",
  "Slow",
  "North",
  "Velvet",
  "Copper",
  "Tidal",
  "Pale",
  "Winter",
  "Silent",
  "Lantern",
  "Marble",
  "Distant",
  "Salt",
  "Neon",
  "Feather",
  "Iron",
  "Cinder",
  "Moss",
  "Quiet",
  "Borrowed",
  "Second",
  "Linen",
  "Static",
  "Blue",
  "Harbour",
  "Orchard",
  "Midnight",
  "Plain",
  "Rook",
  "Juniper",
  "Falling",
  "Bright",
] as const
const secondParts = [
  "Heron",
  "Ledger",
  "Parade",
  "Orchestra",
  "Weather",
  "Transit",
  "Orchard",
  "Society",
  "Machines",
  "Radio",
  "Harbour",
  "Choir",
  "Division",
  "Cartel",
  "Atlas",
  "Meadow",
  "Signal",
  "Assembly",
  "Lanes",
  "Rivers",
  "Kites",
  "Bureau",
  "Cinema",
  "Letters",
  "Foxes",
  "Engines",
  "Rooms",
  "Tapes",
  "Gardens",
  "Districts",
  "Sparrows",
  "Tide",
] as const
const otherScripts = [
  "Пыль и Свет",
  "Тихая Гавань",
  "Ørkenvind",
  "Ásdís Brún",
  "Señor Nubes",
  "Çınar Altı",
  "Żółty Latawiec",
  "Dvě Řeky",
  "Θάλασσα Μέσα",
  "מגדלור",
  "גשם ראשון",
  "قمر بعيد",
  "صدى الشارع",
  "زمستان",
  "夜の灯台",
  "青い電車",
  "조용한 파도",
  "月下电台",
  "बारिश",
  "สายลม",
  "Nhà Ga Cuối",
  "Kölner Straße 9",
  "L’Heure Bleue",
  "Mañana Lenta",
  "Søster Måne",
  "Břízy",
  "🌊 wavelet",
  "DJ ▲▲▲",
  "e^iπ",
  "N̈icht Jetzt",
] as const
const givenNames = [
  "Sunniva",
  "Tobias",
  "Yuki",
  "Ruta",
  "Imke",
  "Mateo",
  "Aisha",
  "Otomi",
  "Lior",
  "Anouk",
  "Dmitri",
  "Zofia",
  "Emre",
  "Noor",
  "Priya",
  "Kofi",
  "Ingrid",
  "Caoimhe",
  "Björn",
  "Thảo",
  "José",
  "Chloé",
  "Łukasz",
  "Amira",
  "Jun",
  "Søren",
  "Ágnes",
  "Omar",
  "Nia",
  "Ravi",
] as const
const familyNames = [
  "Aasbrekk",
  "Okafor",
  "Fujii",
  "Hansen",
  "Sandoval",
  "Wells",
  "Ben-Ami",
  "Moreau",
  "Volkov",
  "Kowalska",
  "Yılmaz",
  "Haddad",
  "Raman",
  "Mensah",
  "Nyström",
  "Ó Briain",
  "Þórsdóttir",
  "Nguyễn",
  "García",
  "Dubois",
  "Wójcik",
  "El-Sayed",
  "Tanaka",
  "Kjær",
  "Szabó",
  "Rossi",
] as const
const wholeNames = [
  "محمد الخطيب",
  "יעל כהן",
  "山本 健",
  "김서연",
  "Сергей Иванов",
  "Ελένη Παππά",
  "王小明",
  "Al",
  "Maximiliane Freifrau von und zu Hohenbrunn-Waldstetten",
] as const
const places = [
  "Tromsø, Norway",
  "Porto, Portugal",
  "Leipzig, Germany",
  "Accra, Ghana",
  "Osaka, Japan",
  "Bristol, UK",
  "Montréal, Canada",
  "تونس",
  "Haifa",
  "Gdańsk, Poland",
  "Medellín, Colombia",
  "Hà Nội, Vietnam",
  "Reykjavík, Iceland",
  "Istanbul",
  "Chennai, India",
  "Detroit, USA",
] as const

const titleParts = [
  "Ceiling",
  "Weather",
  "Lighthouse",
  "Semaphore",
  "Balcony",
  "Ledger",
  "Hymns",
  "Tram",
  "Understudy",
  "Counterweight",
  "Northbound",
  "Window",
  "Salt",
  "Thaw",
  "Afterimage",
  "Carpark",
  "Undertow",
  "Postcard",
  "Ferry",
  "Static",
  "Magnolia",
  "Overpass",
  "Interval",
  "Parallax",
  "Driftwood",
  "Halogen",
  "Kerosene",
  "Turnstile",
  "Vestibule",
  "Aperture",
] as const
const titleOpeners = [
  "Low",
  "Second",
  "Slow",
  "Half a",
  "Any Given",
  "The Last",
  "No",
  "After the",
  "Tin",
  "Under",
  "Every",
  "Almost",
] as const
const titleClosers = ["", "", "", "", " (demo)", " II", " [v3 master]", " – live", " (feat. Anouk)", ", Pt. 1"] as const
const otherTitles = [
  "רחוב בלי שם",
  "ليل المدينة",
  "海の底で",
  "Тишина",
  "Über den Dächern",
  "Après la pluie",
  "¿Dónde está el mar?",
  "untitled",
  "4′33″ from home",
  "a",
  "🌧️",
  "Everything I Meant to Tell You on the Platform at Half Past Four in the Morning Before Your Train Left Without Me",
] as const

const sentences = [
  "We recorded these in a greenhouse over one winter.",
  "The rain on the first track is real.",
  "We play it live as a duo and would love to hear it beside your Low Tide series.",
  "Everything was made on a borrowed synthesizer and one microphone.",
  "The vocals are a first take; we kept the cough.",
  "I have followed your label since the second release.",
  "The third track is the one that people ask for after shows.",
  "There is a longer version with strings if you want it.",
  "We are happy to change the titles.",
  "The mix is ours; we would trust somebody else with the master.",
  "It began as music for a short film that never came out.",
  "My grandmother hums on the outro.",
  "Please listen on headphones, the low end is quiet on purpose.",
  "We are three people in three cities and have met twice.",
  "No deadline on our side.",
  "If it is not for you, a line about why would mean a lot.",
] as const
const otherMessages = [
  "hi",
  "Thanks!!",
  "مرحباً، سجّلنا هذه المقاطع في غرفة صغيرة قرب الميناء. شكراً لاستماعكم.",
  "שלום, אלו שלושה קטעים שהקלטנו בבית. תודה שאתם מקשיבים.",
  "冬のあいだに録音しました。聴いていただけるとうれしいです。",
  "Привет! Это наши первые записи, сделанные дома.",
  "Mixed scripts: Kitefall × كايتفول × カイトフォール, and a tab\tin the middle.",
  '<b>not bold</b> & "quoted" — it should stay as it is typed.',
] as const

import { normalized } from "@intray/auth/text"
import type { Random } from "./random.ts"

/** Who made it. */
export function artistName(random: Random): string {
  if (random.chance(0.14)) return random.pick(otherScripts)
  if (random.chance(0.12)) return personName(random)
  return `${random.pick(firstParts)} ${random.pick(secondParts)}`
}

/** Who sent it. */
export function personName(random: Random): string {
  return random.chance(0.06) ? random.pick(wholeNames) : `${random.pick(givenNames)} ${random.pick(familyNames)}`
}

/** What a track is called. */
export function trackTitle(random: Random): string {
  if (random.chance(0.08)) return random.pick(otherTitles)
  const opener = random.chance(0.5) ? `${random.pick(titleOpeners)} ` : ""
  return `${opener}${random.pick(titleParts)}${random.pick(titleClosers)}`
}

/** Where from, or nothing. */
export function place(random: Random): string | undefined {
  return random.chance(0.7) ? random.pick(places) : undefined
}

/** Nothing, a word, a paragraph, or all of the thousand characters that are allowed. */
export function message(random: Random): string | undefined {
  const length = random.weighted([
    ["none", 3],
    ["short", 5],
    ["long", 2],
    ["full", 0.4],
    ["other", 0.8],
  ] as const)
  if (length === "none") return undefined
  if (length === "other") return random.pick(otherMessages)
  const count = length === "short" ? 1 + random.below(3) : length === "long" ? 5 + random.below(6) : 40
  const text = Array.from({ length: count }, () => random.pick(sentences)).join(length === "long" ? "\n\n" : " ")
  return text.slice(0, 1_000).trim()
}

/** A name as part of an address; ASCII only, never empty. */
export function handle(name: string, fallback: number): string {
  const plain = normalized(name, "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
  return plain === "" ? `artist-${fallback}` : plain
}
