import { countCharacters } from "@intray/auth/count-text"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { splitNames } from "../../exports/cells.ts"
import { displayOf, validateAnswers } from "../answers.ts"
import { type Field, type FormDefinition, type LeafField, leafField } from "../schema.ts"
import { storedOf } from "../stored.ts"
import { keepUntilOf } from "../summary.ts"
import { isDay } from "./date.ts"
import { hiddenValue, MAX_HIDDEN } from "./hidden.ts"

/** Noon in Greenwich, when it is the same day nearly everywhere. */
const noon = new Date("2026-05-14T12:00:00Z")

function field(more: Record<string, unknown>): LeafField {
  return leafField.parse({ key: "it", label: "It", ...more })
}

/** The stored answer, or path, code and message of each issue. */
function read(of: Record<string, unknown> | Field, value: unknown, now = noon): unknown {
  const result = validateAnswers({ fields: [field(of as Record<string, unknown>)] }, { it: value }, now)
  return result.ok ? result.answers.it : result.issues.map((issue) => [issue.path.join("."), issue.code, issue.message])
}

const refused = (code: string, message: string, path = "it") => [[path, code, message]]

describe("dates", () => {
  test("are days of the calendar", () => {
    for (const day of ["2026-05-14", "2024-02-29", "2000-02-29", "1000-01-01", "9999-12-31"]) expect(isDay(day), day).toBe(true)
    for (const day of ["2026-02-29", "1900-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00", "0024-05-14", "2026-5-1", " "]) {
      expect(isDay(day), day).toBe(false)
    }
  })

  test("say what to write instead", () => {
    expect(read({ type: "date" }, " 2026-05-14 ")).toBe("2026-05-14")
    expect(read({ type: "date" }, "14.5.2026")).toEqual(refused("date", "Write the day as year, month and day, like 2026-05-01."))
    expect(read({ type: "date" }, "2026-05-14T00:00:00Z")).toEqual(
      refused("date", "Write the day as year, month and day, like 2026-05-01."),
    )
    expect(read({ type: "date" }, "2026-02-30")).toEqual(
      refused("date", "The calendar has no such day. Check day, month and the four digits of the year."),
    )
    expect(read({ type: "date" }, 20260514)).toEqual(refused("wrong_type", "Write this as text."))
    expect(read({ type: "date", required: true }, "")).toEqual(refused("required", "This needs an answer."))
  })

  test("may be limited by days of the calendar", () => {
    const limited = { type: "date", earliest: "2026-05-01", latest: "2026-05-31" }
    expect(read(limited, "2026-05-01")).toBe("2026-05-01")
    expect(read(limited, "2026-05-31")).toBe("2026-05-31")
    expect(read(limited, "2026-04-30")).toEqual(refused("too_early", "Choose 1 May 2026 or a later day."))
    expect(read(limited, "2026-06-01")).toEqual(refused("too_late", "Choose 31 May 2026 or an earlier day."))
  })

  test("may be limited by today, wherever that is", () => {
    expect(read({ type: "date", earliest: "today" }, "2026-05-13")).toBe("2026-05-13")
    expect(read({ type: "date", earliest: "today" }, "2026-05-12")).toEqual(refused("too_early", "Choose today or a later day."))
    expect(read({ type: "date", latest: "today" }, "2026-05-15")).toBe("2026-05-15")
    expect(read({ type: "date", latest: "today" }, "2026-05-16")).toEqual(refused("too_late", "Choose today or an earlier day."))
    // On Kiritimati it is the 15th already, on Pago Pago still the 13th.
    const late = new Date("2026-05-14T10:30:00Z")
    for (const day of ["2026-05-13", "2026-05-15"]) expect(read({ type: "date", earliest: "today", latest: "today" }, day, late)).toBe(day)
  })
})

describe("ratings", () => {
  test("are whole numbers from 1 to the highest", () => {
    const five = { type: "rating" }
    for (const value of [1, 5]) expect(read(five, value)).toBe(value)
    for (const value of [0, 6, 2.5, -1, 1e300]) {
      expect(read(five, value)).toEqual(refused("rating", "Give this a whole number from 1 to 5."))
    }
    for (const value of ["5", true, [5], { 5: 5 }]) {
      expect(read(five, value)).toEqual(refused("wrong_type", "Give this a whole number from 1 to 5."))
    }
    expect(read({ ...five, scale: 10 }, 10)).toBe(10)
    expect(read({ ...five, required: true }, undefined)).toEqual(refused("required", "Choose a number from 1 to 5."))
  })
})

