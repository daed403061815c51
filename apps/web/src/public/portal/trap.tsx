import { publicPages as words } from "@intray/i18n/translated"
import type { RefObject } from "react"

/** A field that people neither see nor reach; only a program fills it in. */
export function Trap({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div aria-hidden="true" className="absolute top-0 -start-[200vw] h-px w-px overflow-hidden">
      <label htmlFor="website">{words.form.trap}</label>
      <input ref={field} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
    </div>
  )
}

/** What a program wrote into the field that people do not see; what the browser itself filled in there counts for nothing. */
export function trapped(input: HTMLInputElement | null): string {
  if (!input || input.value === "") return ""
  return isAutofilled(input) ? "" : input.value.slice(0, 2_000)
}

function isAutofilled(input: HTMLInputElement): boolean {
  try {
    return input.matches(":autofill")
  } catch {
    // An older browser, which knows it by a name of its own.
    return input.matches(":-webkit-autofill")
  }
}
