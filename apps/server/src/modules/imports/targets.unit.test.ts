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

  const text = (key: string, label: string) => ({ type: "short_text" as const, key, label, required: true, maxLength: 100 })
  const tracks = (...fields: object[]) => ({
    type: "group",
    key: "tracks",
    label: "Tracks",
    itemName: "Track",
    itemsName: "Tracks",
    min: 0,
    max: 3,
    fields,
  })

  test.each(["title", "q1"])("prefer a question to what every submission has, by its label or its key: %s", (key) => {
    const form = formDefinition.parse({ fields: [text(key, "Title"), text("e_mail", "Where to write")], roles: {} })
    const target = `answers.${key}`
    expect(guessMap(["Title", "E-mail", "Stage"], form, [])).toEqual({ Title: target, "E-mail": "answers.e_mail", Stage: "stage" })
    const withKey = `Title [${key}]`
    expect(guessMap(["Title", withKey], form, [])).toEqual({ Title: "title", [withKey]: target })
    expect(guessMap(["Id", "Public stage", "Title"], form, [])).toMatchObject({ Title: "title" })
  })

  test("prefer the question that asks for the name, the e-mail or the title in other words, unless another column answers it", () => {
    const form = formDefinition.parse({
      fields: [text("project", "What is it called?"), text("who", "Who are you?")],
      roles: { title: "project", name: "who" },
    })
    expect(guessMap(["Title", "Name"], form, [])).toEqual({ Title: "answers.project", Name: "answers.who" })
    expect(guessMap(["Title", "What is it called?", "name", "Who are you?"], form, [])).toEqual({
      ...{ Title: "title", "What is it called?": "answers.project" },
      ...{ name: "submitterName", "Who are you?": "answers.who" },
    })
  })

  test("take the exact label of a question in a group for the first item", () => {
    const form = formDefinition.parse({
      fields: [text("artist", "Artist"), tracks(text("title", "Title"), text("style", "Genre"), text("bpm", "BPM"), text("by", "Artist"))],
      roles: { title: "tracks.title", name: "artist" },
    })
    const guess = { Artist: "answers.artist", Genre: "answers.tracks.1.style", BPM: "answers.tracks.1.bpm" }
    for (const title of ["Title", "TITLE", "Titel"])
      expect(guessMap(["Artist", title, "Genre", "BPM"], form, [])).toEqual({ ...guess, [title]: "answers.tracks.1.title" })
    expect(guessMap(["Tracks 1: Genre", "Genre", "tracks"], form, [])).toEqual({
      "Tracks 1: Genre": "answers.tracks.1.style",
      tracks: "answers.tracks",
    })
  })

  test("leave out a label that two groups have, and keep the names of every submission from groups without their role", () => {
    const form = formDefinition.parse({
      fields: [tracks(text("name", "Name"), text("mood", "Mood")), { ...tracks(text("mood", "Mood")), key: "others", label: "Others" }],
      roles: {},
    })
    expect(guessMap(["Name", "Mood"], form, [])).toEqual({ Name: "submitterName" })
  })
})
