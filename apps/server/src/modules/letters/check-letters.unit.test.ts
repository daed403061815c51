import { describe, expect, it } from "vitest"
import { acceptanceIn, checkLetters, type Letter, type Person, placeholdersIn } from "./check-letters.ts"

const noor: Person = { number: 118, name: "Noor Haddad", title: "Rust in a lighthouse" }
const omar: Person = { number: 140, name: "Omar Said", title: "Salt Lamp" }
const mei: Person = { number: 142, name: "山田太郎", title: "Thank you" }
const people = [noor, omar, mei]

const letter = (more: Partial<Letter> = {}): Letter => ({
  to: null,
  subject: "About {{submission.title}}",
  body: "Hello {{submitter.name}},\n\nthank you.",
  outcome: "declined",
  template: null,
  needsSubject: true,
  ...more,
})
const codes = (one: Partial<Letter>, of: readonly Person[] = people) => checkLetters([letter(one)], of).map((each) => each.code)

/* Every way in which people mark a place, around every thing they mark: 8 × 9 variants. */
const marks: [string, string][] = [
  ["[", "]"],
  ["{", "}"],
  ["{{", "}}"],
  ["{{ ", " }}"],
  ["<", ">"],
  ["<<", ">>"],
  ["［", "］"],
  ["｛", "｝"],
]
const things = ["sum", "sum, and what it is meant for", "name", "your question", "Datum", "prénom", "金額", "تاريخ", "the job and why"]

describe("placeholders", () => {
  it.each(marks.flatMap(([open, close]) => things.map((thing) => `${open}${thing}${close}`)))("finds %s", (place) => {
    expect(placeholdersIn(`Our offer is ${place}, to be paid in May.`)).toHaveLength(1)
  })

  it.each(["XXX", "TODO", "TBC", "____", "%first name%", "Lorem ipsum dolor"])("finds %s", (place) => {
    expect(placeholdersIn(`The sum is ${place}.`)).toHaveLength(1)
  })

  it.each([
    "Hello {{submitter.name}}, about {{ submission.title }}: {{status.url}}",
    "as we said [1], and also [2]",
    "it [...] goes on […]",
    "[x] agreed, [ ] not agreed",
    "[our page](https://example.org)",
    "write to <https://example.org> or <a@example.org>",
    "we <3 it",
    "snake_case and dunder__name",
    "10 % of the sum, 20 % later",
    "xxx, Mara",
    "a formula {1, 2, 3}",
    "an empty {} and []",
  ])("leaves %s alone", (text) => {
    expect(placeholdersIn(text)).toEqual([])
  })

  it.each([
    "(insert date)",
    "(Insert the sum here)",
    "(your name)",
    "(name)",
    "(date to be filled in)",
    "(Datum einsetzen)",
    "(bitte Betrag einsetzen)",
    "(insérer la date)",
    "(montant à compléter)",
    "(insertar fecha)",
    "(fecha por completar)",
    "(inserir data)",
    "(valor a preencher)",
    "(أدخل التاريخ)",
    "（日付を入力）",
    "（金額）",
  ])("finds %s", (place) => {
    expect(placeholdersIn(`Our offer is 400 euros ${place}, to be paid in May.`)).toHaveLength(1)
  })

  it.each([
    "(thank you again)",
    "(names and dates are on our page)",
    "(see our page here: example.org, or write to us)",
    "(Mara)",
    "(2026)",
    "(the adherent)",
    "(please fill in the form)",
    "(here)",
    "(bitte nicht antworten)",
    "(date to be confirmed)",
    "(insertion costs included)",
    "(was uns sehr freut)",
    "(ce qui nous touche)",
    "(ありがとうございます)",
  ])("leaves %s alone", (text) => {
    expect(placeholdersIn(`We read it ${text}.`)).toEqual([])
  })

  it("are not searched in the reader's own title and name", () => {
    const to = { number: 1, name: "{Mara}", title: "Glass [remix]" }
    expect(codes({ to, body: "Hello {Mara}, Glass [remix] is not for us." }, [to])).toEqual([])
    expect(codes({ to, body: "Hello {Mara}, Glass [remix] gets [sum]." }, [to])).toEqual(["placeholder"])
  })

  it("are found in time that grows with the text alone", () => {
    for (const part of ["[", "{", "{{", "<", "%a", "_", "X", "[a"])
      expect(placeholdersIn(part.repeat(10_000 / part.length)).length).toBeLessThan(2)
  })
})

