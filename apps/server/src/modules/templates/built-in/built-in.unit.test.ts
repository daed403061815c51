import { describe, expect, test } from "vitest"
import { line, prose } from "../../../platform/values/schema.ts"
import { validateAnswers } from "../../forms/answers.ts"
import { countQuestions, definitionIssues } from "../../forms/definition.ts"
import { replyVariables } from "../../messages/variables.ts"
import { isLabelKey } from "../../submission-writes/label-rules.ts"
import type { TemplateReply } from "../schema.ts"
import { builtIn } from "./all.ts"
import { blank } from "./blank.ts"

const all = Object.entries(builtIn)

function variables({ subject, body }: TemplateReply): string[] {
  return [...`${subject}\n${body}`.matchAll(/\{\{([^}]*)\}\}/g)].map((found) => found[1] ?? "")
}

describe.each(all)("%s", (_, template) => {
  test("its form can be published, asks for what a call needs, and for little more", () => {
    expect(definitionIssues(template.form)).toEqual([])
    expect(countQuestions(template.form)).toBeGreaterThanOrEqual(10)
    expect(countQuestions(template.form)).toBeLessThanOrEqual(20)
    const { roles, fields } = template.form
    expect(Object.keys(roles)).toEqual(expect.arrayContaining(["title", "name", "email", "keepUntil"]))
    expect(fields.some((field) => field.type === "consent" && field.required)).toBe(true)
    for (const role of [roles.name, roles.email]) expect(fields.find((field) => field.key === role)?.identifying, role).toBe(true)
  })

  test("it promises nothing in the name of a team that has not been asked", () => {
    const { intro, description, form } = template
    const promises =
      /everyone (who|gets)|every one|at least two|by hand|an answer|without names|we (help|promise)|no part in|start to finish/i
    expect(JSON.stringify({ intro, description, form: form.fields })).not.toMatch(promises)
  })

  test("an empty form names what is missing, and nothing that is not shown", () => {
    const result = validateAnswers(template.form, {})
    if (result.ok) throw new Error("nothing was missing")
    const conditional = new Set(template.form.fields.filter((field) => field.shownWhen).map((field) => field.key))
    for (const issue of result.issues) {
      expect(issue.code, issue.path.join(".")).toBe("required")
      expect(conditional.has(String(issue.path[0])), issue.path.join(".")).toBe(false)
    }
  })

  test("its labels have keys that clash with nothing, and texts for the submitter", () => {
    const labels = template.labelGroups.flatMap((group) => group.labels)
    const keys = labels.map((label) => label.key ?? "")
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(isLabelKey(key), key).toBe(true)
    for (const { name, description, feedbackText } of labels) {
      expect(line(40).safeParse(name).success && prose(300).safeParse(description).success, name).toBe(true)
      expect(prose(1_000).safeParse(feedbackText ?? "").success, name).toBe(true)
    }
    expect(labels.filter((label) => label.feedbackText).length).toBeGreaterThanOrEqual(4)
    expect(template.labelGroups.filter((group) => group.required).length).toBeGreaterThanOrEqual(1)
  })

  test("its replies promise no answer by mail, and say where to write whatever they ask for", () => {
    for (const { name, body } of template.replies) {
      expect(body, name).not.toMatch(/(this|by|the|an|our) (e-?)?mail|answering|reply to/i)
      if (
        /please (?!send us something again)(confirm|answer|tell|write|send)|could you|tell us|write to us|let us know|may we|\[your question\]/i.test(
          body,
        )
      )
        expect(body, name).toContain("{{status.url}}")
    }
  })

  test("its acceptances leave the time to answer to the stage", () => {
    for (const { name, body } of template.replies.filter((reply) => reply.category === "accepted")) {
      expect(body, name).not.toMatch(/please confirm|within [a-z]+ (days|weeks)|take the time you need/i)
    }
  })

  test("its replies use only known variables", () => {
    expect(template.replies.length).toBeGreaterThanOrEqual(3)
    expect(template.replies.length).toBeLessThanOrEqual(5)
    for (const reply of template.replies) {
      for (const name of variables(reply)) expect(replyVariables, reply.name).toContain(name)
      expect(variables(reply)).toContain("team.name")
      expect(reply.body).toContain("{{submitter.name}}")
    }
    const declined = template.replies.filter((reply) => reply.category === "declined")
    expect(declined.some((reply) => reply.body.includes("{{feedback}}"))).toBe(true)
    expect(template.replies.some((reply) => reply.category === "accepted")).toBe(true)
  })
})

describe("the gallery", () => {
  test("a team can use all of them: what one brings, no other leaves out for its name", () => {
    const names = all.flatMap(([, { labelGroups, replies }]) => [...labelGroups, ...replies].map((one) => one.name))
    expect(new Set(names).size).toBe(names.length)
  })

  test("blank can be published at once and brings nothing else", () => {
    expect(definitionIssues(blank.form)).toEqual([])
    expect(blank).toMatchObject({ labelGroups: [], replies: [] })
  })
})
