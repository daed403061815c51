import { portals } from "@intray/i18n/portals"
import { currencies } from "@intray/server/modules/forms/numbers"
import type { TemplateChoice, TemplateList } from "@intray/server/modules/templates/schema"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { type ReactNode, useState } from "react"
import { regionCurrency } from "./region-currency.ts"

function currencyIn(list: TemplateList | undefined, choice: TemplateChoice): string | null {
  if (choice === "blank" || list === undefined) return null
  if (typeof choice === "string") return list.builtIn.find((one) => one.key === choice)?.currency ?? null
  return list.own.find((one) => one.id === choice.id)?.currency ?? null
}

/**
 * The currency of a new portal, for templates that ask for money. A built-in template begins with the currency of the reader's
 * region, a team's own with the one it has.
 * @returns what `portals.create` gets, and the field; null for templates without amounts
 */
export function useTemplateCurrency(
  list: TemplateList | undefined,
  choice: TemplateChoice,
): { input: { currency?: string }; field: ReactNode } {
  const [chosen, setChosen] = useState<string | null>(null)
  const brought = currencyIn(list, choice)
  if (brought === null) return { input: {}, field: null }
  const currency = chosen ?? (typeof choice === "string" ? (regionCurrency(navigator.language) ?? brought) : brought)
  const field = (
    <Field label={portals.create.currency}>
      <Select
        value={currency}
        options={currencies.map((one) => ({ value: one, label: one }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </Field>
  )
  return { input: { currency }, field }
}
