import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import openapiTs, { astToString } from "openapi-typescript"
import ts from "typescript"
import { afterAll, expect, test } from "vitest"
import { endpoints } from "./endpoints.ts"
import { openApi } from "./openapi.ts"
import { rows } from "./rows.ts"

/** The API's description as tools read it: a linter finds nothing, and a client made from it compiles. */

const folder = mkdtempSync(join(tmpdir(), "intray-client-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const document = openApi({ endpoints, rows }, { baseUrl: "https://intray.example", version: "1.2.3" })

test("a client that openapi-typescript makes of it compiles, and knows what is required", async () => {
  const types = astToString(await openapiTs(JSON.stringify(document), { silent: true }))
  writeFileSync(join(folder, "api.ts"), types)
  const use = (body: string) => `import type { operations, paths } from "./api.ts"
type Body<Id extends keyof operations> = NonNullable<operations[Id]["requestBody"]> extends { content: { "application/json": infer B } } ? B : never
const body: Body<"createLabel"> = ${body}
type Labels = paths["/api/v1/labels"]["get"]["responses"][200]["content"]["application/json"]
export const first = (labels: Labels): string | undefined => labels.items[0]?.name
export { body }
`
  const written = {
    "right.ts": `{ groupId: "g", name: "Encore", hue: "teal", key: null }`,
    "another-hue.ts": `{ groupId: "g", name: "Encore", hue: "lime", key: null }`,
    "no-group.ts": `{ name: "Encore", hue: "teal", key: null }`,
  }
  for (const [name, body] of Object.entries(written)) writeFileSync(join(folder, name), use(body))
  // One program for all: most of it is the language's own types and those of the client, which need to be read once.
  const program = ts.createProgram(
    Object.keys(written).map((name) => join(folder, name)),
    {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    },
  )
  const faults = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${basename(file?.fileName ?? "")}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`)
  expect(faults).toEqual([
    expect.stringMatching(/^another-hue\.ts: Type '"lime"' is not assignable/),
    expect.stringMatching(/^no-group\.ts: Property 'groupId' is missing/),
  ])
})

test("a linter finds no fault in it", async () => {
  const config = await createConfig({ extends: ["recommended"] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  expect(found.filter((one) => one.severity === "error").map((one) => `${one.ruleId}: ${one.message}`)).toEqual([])
})

test("names of operations and addresses are those that programs were written for", () => {
  const paths = Object.keys((document as { paths: object }).paths)
  for (const one of ["submissions", "portals", "labels", "label-groups", "stages", "views", "templates", "members"]) {
    expect(paths).toContain(`/api/v1/${one}`)
  }
  expect(paths).toEqual(
    expect.arrayContaining(["/api/v1/submissions/{submissionId}/labels/{labelId}", "/api/v1/submissions/{submissionId}/events"]),
  )
})
