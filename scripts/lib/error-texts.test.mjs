import { expect, it } from "vitest"
import { programOf } from "./effects.mjs"
import { errorTexts } from "./error-texts.mjs"
import { at } from "./paths.mjs"

const file = at("apps", "web", "src", "example.ts")
const head = `
type Failed = { message: string; shape: unknown; data: unknown }
type Finding = { path: string[]; code: string; message: string }
declare const thrown: unknown
declare const query: { error: Failed | null; data: { message: string } }
declare const known: TypeError
declare const findings: Finding[]
declare function say(text: string | undefined): void
declare function act(options: { onError: (error: Failed) => void }): void
declare const sending: Promise<void>
`

const bad = [
  "say(thrown instanceof Error ? thrown.message : undefined)",
  "say((thrown as Error).message)",
  "say((thrown as { message: string } & Error)['message'])",
  "say(query.error?.message)",
  "if (query.error) { const { message } = query.error; say(message) }",
  "if (query.error) { const { message: why } = query.error; say(why) }",
  "act({ onError: (refusal) => say(refusal.message) })",
  "act({ onError: ({ message }) => say(message) })",
  "sending.catch((error: { message: string }) => say(error.message))",
  "try { say('') } catch (cause) { say((cause as { message: string }).message) }",
  "say(String(known))",
  `say(\`\${known}\`)`,
]
const good = [
  "say(findings[0]?.message)",
  "for (const { message } of findings) say(message)",
  "say(query.data.message)",
  "say(known.name)",
  "say(String(findings.length))",
]

it("finds every way to the text of an error, and no other message", { timeout: 60_000 }, () => {
  const lines = [...bad, ...good]
  const text = `${head}${lines.join("\n")}\nexport {}\n`
  const found = errorTexts(programOf(at("apps", "web", "tsconfig.json"), { [file]: text }), (path) => path === file)
  const told = new Set(found.map(({ line }) => text.split("\n")[line - 1]))
  expect([...told].sort()).toEqual([...bad].sort())
})
