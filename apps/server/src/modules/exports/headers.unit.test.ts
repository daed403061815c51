import { describe, expect, it } from "vitest"
import type { FormDefinition } from "../forms/schema.ts"
import { guessMap } from "../imports/targets.ts"
import { answerColumns, questionHeaders } from "./headers.ts"

const plain = { help: "", required: false, identifying: false }
const form = (currency: string | undefined, label = "Sum asked for"): FormDefinition => ({
  fields: [
    { ...plain, key: "sum", label, type: "number", integer: true, ...(currency === undefined ? {} : { currency }) } as never,
    { ...plain, key: "title", label: "Title of the work", type: "short_text" } as never,
  ],
  roles: {},
})
const headersOf = (...forms: FormDefinition[]) => questionHeaders(forms.map(answerColumns), () => false)

describe("the header of an amount of money", () => {
  it("names its currency, once", () => {
    expect([...headersOf(form("EUR"))]).toEqual([
      ["sum", "Sum asked for (EUR)"],
      ["title", "Title of the work"],
    ])
    expect(headersOf(form("EUR", "Sum in EUR")).get("sum")).toBe("Sum in EUR")
    expect(headersOf(form(undefined)).get("sum")).toBe("Sum asked for")
  })

  it("names none where portals ask for several", () => {
    expect(headersOf(form("EUR"), form("USD")).get("sum")).toBe("Sum asked for")
    expect(headersOf(form("EUR"), form(undefined)).get("sum")).toBe("Sum asked for")
  })

  it("is read by an import, with the currency and without", () => {
    for (const column of ["Sum asked for (EUR)", "Sum asked for", "Sum asked for (EUR) [sum]", "sum"]) {
      expect([column, guessMap([column], form("EUR"), [])]).toEqual([column, { [column]: "answers.sum" }])
    }
  })
})
