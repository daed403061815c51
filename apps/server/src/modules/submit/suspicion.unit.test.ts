import { inbox } from "@intray/i18n/inbox"
import { expect, test } from "vitest"
import { growth, LINEAR } from "../../testing/growth.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { comparable, reasons, type Signals, suspicionOf, wordsOf } from "./suspicion.ts"

const calm: Signals = { honeypot: false, proof: "missing", pressed: false, age: null, emailFlood: false, repeats: 1, text: "A demo." }
const links = "http://a.example https://b.example www.c.example"

test.each<[string, Partial<Signals>, string[]]>([
  ["nothing of note", {}, []],
  ["a good proof under pressure", { pressed: true, proof: "good", age: 60_000 }, []],
  ["no proof under pressure", { pressed: true }, ["no_proof"]],
  ["an expired one under pressure", { pressed: true, proof: "expired" }, ["no_proof"]],
  ["a used one in calm", { proof: "used" }, []],
  ["a forged one in calm, and links", { proof: "forged", text: links }, ["bad_proof", "links"]],
  ["a field that nobody sees", { honeypot: true, proof: "good" }, ["honeypot"]],
  ["a flood in one name, proved", { emailFlood: true, proof: "good", age: 60_000 }, ["email_flood"]],
  ["links alone", { text: links }, []],
  ["two links in a hurry", { text: "http://a.example https://b.example", age: 10, proof: "good" }, []],
  ["three links in a hurry", { text: links, age: 10, proof: "good" }, ["links", "fast"]],
  ["three links among words", { text: `${links} ${"and what they are about ".repeat(7)}`, age: 10, proof: "good" }, []],
  ["the same thing three times", { repeats: 3, text: links }, []],
  ["the same links four times", { repeats: 4, text: links }, ["links", "repeated"]],
  ["the same words four times", { repeats: 4 }, []],
  ["in a hurry", { age: 0, proof: "good" }, []],
])("%s", (_, more, expected) => {
  expect(suspicionOf({ ...calm, ...more })).toEqual(expected)
})

test("every reason can be said to the team", () => {
  for (const reason of reasons) expect(inbox.spam.reasons[reason]).toEqual(expect.any(String))
})

test("reads the sender's own words, in groups too, and nothing that was asked for as a link", () => {
  const base = { label: "Field", help: "", required: false, identifying: false }
  const form = {
    fields: [
      { ...base, key: "artist", type: "short_text" },
      { ...base, key: "site", type: "link" },
      {
        ...base,
        key: "tracks",
        type: "group",
        itemName: "track",
        itemsName: "tracks",
        min: 0,
        max: 3,
        fields: [
          { ...base, key: "title", type: "short_text" },
          { ...base, key: "link", type: "link" },
        ],
      },
    ],
    roles: {},
  } as unknown as FormDefinition
  const answers = {
    artist: "Kitefall",
    site: "https://a.example",
    tracks: [
      { title: "One", link: "https://b.example" },
      { title: "Two", link: "" },
    ],
  }
  expect(wordsOf(form, answers)).toBe("Kitefall\nOne\nTwo")
})

test("compares words however they are spaced, and not the shortest", () => {
  expect(comparable("The  SAME demo\n once more")).toBe(comparable("the same demo once more"))
  expect(comparable("Kitefall")).toBeNull()
})

test.each(["http://", "www.", "https://a ", " "])("reads a text of many %j in linear time", (part) => {
  expect(growth((size) => () => suspicionOf({ ...calm, text: part.repeat(size) }), 4_000)).toBeLessThan(LINEAR)
})
