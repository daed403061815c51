import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/**
 * A number as the plan of its country allows it, or undefined. Its length is held to the plan and not its every digit: countries open new
 * ranges faster than anybody installs, and a true number must not be refused. Browsers get `phones.browser.ts` in the place of this.
 * @param typed begins with `+`
 */
export function readPhone(typed: string): string | undefined {
  const found = parsePhoneNumberFromString(typed, { extract: false })
  return found?.isPossible() && found.ext === undefined ? found.number : undefined
}

/** Nothing to wait for: all of it is here. */
export async function loadPhones(): Promise<void> {}
