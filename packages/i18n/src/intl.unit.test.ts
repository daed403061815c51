import { describe, expect, test, vi } from "vitest"
import { formatNumber } from "./format.ts"
import { dateFormat, listFormat, numberFormat, pluralRules } from "./intl.ts"

describe("formats of Intl", () => {
  test("are made once for a locale and its options", () => {
    expect(numberFormat("de")).toBe(numberFormat("de"))
    expect(dateFormat("en-GB", { weekday: "short" })).toBe(dateFormat("en-GB", { weekday: "short" }))
    expect(listFormat("fr", { type: "unit" })).toBe(listFormat("fr", { type: "unit" }))
    expect(pluralRules("ar")).toBe(pluralRules("ar"))
  })

  test("differ where locale, options or kind do", () => {
    expect(numberFormat("de").format(1_234.5)).toBe("1.234,5")
    expect(numberFormat("en-GB").format(1_234.5)).toBe("1,234.5")
    expect(numberFormat("en-GB", { style: "percent" }).format(0.5)).toBe("50%")
    expect(dateFormat("en-GB", { month: "long", timeZone: "UTC" }).format(0)).toBe("January")
    expect(dateFormat("en-GB", { month: "short", timeZone: "UTC" }).format(0)).toBe("Jan")
    expect(pluralRules("en").select(2)).toBe("other")
    expect(pluralRules("en", { type: "ordinal" }).select(2)).toBe("two")
  })

  test("without a zone of their own follow the one in which the page is now", () => {
    const options = { hour: "2-digit" } as const
    const offset = vi.spyOn(Date.prototype, "getTimezoneOffset")
    offset.mockReturnValue(0)
    const home = dateFormat("en-GB", options)
    offset.mockReturnValue(-540)
    expect(dateFormat("en-GB", options)).not.toBe(home)
    offset.mockReturnValue(0)
    expect(dateFormat("en-GB", options)).toBe(home)
    offset.mockRestore()
  })

  test("are forgotten before they are too many", () => {
    const first = dateFormat("en-GB", { timeZone: "UTC", minimumDays: 0 } as Intl.DateTimeFormatOptions)
    for (let index = 1; index <= 600; index += 1) dateFormat("en-GB", { timeZone: "UTC", minimumDays: index } as Intl.DateTimeFormatOptions)
    expect(dateFormat("en-GB", { timeZone: "UTC", minimumDays: 0 } as Intl.DateTimeFormatOptions)).not.toBe(first)
  })
})

test("small numbers, which do without a format, are written as one would write them", () => {
  const locales = ["en", "en-IE", "en-IN", "de", "de-CH", "fr", "es-MX", "pt-BR", "ja", "ar", "ar-EG", "hi-u-nu-deva", "en-u-nu-arab"]
  const numbers = [0, -0, 1, 42, 999, 1000, 1204, 98765, -7, 0.5, 12.25, Number.NaN]
  for (const locale of locales)
    for (const number of numbers)
      expect([locale, formatNumber(locale, number)]).toEqual([locale, new Intl.NumberFormat(locale).format(number)])
})
