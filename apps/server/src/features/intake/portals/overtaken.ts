import { refusals } from "../../../copy/refusals.ts"
import { Refused } from "../../../lib/errors.ts"
import type { PortalTranslations, ReceiptWords } from "../../work/messages/schema.ts"
import type { UpdatePortalInput } from "./schema.ts"

type Said = { [part: string]: string | Said | undefined }

const part = (of: Said, name: string): Said => {
  const found = of[name]
  return typeof found === "object" ? found : {}
}

/** Whether one of the texts says neither what it was expected to say nor what it is to say. */
function isOvertaken(expected: Said, now: Said, wanted: Said): boolean {
  return Object.entries(expected).some(([name, was]) => {
    if (was === undefined) return false
    if (typeof was === "object") return isOvertaken(was, part(now, name), part(wanted, name))
    const is = now[name] ?? ""
    return is !== was && is !== wanted[name]
  })
}

type Texts = { title: string; intro: string; receipt: ReceiptWords; translations: PortalTranslations }

/** Nobody's words are overwritten by somebody who has not read them. @throws Refused (`changed_meanwhile`) */
export function refuseOvertaken({ title, intro, receipt, translations }: Texts, { expected, ...wanted }: UpdatePortalInput): void {
  if (expected === undefined) return
  const texts = { title: wanted.title, intro: wanted.intro, receipt: wanted.receipt, translated: wanted.translated }
  if (isOvertaken(expected, { title, intro, receipt, translated: translations }, texts))
    throw new Refused(refusals.changedMeanwhile, { code: "changed_meanwhile" })
}
