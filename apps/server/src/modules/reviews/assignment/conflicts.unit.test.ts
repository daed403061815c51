import { describe, expect, test } from "vitest"
import { type ConflictReviewer, type ConflictSubmission, suggestConflicts } from "./conflicts.ts"

const reviewer: ConflictReviewer = { name: "Anna Müller", email: "anna@example.edu", links: ["https://github.com/annam"] }
const stranger: ConflictSubmission = {
  submitterName: "Björn Berg",
  submitterEmail: "bjorn@elsewhere.org",
  otherNames: ["Carla Costa"],
  links: ["https://github.com/bjorn"],
}

function suggest(own: Partial<ConflictReviewer>, theirs: Partial<ConflictSubmission>): string[] {
  return suggestConflicts({ ...reviewer, ...own }, { ...stranger, ...theirs })
}

test("suggests nothing for strangers, and nothing for empty details", () => {
  expect(suggest({}, {})).toEqual([])
  const nothing = { submitterName: null, submitterEmail: null, otherNames: [], links: [] }
  expect(suggestConflicts({ name: "", email: null, links: [] }, nothing)).toEqual([])
  expect(
    suggestConflicts({ name: "", email: "", links: ["", " "] }, { ...nothing, submitterName: "", submitterEmail: "", links: ["", " "] }),
  ).toEqual([])
})

test("lists all reasons, strongest first", () => {
  const theirs = { submitterName: "Müller, Anna", submitterEmail: "ben@example.edu", links: ["http://www.github.com/AnnaM/"] }
  expect(suggest({}, theirs)).toEqual(["same_name", "same_link", "same_domain"])
})

describe("mail address", () => {
  test.each([
    ["anna@example.edu", "anna@example.edu"],
    ["Anna@Example.EDU", "anna@example.edu"],
    ["anna@gmail.com", "anna+talks@gmail.com"],
    ["anna@example.edu", " mailto:ａｎｎａ＠example.edu"],
    ["anna@bücher.example", "anna@xn--bcher-kva.example"],
  ])("%s and %s are the same address", (own, theirs) => {
    expect(suggest({ email: own }, { submitterEmail: theirs })).toEqual(["same_address"])
  })

  test.each([
    ["anna@example.edu", "ben@EXAMPLE.edu"],
    ["anna@example.edu", "ben@cs.example.edu"],
    ["anna@cs.example.edu", "ben@example.edu"],
    ["anna@bücher.example", "ben@xn--bcher-kva.example"],
    ["anna@example.edu", "ben@example.edu."],
  ])("%s and %s have the same domain", (own, theirs) => {
    expect(suggest({ email: own }, { submitterEmail: theirs })).toEqual(["same_domain"])
  })

  test.each([
    ["anna@gmail.com", "ben@gmail.com"],
    ["anna@gmx.de", "ben@GMX.de"],
    ["anna@yahoo.com", "ben@yahoo.com"],
    ["anna@outlook.com", "ben@outlook.com"],
    ["anna@mail.gmx.de", "ben@gmx.de"],
    ["anna@example.edu", "ben@notexample.edu"],
    ["anna@notexample.edu", "ben@example.edu"],
    ["anna@cs.example.edu", "ben@math.example.edu"],
    ["anna@localhost", "anna@localhost"],
    ["anna", "anna"],
    ["@example.edu", "@example.edu"],
  ])("%s and %s have nothing in common", (own, theirs) => {
    expect(suggest({ email: own }, { submitterEmail: theirs })).toEqual([])
  })
})

describe("name", () => {
  test.each([
    ["Anna Müller", "anna müller"],
    ["Anna Müller", "Müller, Anna"],
    ["Anna Müller", "Anna Mu\u0308ller"],
    ["Anna Müller", "ANNA  MULLER"],
    ["Anna Müller", "Ａｎｎａ Ｍüｌｌｅｒ"],
    ["Anna Müller", "Prof. Dr. Anna Müller"],
    ["Anna Groß", "Anna Gross"],
    ["Jean-Luc Picard", "Picard Jean Luc"],
    ["Søren Ångström", "Soren Angstrom"],
    ["Άννα Παππά", "ΑΝΝΑ ΠΑΠΠΑ"],
    ["山田 太郎", "太郎　山田"],
  ])("%s is %s", (own, theirs) => {
    expect(suggest({ name: own }, { submitterName: theirs })).toEqual(["same_name"])
    expect(suggest({ name: own }, { otherNames: ["Someone Else", theirs] })).toEqual(["same_name"])
  })

  test.each([
    ["Anna", "Anna"],
    ["Dr. Anna", "Dr. Anna"],
    ["Anna Müller", "Anna Maria Müller"],
    ["Anna Müller", "Anna Möller"],
    ["Anna Müller", "Anna"],
    ["Anna Anna", "Anna"],
    ["- -", "- -"],
  ])("%s is not %s", (own, theirs) => {
    expect(suggest({ name: own }, { submitterName: theirs })).toEqual([])
  })
})

describe("links", () => {
  test.each([
    ["https://github.com/annam", "http://www.github.com/AnnaM/?ref=x#top"],
    ["github.com/annam", "https://github.com/annam"],
    ["https://m.soundcloud.com/annam?utm_source=clipboard&si=1", "https://soundcloud.com/annam"],
    ["https://anna-mueller.example", "http://www.anna-mueller.example/"],
    ["https://müller.example/anna", "https://xn--mller-kva.example/anna"],
    ["https://youtube.com/watch?v=1&t=2", "https://www.youtube.com/watch?t=2&v=1"],
  ])("%s is %s", (own, theirs) => {
    expect(suggest({ links: ["https://other.example/x", own] }, { links: [theirs] })).toEqual(["same_link"])
  })

  test.each([
    ["https://github.com/annam", "https://github.com/annam2"],
    ["https://github.com", "https://github.com/"],
    ["https://www.linkedin.com/", "linkedin.com"],
    ["https://youtube.com/watch?v=1", "https://youtube.com/watch?v=2"],
    ["https://github.com/annam", "https://gitlab.com/annam"],
    ["none", "none"],
    ["n/a", "n/a"],
    ["javascript:alert(1)", "javascript:alert(1)"],
    ["mailto:anna@example.edu", "mailto:anna@example.edu"],
    ["https://", "https://"],
  ])("%s is not %s", (own, theirs) => {
    expect(suggest({ links: [own] }, { links: [theirs] })).toEqual([])
  })
})