describe("the outcome", () => {
  it.each([
    ["accepted", "declined", true],
    ["declined", "accepted", true],
    ["accepted", "accepted", false],
    ["declined", "declined", false],
    ["other", "declined", false],
    ["other", "accepted", false],
  ] as const)("a template for %s with a decision that is %s: warned %s", (category, outcome, warned) => {
    const template = { name: "Grant: funded in part", category }
    expect(codes({ template, outcome })).toEqual(warned ? ["other_outcome"] : [])
  })
})

describe("somebody else's name", () => {
  it.each([
    ["the name", "Dear Omar Said, thank you."],
    ["the name in other letters", "as OMAR SAID will know"],
    ["a long title", "we read Rust in a Lighthouse twice"],
    ["a title of two words, written as it is", "we heard Salt Lamp"],
    ["a first name in the greeting", "Hello Omar,\n\nthank you."],
    ["a name without spaces", "山田太郎様"],
  ])("finds %s in a text for everybody", (_, body) => {
    expect(checkLetters([letter({ body })], people)).toMatchObject([{ code: "other_person", count: 2 }])
  })

  it("does not list the named person's own letter, unless it names another too", () => {
    const [one] = checkLetters([letter({ body: "Dear Omar,\n\nthank you for Salt Lamp." })], people, 30)
    expect(one).toMatchObject({ people: [noor, mei], count: 29 })
    const [both] = checkLetters([letter({ body: "Dear Omar Said, Noor Haddad says hello." })], people)
    expect(both).toMatchObject({ people, count: 3 })
  })

  it("may be of somebody outside of the batch", () => {
    const check = (to: Person, body: string) => checkLetters([letter({ to, body })], [to], 1, [omar, mei])
    for (const body of ["Dear Omar Said, yes.", "Dear Omar,\n\nyes.", "山田太郎様"])
      expect(check(noor, body)).toMatchObject([{ code: "other_person", people: [noor], count: 1 }])
    expect(check(noor, "Dear Noor,\n\nyes.")).toEqual([])
    expect(checkLetters([letter({ body: "Dear Omar Said, yes." })], [noor, mei], 2, [omar])).toMatchObject([
      { people: [noor, mei], count: 2 },
    ])
  })

  it("may be what the list calls a sender, such as an artist", () => {
    const fox: Person = { number: 4, name: "Lena Vogt", title: "Night Drive", by: "Nina Fox" }
    const dusk: Person = { number: 5, name: "Paul Ott", title: "Salt", by: "The Long Dusk" }
    const check = (body: string, of: readonly Person[], others: readonly Person[] = []) =>
      checkLetters([letter({ to: dusk, body })], of, of.length, others)
    const named = [{ code: "other_person", found: ["Nina Fox"], people: [{ number: 5 }] }]
    expect(check("We loved Nina Fox.", [dusk], [fox])).toMatchObject(named)
    expect(check("We loved Nina Fox.", [dusk, fox])).toMatchObject(named)
    expect(check("Dear Paul, The Long Dusk is {{team.name}}'s favourite.", [dusk, fox])).toEqual([])
    expect(check("It was a nina fox, in the long dusk.", [dusk, fox])).toEqual([])
    const [one] = checkLetters([letter({ body: "We loved Nina Fox." })], [dusk, fox])
    expect(one, "the letter to the named sender is right").toMatchObject({ people: [{ number: 5 }], count: 1 })
  })

  it("is not a phrase of the language that somebody outside of the batch is called", () => {
    const outside = ["Thank You", "all the best", "The Others"].map((name, index) => ({ number: 500 + index, name, title: "" }))
    const check = (body: string) => checkLetters([letter({ to: noor, body })], [noor], 1, outside)
    expect(check("Hello Noor,\n\nThank you, and thank you to the others.\n\nAll the best")).toEqual([])
    expect(check("We loved The Others.")).toMatchObject([{ found: ["The Others"] }])
    expect(check("We loved All The Best.")).toMatchObject([{ found: ["all the best"] }])
  })

  it("is not a part of the reader's own name", () => {
    const duo = { number: 3, name: "Omar Said & Noor Haddad", title: "" }
    expect(checkLetters([letter({ to: duo, body: "Dear Omar Said, yes." })], [duo], 1, [omar])).toEqual([])
  })

  it.each([
    ["a word of the language that is a title", "Thank you for sending it."],
    ["a title of two words in small letters", "a salt lamp on the desk"],
    ["a part of a longer name", "Mr. Said's choice"],
    ["a greeting to all", "Dear all,\n\nthank you."],
  ])("leaves %s alone", (_, body) => {
    expect(codes({ body })).toEqual([])
  })

  it("is not the reader's own", () => {
    expect(codes({ to: omar, body: "Dear Omar,\n\nSalt Lamp by Omar Said is great." })).toEqual([])
    expect(checkLetters([letter({ to: noor, body: "Dear Omar,\n\nSalt Lamp is great." })], people)).toMatchObject([
      { code: "other_person", found: ["Salt Lamp", "Omar"], people: [noor], count: 1 },
    ])
  })

  it("is not part of the reader's longer name", () => {
    const long = { number: 2, name: "Anna Omar Said", title: "" }
    expect(codes({ to: long, body: "Dear Anna Omar Said, thank you." }, [long, omar])).toEqual([])
  })

  it("finds nothing if the letter has only one recipient", () => {
    expect(codes({ body: "Dear Omar Said, thank you." }, [omar])).toEqual([])
  })
})

