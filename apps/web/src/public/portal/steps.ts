import { isFilledByAddress } from "@intray/server/modules/forms/asked"
import { type Step, stepsOf } from "@intray/server/modules/forms/conditions"
import type { Field } from "@intray/server/modules/forms/schema"
import type { Address } from "./places.ts"
import type { Hidden } from "./shown.ts"

/** The pages of a form, as one walks through them. Pure. */

export type { Step }

export type FormSteps = {
  /** Every step of the form, shown or not. */
  steps: Step[]
  /** Places in `steps` that have something to show now, in order; never empty. */
  open: number[]
}

export function formStepsOf(form: { fields: Field[]; steps?: boolean | undefined }, hidden: Hidden): FormSteps {
  const steps = stepsOf(form)
  const open = steps.flatMap((step, index) => (step.fields.some((field) => isDrawn(field, hidden)) ? [index] : []))
  return { steps, open: open.length > 0 ? open : [0] }
}

/** Does the page show anything of it? */
function isDrawn(field: Field, hidden: Hidden): boolean {
  return !isFilledByAddress(field) && !hidden.has(field.key)
}

/** The step nearest to a wish that is open: the last one not after it, else the first. */
export function nearest(steps: FormSteps, wanted: number): number {
  return steps.open.findLast((index) => index <= wanted) ?? steps.open[0] ?? 0
}

export function stepAfter(steps: FormSteps, current: number): number | null {
  return steps.open.find((index) => index > current) ?? null
}

export function stepBefore(steps: FormSteps, current: number): number | null {
  return steps.open.findLast((index) => index < current) ?? null
}

/** The step in which a place is; the first for a place that is in none. */
export function stepOf(steps: FormSteps, address: Address): number {
  const key = address.split(".")[0] ?? ""
  return Math.max(
    0,
    steps.steps.findIndex((step) => step.fields.some((field) => field.key === key)),
  )
}

/** "2 of 4", counting only what is shown. */
export function progressOf(steps: FormSteps, current: number): { position: number; count: number } {
  return { position: Math.max(1, steps.open.indexOf(current) + 1), count: steps.open.length }
}