describe("scales", () => {
  test("are whole numbers from 0 to 10", () => {
    for (const value of [0, 1, 10]) expect(read({ type: "scale" }, value)).toBe(value)
    expect(Object.is(read({ type: "scale" }, -0), 0)).toBe(true)
    for (const value of [-1, 11, 2.5, 1e300]) {
      expect(read({ type: "scale" }, value)).toEqual(refused("scale", "Give this a whole number from 0 to 10."))
    }
    expect(read({ type: "scale" }, "5")).toEqual(refused("wrong_type", "Give this a whole number from 0 to 10."))
    expect(read({ type: "scale", required: true }, undefined)).toEqual(refused("required", "Choose a number from 0 to 10."))
    expect(read({ type: "scale", required: true }, 0)).toBe(0)
  })
})

describe("times of day", () => {
  test("are hours and minutes of 24 hours", () => {
    for (const time of ["00:00", "09:30", "23:59"]) expect(read({ type: "time" }, ` ${time} `)).toBe(time)
    for (const time of ["24:00", "9:30", "09:60", "09.30", "09:30:00", "9 pm"]) {
      expect(read({ type: "time" }, time), time).toEqual(
        refused("time", "Write the time as hours and minutes of 24 hours, like 09:30 or 18:00."),
      )
    }
  })

  test("may be limited", () => {
    const open = { type: "time", earliest: "08:00", latest: "18:00" }
    for (const time of ["08:00", "18:00"]) expect(read(open, time)).toBe(time)
    expect(read(open, "07:59")).toEqual(refused("too_early", "Choose 08:00 or later."))
    expect(read(open, "18:01")).toEqual(refused("too_late", "Choose 18:00 or earlier."))
  })

  test("come out of tables as tables write them", () => {
    const cell = (text: unknown) => storedOf(field({ type: "time" })).fromCell(field({ type: "time" }), text, (one) => [one])
    expect(["9:30", " 09:30 ", "09:30:00", "soon", 930].map(cell)).toEqual(["09:30", "09:30", "09:30", "soon", 930])
  })
})

describe("phone numbers", () => {
  test("are kept in one form, with their country", () => {
    for (const typed of ["+47 22 12 34 56", "0047 22123456", "+47 (22) 12-34-56", "\uff0b4722123456", " +4722123456 "]) {
      expect(read({ type: "phone" }, typed), typed).toBe("+4722123456")
    }
    expect(read({ type: "phone" }, "+44 20 7946 0958")).toBe("+442079460958")
  })

  test("say what is missing", () => {
    expect(read({ type: "phone" }, "22 12 34 56")).toEqual(refused("phone", "Begin with a plus and the country, like +47 22 12 34 56."))
    for (const typed of ["+47 22 12", "+999 123456789", "+47 22 12 34 56 ext. 5", "+", "+47 nobody", `+47${"1".repeat(100)}`]) {
      expect(read({ type: "phone" }, typed), typed).toEqual(
        refused("phone", "This number does not look right. Write it with its country, like +47 22 12 34 56."),
      )
    }
    expect(read({ type: "phone" }, 4722123456)).toEqual(refused("wrong_type", "Write this as text."))
  })

  test("are read by their shape alone in a browser that has not fetched the plans", async () => {
    const browser = await import("../phones.browser.ts")
    expect(browser.readPhone("+47 (22) 12-34.56")).toBe("+4722123456")
    expect(browser.readPhone("+47 22 12")).toBeUndefined()
    expect(browser.readPhone("+9991234567")).toBe("+9991234567")
    await browser.loadPhones()
    expect(browser.readPhone("+9991234567")).toBeUndefined()
    expect(browser.readPhone("+47 22 12 34 56")).toBe("+4722123456")
  })
})

describe("web addresses", () => {
  test("are http or https, and whole", () => {
    expect(read({ type: "url" }, "kitefall.example/live")).toBe("https://kitefall.example/live")
    expect(read({ type: "url" }, "javascript:alert(1)")).toEqual(
      refused("url", "A web address starts with https://, like https://www.example.com."),
    )
    expect(read({ type: "url" }, "https://a:b@kitefall.example")).toEqual(
      refused("url", "This web address does not look right. Copy it from the address bar of your browser."),
    )
  })
})

