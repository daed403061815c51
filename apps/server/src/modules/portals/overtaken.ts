import { refusals } from "@intray/i18n/refusals"
import { Refused } from "../../platform/errors.ts"
import type { PortalTranslations, ReceiptWords } from "../messages/schema.ts"
import type { PortalRow } from "./rows.ts"
import type { UpdatePortalInput } from "./schema.ts"

type Said = Readonly<Record<string, unknown>>

const isParted = (value: unknown): value is Said => typeof value === "object" && value !== null
const part = (of: Said, name: string): Said => {
  const found = of[name]
  return isParted(found) ? found : {}
}
/** None, as it is compared: of a text it is "", of a number or a time null. */
const plain = (value: unknown) => (value === null ? "" : value)

/** Whether one of the parts says neither what it was expected to say nor what it is to say. */
function isOvertaken(expected: Said, now: Said, wanted: Said): boolean {
  return Object.entries(expected).some(([name, was]) => {
    if (was === undefined) return false
    if (isParted(was)) return isOvertaken(was, part(now, name), part(wanted, name))
    const is = plain(now[name] ?? null)
    return is !== plain(was) && is !== plain(wanted[name])
  })
}

type Times = { opensAt?: string | null | undefined; closesAt?: string | null | undefined }
const iso = (given: Times[keyof Times]) => (typeof given === "string" ? new Date(given).toISOString() : given)
/** The same moment is written in several ways. */
const withMoments = <Of extends Times>(of: Of) => ({ ...of, opensAt: iso(of.opensAt), closesAt: iso(of.closesAt) })

type Held = Pick<PortalRow, "title" | "intro" | "opensAt" | "closesAt" | "timeZone" | "quota" | "promiseDays"> & {
  receipt: ReceiptWords
  translations: PortalTranslations
}

/** What others have said is not overwritten by somebody who has not read it. @throws Refused (`changed_meanwhile`) */
export function refuseOvertaken({ opensAt, closesAt, translations, ...held }: Held, { expected, ...wanted }: UpdatePortalInput): void {
  if (expected === undefined) return
  const times = { opensAt: opensAt?.toISOString() ?? null, closesAt: closesAt?.toISOString() ?? null }
  const now = { ...held, ...times, translated: translations }
  if (isOvertaken(withMoments(expected), now, withMoments(wanted)))
    throw new Refused(refusals.changedMeanwhile, { code: "changed_meanwhile" })
}
