import { roles, statements, unguarded } from "@intray/auth/permissions"
import { describe, expect, it } from "vitest"
import { allGrants, countGrants, givable, holds, matrix, withGrant } from "./grants.ts"

describe("the matrix", () => {
  it("shows every permission that guards something, with words", () => {
    const shown = matrix.flatMap(({ resource, actions }) => actions.map(({ action }) => `${resource}:${action}`))
    const known = Object.entries(statements).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}`))
    const offered = known.filter((one) => !unguarded.has(one))
    expect(shown.toSorted()).toEqual(offered.toSorted())
    expect(allGrants).toBe(known.length - unguarded.size)
    expect(matrix.flatMap(({ name, actions }) => [name, ...actions.map((one) => one.name)]).map((word) => typeof word)).not.toContain(
      "undefined",
    )
  })
})

describe("grants", () => {
  it("come and go one by one", () => {
    const once = withGrant({ submission: ["read"] }, "submission", "label", true)
    expect(once).toEqual({ submission: ["read", "label"] })
    expect(withGrant(once, "submission", "label", true)).toEqual(once)
    expect(withGrant(withGrant(once, "submission", "label", false), "submission", "read", false)).toEqual({})
    expect([holds(once, "submission", "label"), holds(once, "portal", "create")]).toEqual([true, false])
    expect(countGrants(once)).toBe(2)
  })

  it("add read to what needs it, and remove what needs it with read", () => {
    const labels = withGrant({}, "submission", "label", true)
    expect(labels).toEqual({ submission: ["read", "label"] })
    expect(withGrant({ ...labels, ac: ["read"] }, "submission", "read", false)).toEqual({ ac: ["read"] })
    const imports = withGrant({}, "submission", "import", true)
    expect(imports).toEqual({ submission: ["import"] })
    expect(withGrant(withGrant(imports, "submission", "export", true), "submission", "read", false)).toEqual(imports)
    expect(withGrant({}, "ac", "create", true)).toEqual({ ac: ["create"] })
    const publishes = withGrant({}, "release", "publish", true)
    expect(publishes).toEqual({ submission: ["read"], release: ["publish"] })
    expect(withGrant(publishes, "submission", "read", false)).toEqual({})
  })

  it("are given as far as one holds them", () => {
    const owner = roles.owner.statements as unknown as Record<string, string[]>
    const admin = roles.admin.statements as unknown as Record<string, string[]>
    expect(countGrants(owner)).toBe(allGrants)
    expect(givable(owner, admin)).toEqual(admin)
    expect(givable(admin, owner)).toEqual(admin)
    expect(givable({}, owner)).toEqual({})
  })
})
