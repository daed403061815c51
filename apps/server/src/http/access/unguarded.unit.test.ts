import { statements, unguarded } from "@intray/auth/permissions"
import { expect, test } from "vitest"
import { scopes } from "../../modules/api-keys/schema.ts"
import { listProcedures } from "../../procedures.ts"
import { accessOfEndpoints } from "./endpoints.ts"

test("every permission that roles offer guards something, except those listed", () => {
  const asked = new Set<string>()
  const needs = [
    ...listProcedures().map((one) => one.permission),
    ...accessOfEndpoints.api.map((one) => one.need),
    ...accessOfEndpoints.auth.map((one) => one.need),
  ]
  for (const need of needs) for (const one of [need].flat()) asked.add(String(one))
  const all = Object.entries(statements).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
  expect(all.filter((one) => !asked.has(one)).sort()).toEqual([...unguarded].sort())
  expect(scopes.filter((one) => unguarded.has(one))).toEqual([])
})
