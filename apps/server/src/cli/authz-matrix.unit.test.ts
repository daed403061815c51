import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { authzMatrix } from "./authz-matrix.ts"

test("docs/authz-matrix.md says what the router says", () => {
  const written = readFileSync(new URL("../../../../docs/authz-matrix.md", import.meta.url), "utf8")
  expect(written, "run: npx tsx apps/server/src/cli/authz-matrix.ts").toBe(authzMatrix())
})