describe("files", () => {
  const files = { type: "file", maxFiles: 2 }
  test("are ids of uploads, as many as are asked for", () => {
    expect(read(files, ["a", "b"])).toEqual(["a", "b"])
    expect(read(files, ["a", "b", "c"])).toEqual(refused("too_many", "Add at most 2 files."))
    expect(read(files, ["../x"])).toEqual(refused("not_upload", "This is not a file that was uploaded here.", "it.0"))
    expect(read(files, "a")).toEqual(refused("wrong_type", "Send the uploaded files as a list."))
    expect(read({ ...files, required: true }, [])).toEqual(refused("required", "Add a file."))
  })

  test("answer one question only", () => {
    const form = { fields: [field({ ...files, key: "one" }), field({ type: "audio", key: "two" })] }
    const result = validateAnswers(form, { one: ["a"], two: ["a"] })
    expect(result.ok ? [] : result.issues.map((issue) => [issue.path, issue.code])).toEqual([[["two", 0], "duplicate_upload"]])
  })
})

describe("hidden fields", () => {
  test("take a text that nobody typed, and never ask for one", () => {
    expect(read({ type: "hidden" }, " newsletter\n")).toBe("newsletter")
    expect(read({ type: "hidden", required: true }, "")).toBeUndefined()
    expect(read({ type: "hidden" }, "x".repeat(MAX_HIDDEN + 1))).toEqual(
      refused("too_long", "Keep this to 2,000 characters; this has 2,001."),
    )
    expect(read({ type: "hidden" }, { source: "x" })).toEqual(refused("wrong_type", "Write this as text."))
  })

  test("what an address says is made fit to be sent", () => {
    expect(hiddenValue("a\u0000b\ud800 ")).toBe("ab")
    expect(hiddenValue(null)).toBeUndefined()
    expect(hiddenValue(" \n")).toBeUndefined()
    for (const long of ["x".repeat(9_000), "🌊".repeat(9_000), "\u0958".repeat(9_000), `x${"🌊".repeat(9_000)}`]) {
      const text = hiddenValue(long) ?? ""
      expect(countCharacters(text)).toBeLessThanOrEqual(MAX_HIDDEN)
      expect(countCharacters(text)).toBeGreaterThan(MAX_HIDDEN - 3)
      expect(read({ type: "hidden" }, text)).toBe(text)
    }
  })
})

describe("texts", () => {
  test("may be limited by words, counted as people count them", () => {
    const some = { type: "long_text", minWords: 2, maxWords: 3 }
    expect(read(some, "one - two")).toBe("one - two")
    expect(read(some, "one")).toEqual(refused("too_few_words", "Write at least 2 words; this has 1."))
    expect(read(some, "a b c d")).toEqual(refused("too_many_words", "Keep this to 3 words; this has 4."))
    expect(read(some, "")).toBeUndefined()
  })
})

describe("paragraphs and headings", () => {
  test("have no answer", () => {
    for (const type of ["paragraph", "heading"]) {
      expect(read({ type }, "x")).toEqual(refused("unknown_field", "There is no such question in this form."))
    }
  })
})

describe("in words", () => {
  const shown = (of: Record<string, unknown>, value: unknown) => displayOf(field(of), value)
  test("each type as people read it", () => {
    expect(shown({ type: "date" }, "2026-05-14")).toBe("14 May 2026")
    expect(shown({ type: "date" }, "soon")).toBe("soon")
    expect(shown({ type: "rating", scale: 10 }, 7)).toBe("7 of 10")
    expect(shown({ type: "url" }, "https://kitefall.example/")).toBe("https://kitefall.example/")
    expect(shown({ type: "hidden" }, "newsletter")).toBe("newsletter")
    for (const type of ["file", "audio", "paragraph", "heading"]) expect(shown({ type }, ["a"])).toBe("")
    for (const odd of [{}, [1], Number.NaN, true]) expect(typeof shown({ type: "date" }, odd)).toBe("string")
  })

  test("the day until which something is kept", () => {
    const form: FormDefinition = { fields: [field({ type: "date" })], roles: { keepUntil: "it" } }
    expect(keepUntilOf(form, { it: "2026-05-14" })).toBe("2026-05-14")
    expect(keepUntilOf(form, {})).toBeNull()
    expect(keepUntilOf({ ...form, roles: {} }, { it: "2026-05-14" })).toBeNull()
  })
})

