import { describe, expect, test } from "vitest"
import { formDefinition } from "../forms/schema.ts"
import { talkProposals } from "../templates/built-in/talk-proposals.ts"
import { guessMap, targetsOf } from "./targets.ts"

const talks = talkProposals.form

describe("what a column can become", () => {
  test("has no two targets of one name", () => {
    const labels = targetsOf(talks, [{ name: "Verdict" }]).map((one) => one.label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(expect.arrayContaining(["Title (Submission)", "Title (Answers)"]))
  })

  test("tells questions of one wording apart by their keys", () => {
    const text = { type: "short_text", label: "Name", required: false, maxLength: 100 }
    const form = formDefinition.parse({
      fields: [
        { ...text, key: "first" },
        { ...text, key: "second" },
      ],
      roles: {},
    })
    const labels = targetsOf(form, []).flatMap((one) => (one.about === "answers" ? [one.label] : []))
    expect(labels).toEqual(["Name (Answers) [first]", "Name (Answers) [second]"])
  })
})

describe("guesses", () => {
  test("the columns of another tool for talks", () => {
    expect(guessMap(["Talk title", "Speaker", "Speaker email", "Submitted on", "Result", "Keywords"], talks, [])).toEqual({
      "Talk title": "answers.title",
      Speaker: "answers.name",
      "Speaker email": "answers.email",
      "Submitted on": "createdAt",
      Result: "stage",
      Keywords: "labels",
    })
  })

  test.each([
    ["de", ["Vortragstitel", "Referentin", "E-Mail-Adresse", "Eingegangen am", "Entscheidung"]],
    ["fr", ["Titre", "Intervenante", "Adresse électronique", "Date de soumission", "Statut"]],
    ["es", ["Título", "Ponente", "Correo electrónico", "Fecha de envío", "Estado"]],
    ["pt", ["Título da palestra", "Palestrante", "Endereço de e-mail", "Data de envio", "Situação"]],
    ["ja", ["演題", "発表者", "メールアドレス", "送信日時", "審査結果"]],
    ["ar", ["عنوان المحاضرة", "المتحدث", "البريد الإلكتروني", "تاريخ الإرسال", "الحالة"]],
  ])("by synonyms in %s", (_, columns) => {
    expect(Object.values(guessMap(columns, talks, []))).toEqual(["answers.title", "answers.name", "answers.email", "createdAt", "stage"])
  })

  test("prefer a column that is called like its question to a synonym before it", () => {
    expect(guessMap(["Speaker", "Your name"], talks, [])).toEqual({ "Your name": "answers.name" })
  })

  test("take a synonym for the submission itself where the form asks no such question", () => {
    const form = formDefinition.parse({
      fields: [{ type: "long_text", key: "text", label: "Text", required: false, maxLength: 1000 }],
      roles: {},
    })
    expect(guessMap(["Project title", "Applicant"], form, [])).toEqual({ "Project title": "title", Applicant: "submitterName" })
  })
})
