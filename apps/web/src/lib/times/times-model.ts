import { FULL_YEAR } from "@intray/server/modules/portals/schema"
import { momentOf, type Oddity, type WallTime, wallTimeOf } from "../zones.ts"
import type { Texts } from "./texts.ts"

/** One of the two times as it is being edited; null: none. */
export type TimeEdit = WallTime | null
export type TimesEdit = { opens: TimeEdit; closes: TimeEdit; zone: string }

export type TimeFault = "dayMissing" | "timeMissing" | "bothMissing" | "fullYear" | "closesFirst"
export type TimeReading = { iso: string | null; oddity: Oddity; fault: TimeFault | null; past: boolean }

type Times = { opensAt: string | null; closesAt: string | null; timeZone: string | null }
export type TimeKey = keyof Times
export const timeKeys = { opens: "opensAt", closes: "closesAt" } as const

/** The times of a portal as texts, for `texts.ts`: "" is none, a kept time its moment, and one that is typed what clocks show, and where. */
export const timeTexts = ({ opensAt, closesAt, timeZone }: Times): Texts<TimeKey> => ({
  opensAt: opensAt ?? "",
  closesAt: closesAt ?? "",
  timeZone: timeZone ?? "",
})

const wallText = (wall: TimeEdit, zone: string) =>
  wall === null ? "" : [wall.day, wall.time, zone, ...(wall.later ? ["later"] : [])].join(" ")
const isTyped = (text: string) => text.includes(" ")

function typedTime(text: string): { wall: WallTime; zone: string; iso: string | null } {
  const [day = "", time = "", zone = "", later = ""] = text.split(" ")
  const wall: WallTime = later === "" ? { day, time } : { day, time, later: true }
  return { wall, zone, iso: momentOf(wall, zone)?.iso ?? null }
}

/** What a text is kept as: of a time its moment, once it is whole. */
export const tidyTime = (text: string): string => (isTyped(text) ? (typedTime(text).iso ?? text) : text)

/** The times that are shown, by the clocks of their zone. Where the zone is being changed, the clocks go on showing the same there. */
export function timesOf(shown: Texts<TimeKey>, saved: Texts<TimeKey>, ownZone: string): TimesEdit {
  const zone = shown.timeZone || ownZone
  const of = (text: string): TimeEdit => {
    if (text === "") return null
    if (!isTyped(text)) return wallTimeOf(text, saved.timeZone || ownZone)
    const { wall, zone: meant, iso } = typedTime(text)
    // Somebody else changed the zone: the moment that was typed stays.
    return meant === zone || iso === null ? wall : wallTimeOf(iso, zone)
  }
  return { opens: of(shown.opensAt), closes: of(shown.closesAt), zone }
}

/** What is typed where an edit is changed, text by text. @param shown the texts that the edit shows */
export function typedTimes(
  edit: TimesEdit,
  patch: Partial<TimesEdit>,
  shown: Texts<TimeKey>,
  saved: Texts<TimeKey>,
): Partial<Texts<TimeKey>> {
  const next = { ...edit, ...patch }
  const timed = next.opens !== null || next.closes !== null
  const typed: Partial<Texts<TimeKey>> = {}
  for (const which of ["opens", "closes"] as const) {
    const key = timeKeys[which]
    if (which in patch || (patch.zone !== undefined && isTyped(shown[key]))) typed[key] = wallText(next[which], next.zone)
  }
  // The zone of the first time is its own, whatever others choose meanwhile; without any time there is none to choose.
  if (patch.zone !== undefined || (timed && saved.timeZone === "")) typed.timeZone = next.zone
  else if (!timed) typed.timeZone = saved.timeZone
  return typed
}

type TimesPatch = Partial<Times>

/** Of the times what was really changed, and what that said before. @param texts as `texts.ts` reads them */
export function timesPatch(
  edit: TimesEdit,
  saved: Texts<TimeKey>,
  texts: { changed: Partial<Texts<TimeKey>>; expected: Partial<Texts<TimeKey>> },
): { patch: TimesPatch; expected: TimesPatch } {
  const patch: TimesPatch = {}
  const expected: TimesPatch = {}
  const send = (key: TimeKey, value: string | null) => {
    patch[key] = value
    expected[key] = (texts.expected[key] ?? saved[key]) || null
  }
  const moved = texts.changed.timeZone !== undefined
  for (const which of ["opens", "closes"] as const) {
    const key = timeKeys[which]
    const wall = edit[which]
    const iso = wall === null ? null : (momentOf(wall, edit.zone)?.iso ?? null)
    if (texts.changed[key] !== undefined || (moved && (iso ?? "") !== saved[key])) send(key, iso)
  }
  const zone = edit.opens === null && edit.closes === null ? "" : edit.zone
  if (zone !== saved.timeZone) send("timeZone", zone || null)
  return { patch, expected }
}

/** What the edit means: the two moments, and what is wrong with or odd about each. */
export function readTimes(edit: TimesEdit, now: Date): { opens: TimeReading; closes: TimeReading } {
  const one = (wall: TimeEdit): TimeReading => {
    if (wall === null) return { iso: null, oddity: null, fault: null, past: false }
    const none = { iso: null, oddity: null, past: false }
    // A year of five digits is no whole day to `momentOf`.
    if (wall.day !== "" && !FULL_YEAR.test(wall.day)) return { ...none, fault: "fullYear" }
    if (wall.time === "") return { ...none, fault: wall.day === "" ? "bothMissing" : "timeMissing" }
    const found = momentOf(wall, edit.zone)
    if (!found) return { ...none, fault: "dayMissing" }
    if (!FULL_YEAR.test(found.iso)) return { ...none, fault: "fullYear" }
    return { ...found, fault: null, past: Date.parse(found.iso) <= now.getTime() }
  }
  const opens = one(edit.opens)
  const closes = one(edit.closes)
  const backwards = opens.iso !== null && closes.iso !== null && closes.iso <= opens.iso
  return { opens, closes: backwards ? { ...closes, fault: "closesFirst" } : closes }
}

/** What one begins with who wants a time: tomorrow at nine, or midnight in a month. */
export function firstTime(which: "opens" | "closes", zone: string, now: Date): WallTime {
  const later = new Date(now.getTime() + (which === "opens" ? 1 : 30) * 86_400_000)
  const { day } = wallTimeOf(later.toISOString(), zone)
  return { day, time: which === "opens" ? "09:00" : "23:59" }
}