describe("choices in a cell of a table", () => {
  const labels = [
    ...[
      "Me, myself and I",
      "Wait, is it just me?",
      "Talk",
      "Talk, 30 minutes",
      "Talk, 60 minutes",
      "Rock/Pop",
      "R&B; soul",
      "Yes, and",
      "A | B",
    ],
    ...["“Glass”, live", "1,5 hours", "Köln, Grüße", "東京、夜", "أمس، اليوم", "x,y;z", "Other"],
  ]
  const options = labels.map((label, at) => ({ key: `o${at}`, label }))
  const several = field({ type: "multiple_choice", options })
  const one = field({ type: "single_choice", options })
  /** As our export, Google, Microsoft, other forms and people put several in one cell. */
  const separators = ["; ", ";", ", ", ",", "\n", " | ", "|", " / ", "、", "، ", "，", "؛ "]
  const ways: ((text: string) => string)[] = [
    (text) => text,
    (text) => `${text};`,
    (text) => ` ${text.toUpperCase()} `,
    (text) => text.normalize("NFD"),
    (text) => `\u200e${text}\u200b`,
  ]
  const chosen = fc.record({
    picked: fc.uniqueArray(fc.nat(labels.length - 1), { minLength: 1, maxLength: 5 }),
    separator: fc.constantFrom(...separators),
    way: fc.nat(ways.length - 1),
  })
  test.each(fc.sample(chosen, { seed: 20_261_130, numRuns: 300 }))(
    "are found: $picked apart at $separator",
    ({ picked, separator, way }) => {
      const cell = ways[way]?.(picked.map((at) => labels[at]).join(separator))
      const read = storedOf(several).fromCell(several, cell, splitNames)
      expect({ cell, read }).toEqual({ cell, read: picked.map((at) => `o${at}`) })
    },
  )

  test("are found alone, by label and by key", () => {
    for (const [at, label] of labels.entries())
      for (const [index, way] of ways.entries()) {
        if (index !== 1) expect(storedOf(one).fromCell(one, way(label), splitNames), label).toBe(`o${at}`)
        expect(storedOf(several).fromCell(several, way(`o${at}, o0`), splitNames)).toEqual([...new Set([`o${at}`, "o0"])])
      }
  })

  test("are found next to what is none of them, which is named as it is written", () => {
    const courses = ["Web", "Data, privacy and law", "Law"].map((label, at) => ({ key: `c${at}`, label }))
    const field = { ...several, options: courses }
    const read = (cell: string) => storedOf(field).fromCell(field, cell, splitNames)
    expect(read("Web, Data, privacy and law, Something Else")).toEqual(["c0", "c1", "Something Else"])
    expect(read("Something, Data, privacy and law; Web")).toEqual(["Something", "c1", "c0"])
    expect(read('Web,"Data, privacy and law"')).toEqual(["c0", "c1"])
    expect(read('"Something, else",Web')).toEqual(["Something, else", "c0"])
    expect(read("Web, and/or, Law")).toEqual(["c0", "and/or", "c2"])
    expect(read("Web, Data")).toEqual(["c0", "Data"])
    expect(read('Web, "Data')).toEqual(["c0", '"Data'])
    expect(read(", ,Web,,")).toEqual(["c0"])
    expect(read("Web/And/Or")).toEqual(["c0", "And/Or"])
  })

  test.each(fc.sample(chosen, { seed: 20_261_201, numRuns: 300 }))(
    "are found next to what is none of them: $picked apart at $separator",
    ({ picked, separator, way }) => {
      const names = picked.map((at) => labels[at] as string)
      const cell = ways[way]?.([...names, "Other things"].join(separator)) ?? ""
      const found = storedOf(several).fromCell(several, cell, splitNames) as string[]
      expect({ cell, found: found.slice(0, -1) }).toEqual({ cell, found: picked.map((at) => `o${at}`) })
      expect(found.at(-1)).toMatch(/^\p{Cf}*other things\p{Cf}*$/iu)
    },
  )

  test("that are none of the options are named, and nothing is guessed", () => {
    for (const cell of ["Me", "Me, myself", "Talk, 45 minutes", "Talk 30 minutes", "Nothing of this"])
      expect(storedOf(several).fromCell(several, cell, splitNames), cell).not.toEqual(expect.arrayContaining(["o0"]))
    expect(read({ type: "multiple_choice", options }, storedOf(several).fromCell(several, "Talk, Poster", splitNames))).toEqual([
      expect.arrayContaining(["unknown_option"]),
    ])
  })
})
