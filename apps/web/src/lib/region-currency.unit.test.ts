import { currencies } from "@intray/server/modules/forms/numbers"
import { expect, it } from "vitest"
import { regionCurrency } from "./region-currency.ts"

it("the currency is that of the language's region", () => {
  const tags = { "de-AT": "EUR", "en-GB": "GBP", "fr-CH": "CHF", "sr-Latn-RS": "RSD", "es-419": null, en: null, "en-AQ": null, "": null }
  for (const [tag, currency] of Object.entries(tags)) expect(regionCurrency(tag), tag).toBe(currency)
})

it("a question can ask for each of them", () => {
  for (const region of "DE GB US CH JP KE PL TW VN ZA".split(" ")) expect(currencies).toContain(regionCurrency(`en-${region}`))
})
