import { momentWords as words } from "./translated.ts"

/** Time zones: today's names, offsets from UTC, and labels. Browser-safe. */

/** The zone of "Anywhere on Earth": a day there ends when it has ended everywhere. Its sign is the other way round in the zone database. */
export const anywhereOnEarth = "Etc/GMT+12"

/** Names that browsers list although the zone database has newer ones. All of them are accepted. */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Dacca": "Asia/Dhaka",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Macao": "Asia/Macau",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Asia/Thimbu": "Asia/Thimphu",
  "Asia/Ujung_Pandang": "Asia/Makassar",
  "Asia/Ulan_Bator": "Asia/Ulaanbaatar",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Etc/GMT": "UTC",
  "Etc/UTC": "UTC",
  "Europe/Kiev": "Europe/Kyiv",
  GMT: "UTC",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
}

/** Today's name of a zone: "Asia/Calcutta" is "Asia/Kolkata". */
export const currentZoneName = (zone: string): string => renamed[zone] ?? zone

/** Every zone that can be chosen, by today's names: UTC, Anywhere on Earth, then the cities of this runtime. */
export function listZones(): string[] {
  return [...new Set(["UTC", anywhereOnEarth, ...Intl.supportedValuesOf("timeZone").map(currentZoneName)])]
}

/** Minutes that the clocks of a zone are ahead of UTC at a moment. */
export function offsetMinutes(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ""
  const [year, month, day, hour, minute] = ["year", "month", "day", "hour", "minute"].map((type) => Number(part(type))) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const wall = new Date(Date.UTC(2000, month - 1, day, hour, minute)).setUTCFullYear(part("era") === "B" ? 1 - year : year, month - 1, day)
  return Math.round((wall - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000)
}

/** "UTC+5:30", "UTC−12", and "UTC+0" where a zone that moves its clocks shows the time of UTC. */
export function offsetLabel(zone: string, at: Date): string {
  const minutes = offsetMinutes(zone, at)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest > 0 ? `:${String(rest).padStart(2, "0")}` : ""}`
}

const cityOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ")
const isFixed = (zone: string) => zone.startsWith("Etc/") || !zone.includes("/")

/** A zone among others in a list: "Kolkata (Asia), UTC+5:30", "Anywhere on Earth (UTC−12)", "UTC". */
export function zoneLabel(name: string, at = new Date()): string {
  const zone = currentZoneName(name)
  if (zone === "UTC") return "UTC"
  if (zone === anywhereOnEarth) return `${words.anywhere} (UTC−12)`
  if (isFixed(zone)) return zone.startsWith("Etc/") ? offsetLabel(zone, at) : `${zone}, ${offsetLabel(zone, at)}`
  const [region = "", ...rest] = zone.split("/")
  const area = [region, ...rest.slice(0, -1)].join("/").replaceAll("_", " ")
  return `${cityOf(zone)} (${area}), ${offsetLabel(zone, at)}`
}

/** A zone in a sentence: "Europe/Kyiv", "Anywhere on Earth (UTC−12)", "UTC". */
export function zoneTitle(name: string): string {
  const zone = currentZoneName(name)
  return zone === "UTC" || zone.startsWith("Etc/") ? zoneLabel(zone) : zone.replaceAll("_", " ")
}

/** What follows a time on the clock of a zone: "UTC", "AoE (UTC−12)", "(Oslo time, UTC+1)". */
export function zoneAfterTime(name: string, at: Date): string {
  const zone = currentZoneName(name)
  if (zone === "UTC") return "UTC"
  if (zone === anywhereOnEarth) return "AoE (UTC−12)"
  const offset = offsetLabel(zone, at)
  return isFixed(zone) ? `(${offset})` : `(${words.zone({ place: cityOf(zone) })}, ${offset})`
}
