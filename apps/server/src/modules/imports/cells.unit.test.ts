import { describe, expect, test } from "vitest"
import { currencies } from "../forms/numbers.ts"
import { momentAt, readDay, readMoment, readTime } from "./dates.ts"
import { decimalsSeen, otherMoney, readNumber } from "./numbers.ts"
import type { DateOrder } from "./schema.ts"

const iso = (text: string, order: DateOrder = "month_first", zone = "UTC") => {
  const found = readMoment(text, order)
  return found && momentAt(found, zone).toISOString().replace(".000Z", "Z")
}

describe("dates", () => {
  test.each([
    ["2026/03/20 6:30:12 PM GMT+1", "2026-03-20T17:30:12Z"],
    ["2026/03/21 9:05:00 AM GMT-4", "2026-03-21T13:05:00Z"],
    ["2026/03/21 12:00:01 AM GMT+5:30", "2026-03-20T18:30:01Z"],
    ["3/20/24 18:30", "2024-03-20T18:30:00Z"],
    ["3/20/2024 6:30:12 PM", "2024-03-20T18:30:12Z"],
    ["3/20/24 6:30:12", "2024-03-20T06:30:12Z"],
    ["20-Mar-24", "2024-03-20T00:00:00Z"],
    ["20-Mar-2024 18:30", "2024-03-20T18:30:00Z"],
    ["Mar 20, 2024", "2024-03-20T00:00:00Z"],
    ["Mar 20, 2024, 6:30 PM", "2024-03-20T18:30:00Z"],
    ["March 20th 2024 at 6:30 p.m.", "2024-03-20T18:30:00Z"],
    ["20 March 2024", "2024-03-20T00:00:00Z"],
    ["20th of March, 2024", "2024-03-20T00:00:00Z"],
    ["Wed, 20 Mar 2024 18:30:00 +0100", "2024-03-20T17:30:00Z"],
    ["Wed, 20 Mar 2024 18:30:00 GMT", "2024-03-20T18:30:00Z"],
    ["Wednesday, March 20, 2024", "2024-03-20T00:00:00Z"],
    ["2024-03-20T18:30:00+0100", "2024-03-20T17:30:00Z"],
    ["2024-03-20T18:30:00+01", "2024-03-20T17:30:00Z"],
    ["2024-03-20T18:30:00.250Z", "2024-03-20T18:30:00.250Z"],
    ["2024-03-20 18:30:00 UTC", "2024-03-20T18:30:00Z"],
    ["2024-03-20 18:30 UTC+2", "2024-03-20T16:30:00Z"],
    ["2024-03-20 18:30 (GMT+02:00)", "2024-03-20T16:30:00Z"],
    ["2024-03-20 18:30 GMT+0100 (Central European Standard Time)", "2024-03-20T17:30:00Z"],
    ["2024.3.20", "2024-03-20T00:00:00Z"],
    ["20. März 2024", "2024-03-20T00:00:00Z"],
    ["20. März 2024 um 18:30 Uhr", "2024-03-20T18:30:00Z"],
    ["Mittwoch, 20. März 2024", "2024-03-20T00:00:00Z"],
    ["20. Dez. 2024", "2024-12-20T00:00:00Z"],
    ["20 mars 2024", "2024-03-20T00:00:00Z"],
    ["20 mars 2024 à 18h30", "2024-03-20T18:30:00Z"],
    ["1er août 2024", "2024-08-01T00:00:00Z"],
    ["20 févr. 2024", "2024-02-20T00:00:00Z"],
    ["20 de marzo de 2024", "2024-03-20T00:00:00Z"],
    ["20 de março de 2024", "2024-03-20T00:00:00Z"],
    ["20 de março de 2024 às 18:30", "2024-03-20T18:30:00Z"],
    ["2024年3月20日", "2024-03-20T00:00:00Z"],
    ["2024年3月20日 18時30分", "2024-03-20T18:30:00Z"],
    ["2024年3月20日 午後6:30", "2024-03-20T18:30:00Z"],
    ["２０２４/０３/２０ １８:３０", "2024-03-20T18:30:00Z"],
    ["20 مارس 2024", "2024-03-20T00:00:00Z"],
    ["٢٠ مارس ٢٠٢٤", "2024-03-20T00:00:00Z"],
    ["45371", "2024-03-20T00:00:00Z"],
    ["45371.770833333", "2024-03-20T18:30:00Z"],
    ["45371,770833333", "2024-03-20T18:30:00Z"],
    ["3-20-2024", "2024-03-20T00:00:00Z"],
    ["03/20/69", "1969-03-20T00:00:00Z"],
    ["03/20/68", "2068-03-20T00:00:00Z"],
  ])("%s is %s", (text, expected) => {
    expect(iso(text)).toBe(expected)
  })

  /** How software writes dates where people speak our languages. */
  const locales = [
    ...["en-US", "en-GB", "en-CA", "en-AU", "en-IN", "de-DE", "de-AT", "de-CH", "fr-FR", "fr-CA", "fr-CH", "es-ES", "es-MX", "es-AR"],
    ...["pt-BR", "pt-PT", "ja-JP", "ar-EG", "ar-SA-u-ca-gregory", "ar-AE", "ar-MA", "ar-DZ", "ar-LB", "ar-IQ"],
  ]
  const lengths = ["short", "medium", "long", "full"] as const
  const times = [undefined, "short", "medium"] as const
  const moments = ["2024-03-20T18:30:05Z", "2024-11-02T00:05:09Z", "2025-01-31T12:00:00Z", "2019-08-09T09:59:58Z"]
  test.each(locales)("of %s are read at every length, with and without a time", (locale) => {
    const order = locale === "en-US" ? "month_first" : "day_first"
    const wrong = moments.flatMap((moment) =>
      lengths.flatMap((dateStyle) =>
        times.flatMap((timeStyle) => {
          const format = new Intl.DateTimeFormat(locale, { dateStyle, ...(timeStyle && { timeStyle }), timeZone: "UTC" })
          const written = format.format(new Date(moment))
          const right = timeStyle === "medium" ? moment : timeStyle ? `${moment.slice(0, 17)}00Z` : `${moment.slice(0, 11)}00:00:00Z`
          return iso(written, order) === right ? [] : [{ written, read: iso(written, order), right }]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  test("of a form or a program are read with their offset, whatever it is", () => {
    const pad = (value: number, length = 2) => String(value).padStart(length, "0")
    const wrong: string[] = []
    for (let index = 0; index < 120; index += 1) {
      const [hour, minute, second] = [(index * 7) % 24, (index * 13) % 60, (index * 29) % 60]
      const [month, day] = [1 + (index % 12), 1 + ((index * 5) % 28)]
      const offset = [0, 60, -240, 330, 345, -570, 840, -720][index % 8] ?? 0
      const at = new Date(Date.UTC(2024, month - 1, day, hour, minute, second))
      const [sign, hours, minutes] = [offset < 0 ? "-" : "+", Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
      const twelve = `${hour % 12 || 12}:${pad(minute)}:${pad(second)} ${hour < 12 ? "AM" : "PM"}`
      const plain = `${pad(hour)}:${pad(minute)}:${pad(second)}`
      const short = minutes === 0 ? `${sign}${hours}` : `${sign}${hours}:${pad(minutes)}`
      const weekday = at.toUTCString().slice(0, 3)
      const name = at.toUTCString().slice(8, 11)
      const ways = [
        `2024/${pad(month)}/${pad(day)} ${twelve} GMT${offset === 0 ? "" : short}`,
        `${weekday} ${name} ${pad(day)} 2024 ${plain} GMT${sign}${pad(hours)}${pad(minutes)} (Coordinated Universal Time)`,
        `${weekday}, ${pad(day)} ${name} 2024 ${plain} ${sign}${pad(hours)}${pad(minutes)}`,
        `2024-${pad(month)}-${pad(day)}T${plain}${sign}${pad(hours)}:${pad(minutes)}`,
        `${month}/${day}/24 ${twelve} UTC${short}`,
      ]
      const right = new Date(at.getTime() - offset * 60_000).toISOString().replace(".000Z", "Z")
      for (const written of ways) if (iso(written) !== right) wrong.push(`${written}: ${iso(written)} instead of ${right}`)
    }
    expect(wrong).toEqual([])
  })

  test("of Excel are days since 1899 and parts of a day", () => {
    const wrong: string[] = []
    for (let index = 0; index < 100; index += 1) {
      const days = 30_000 + ((index * 487) % 30_000)
      const seconds = (index * 8_641) % 86_400
      const right = new Date((days - 25_569) * 86_400_000 + seconds * 1_000).toISOString().replace(".000Z", "Z")
      const fraction = (seconds / 86_400).toFixed(10).slice(1)
      for (const written of [`${days}${fraction}`, `${days}${fraction.replace(".", ",")}`])
        if (iso(written) !== right) wrong.push(`${written}: ${iso(written)} instead of ${right}`)
    }
    expect(wrong).toEqual([])
  })

  test.each([
    "Wednesday 20 March 2024",
    "Wed Mar 20 2024",
    "mercredi 20 mars 2024",
    "quarta-feira, 20 de março de 2024",
    "miércoles 20 de marzo de 2024",
    "الأربعاء 20 مارس 2024",
    "2024年3月20日（水）",
    "2024/3/20(水)",
    "२० march २०२४",
  ])("%s may have a weekday and other digits", (text) => expect(iso(text)).toBe("2024-03-20T00:00:00Z"))

  test.each(["about 20 March 2024", "before Mar 20 2024", "2024年3月20日 夜"])("%s says more than a date, so it is none", (text) => {
    expect(iso(text)).toBeNull()
  })

  test.each([
    ["31.12.2023 18:30", "2023-12-31T18:30:00Z"],
    ["31. 12. 2023", "2023-12-31T00:00:00Z"],
    ["20.3.24 9:05", "2024-03-20T09:05:00Z"],
    ["20/03/2024 18:30:05", "2024-03-20T18:30:05Z"],
    ["20-03-2024", "2024-03-20T00:00:00Z"],
  ])("%s, day first, is %s", (text, expected) => {
    expect(iso(text, "day_first")).toBe(expected)
    expect(iso(text, "year_first")).toBeNull()
  })

  test.each([
    "",
    "soon",
    "2024",
    "20.3",
    "2024-02-30",
    "30-Feb-2024",
    "2024-13-01",
    "2024-03-20 25:00",
    "2024-03-20 13:00 PM",
    "2024-03-20 0:30 AM",
    "2024-03-20 9",
    "31/31/2024",
    "20 Quux 2024",
    "99999",
    "19999",
    "2024-03-20 18:30 Mars",
    "2024-03-20T18:30+25:00",
    "20-Mar",
    "Mar 2024",
  ])("%j is none", (text) => {
    expect(iso(text)).toBeNull()
    expect(readDay(text, "month_first")).toBeNull()
  })

  test("without an offset are of the time zone that was chosen, in summer and in winter", () => {
    expect(iso("2024-03-20 18:30", "day_first", "Europe/Berlin")).toBe("2024-03-20T17:30:00Z")
    expect(iso("2024-07-20 18:30", "day_first", "Europe/Berlin")).toBe("2024-07-20T16:30:00Z")
    expect(iso("2024-07-20 18:30", "day_first", "Asia/Kolkata")).toBe("2024-07-20T13:00:00Z")
    expect(iso("2024-07-20 18:30 GMT-4", "day_first", "Europe/Berlin")).toBe("2024-07-20T22:30:00Z")
    // Clocks go back at 3:00 and 2:30 comes twice; they go forward at 2:00 and 2:30 does not come.
    expect(iso("2024-10-27 02:30", "day_first", "Europe/Berlin")).toBe("2024-10-27T00:30:00Z")
    expect(iso("2024-03-31 02:30", "day_first", "Europe/Berlin")).toBe("2024-03-31T01:30:00Z")
  })

  test.each([
    ["9:05", "09:05"],
    ["18:30:00", "18:30"],
    ["6:30 PM", "18:30"],
    ["6.30 pm", "18:30"],
    ["18h30", "18:30"],
    ["18:30 Uhr", "18:30"],
    ["18時30分", "18:30"],
    ["午後6:30", "18:30"],
    ["0.770833333", "18:30"],
    ["25:00", null],
    ["soon", null],
  ])("the time of day %s is %s", (text, expected) => {
    expect(readTime(text)).toBe(expected)
  })
})

describe("numbers", () => {
  test.each([
    ["122,5", null, 122.5],
    ["122.5", null, 122.5],
    ["98,0", null, 98],
    ["1.234,5", null, 1234.5],
    ["1,234.5", null, 1234.5],
    ["1.234.567", null, 1_234_567],
    ["1,234,567", null, 1_234_567],
    ["1 234,5", null, 1234.5],
    ["1\u202f234,5", null, 1234.5],
    ["1'234.50", null, 1234.5],
    ["1.200", null, "unclear"],
    ["1,200", null, "unclear"],
    ["1.200", "comma", 1200],
    ["1.200", "point", 1.2],
    ["1,200", "comma", 1.2],
    ["1,200", "point", 1200],
    ["0.125", null, 0.125],
    ["0,125", null, 0.125],
    ["1200", null, 1200],
    ["-3,5", null, -3.5],
    ["−3,5", null, -3.5],
    ["+3.5", null, 3.5],
    ["1e3", null, 1000],
    ["1.5e3", null, 1500],
    ["€ 1.234,50", null, 1234.5],
    ["1.234,50 €", null, 1234.5],
    ["$1,234.50", null, 1234.5],
    ["１２２．５", null, 122.5],
    ["122,5", "point", null],
    ["1.2.3", null, null],
    ["12 Uhr", null, null],
    ["fast", null, null],
    ["", null, null],
    ["1,2,3", null, null],
  ] as const)("%j with %j before decimals is %j", (text, decimals, expected) => {
    expect(readNumber(text, decimals)).toBe(expected)
  })

  /** Numbers as software writes them where people live. */
  const countries = [
    ...[
      "en-US",
      "en-GB",
      "en-IN",
      "de-DE",
      "de-CH",
      "de-AT",
      "fr-FR",
      "fr-CH",
      "es-ES",
      "es-MX",
      "pt-BR",
      "pt-PT",
      "ja-JP",
      "ar-EG",
      "ar-SA",
    ],
    ...["fa-IR", "hi-IN-u-nu-deva", "sv-SE", "pl-PL", "bn-BD", "ru-RU", "fi-FI", "it-IT", "nl-NL", "en-ZA"],
  ]
  test.each(countries)("of %s are read as they are, or asked for", (country) => {
    const values = [0, 7, 98, -3, 0.5, -0.25, 122.5, 1234.5, -1234.56, 9999.99, 65_536, 12_345.75, 1_234_567, 1_234_567.25, -20_000_000]
    const format = new Intl.NumberFormat(country, { maximumFractionDigits: 2 })
    const isComma = format.formatToParts(0.5).some(({ type, value }) => type === "decimal" && value === ",")
    const decimals = isComma ? "comma" : "point"
    const wrong = values.flatMap((value) => {
      const written = format.format(value)
      // One sign and three digits behind it can be read in two ways in every country.
      const isUnclear = /^\P{Nd}?\p{Nd}{1,3}[.,]\p{Nd}{3}$/u.test(written)
      const right = [isUnclear ? "unclear" : value, value]
      const read = [readNumber(written, null), readNumber(written, decimals)]
      return JSON.stringify(read) === JSON.stringify(right) ? [] : [{ written, read, right }]
    })
    expect(wrong).toEqual([])
  })

  test("are never read as less than they are: what can be read in two ways is asked for", () => {
    for (let thousands = 1; thousands <= 999; thousands += 7) {
      for (const sign of [".", ","]) {
        const text = `${thousands}${sign}${String((thousands * 13) % 1000).padStart(3, "0")}`
        expect([decimalsSeen(text), readNumber(text, null)]).toEqual(["either", "unclear"])
      }
    }
  })
})

describe("money in cells", () => {
  test.each([
    ["£ 700", "USD", "£"],
    ["700 JPY", "USD", "JPY"],
    ["€ 12,500.00", "USD", "€"],
    ["15,000 EUR", "USD", "EUR"],
    ["$12", "EUR", "$"],
    ["US$12", "CAD", "US$"],
    ["12 zł", "EUR", "zł"],
    ["12 eur", "GBP", "eur"],
    ["$12", "CAD", null],
    ["R$ 12", "BRL", null],
    ["¥12", "CNY", null],
    ["12", "USD", null],
    ["Kenya", "USD", null],
  ])("%s where the question asks for %s: other money is %s", (text, currency, other) => {
    expect(otherMoney(text, currency)).toBe(other)
  })

  test.each(currencies)("%s is read before and after the number, and is other money for the others", (code) => {
    for (const text of [`${code} 1,200.50`, `1,200.50 ${code}`, `${code.toLowerCase()}1200.5`]) {
      expect(readNumber(text, null), text).toBe(1200.5)
      expect(otherMoney(text, code), text).toBeNull()
      expect(otherMoney(text, code === "USD" ? "EUR" : "USD")?.toUpperCase(), text).toBe(code)
    }
  })
})