it("names an empty subject where a decision needs one, each kind once, with the first people and the number of all", () => {
  const many = Array.from({ length: 120 }, (_, index) => ({ number: index + 1, name: `Person Number${index}`, title: `Title ${index}` }))
  const bad = { subject: "", body: "We offer [sum].", template: { name: "Funded", category: "accepted" as const } }
  const found = checkLetters([letter(bad)], many.slice(0, 50), 120)
  expect(found.map(({ code, count, people: some }) => [code, count, some.length])).toEqual([
    ["other_outcome", 120, 5],
    ["placeholder", 120, 5],
    ["empty_subject", 120, 5],
  ])
  expect(codes({ ...bad, needsSubject: false, outcome: null })).toEqual(["placeholder"])
})

describe("words of acceptance", () => {
  const told: [string, string][] = [
    ["en", "Congratulations! Your talk has been accepted."],
    ["en", "We’re happy to offer you a place."],
    ["de", "Herzlichen Glückwunsch, Ihr Beitrag wurde angenommen."],
    ["fr", "Félicitations, votre projet a été retenu."],
    ["es", "¡Enhorabuena! Tu charla ha sido aceptada."],
    ["pt", "Parabéns, sua proposta foi aceita."],
    ["ar", "تهانينا، لقد تم قبول طلبك."],
    ["ja", "おめでとうございます。応募作品が採択されました。"],
  ]
  it.each(told)("in a letter that declines are warned of (%s)", (_, body) => {
    expect(codes({ outcome: "declined", body })).toEqual(["acceptance"])
    expect(codes({ outcome: "accepted", body })).toEqual([])
    expect(codes({ outcome: null, body })).toEqual([])
  })

  it.each([
    "We are sorry that your talk has not been accepted.",
    "We are not able to offer you a place this year.",
    "Leider wurde Ihr Beitrag nicht angenommen.",
    "Votre projet n’a pas été retenu.",
    "Lamentablemente tu charla no ha sido aceptada.",
    "Infelizmente sua proposta não foi aceita.",
    "نأسف لأنه لم تم قبول طلبك.",
    "残念ながら今回は採択されませんでした。",
    "Thank you for sending us “Salt Lamp”. We read all of it.",
    "We cannot accept it this time, and look forward to your next one.",
  ])("are not found where something is declined: %s", (body) => {
    expect(acceptanceIn(body)).toEqual([])
  })

  it("are not searched in the reader's own title", () => {
    const to = { number: 1, name: "Mara", title: "Congratulations" }
    expect(codes({ to, body: "Hello Mara, “Congratulations” is not for us." }, [to])).toEqual([])
  })
})
