import { describe, expect, it } from "vitest"
import { platformRoles, teamRoles } from "./access.ts"
import {
  can,
  denial,
  grantsOfRole,
  lacking,
  type Permission,
  type PermissionRequest,
  requestOf,
  roleNames,
  roles,
  statements,
} from "./permissions.ts"

/** Every permission, with the roles that have it: the table of product and specification. */
const expected: Record<Permission, string> = {
  "organization:update": "owner admin",
  "organization:delete": "owner",
  "member:create": "owner admin",
  "member:update": "owner admin",
  "member:delete": "owner admin",
  "invitation:create": "owner admin",
  "invitation:cancel": "owner admin",
  "team:create": "owner admin",
  "team:update": "owner admin",
  "team:delete": "owner admin",
  "ac:create": "owner admin",
  "ac:read": "owner admin member viewer",
  "ac:update": "owner admin",
  "ac:delete": "owner admin",
  "submission:read": "owner admin member viewer",
  "submission:label": "owner admin member",
  "submission:review": "owner admin member",
  "submission:comment": "owner admin member",
  "submission:assign": "owner admin member",
  "submission:move": "owner admin member",
  "submission:reply": "owner admin member",
  "submission:delete": "owner admin",
  "submission:export": "owner admin",
  "submission:import": "owner admin",
  "review:manage": "owner admin",
  "insight:read": "owner admin member viewer",
  "portal:create": "owner admin",
  "portal:update": "owner admin",
  "portal:delete": "owner admin",
  "template:create": "owner admin",
  "template:update": "owner admin",
  "template:delete": "owner admin",
  "label:create": "owner admin",
  "label:update": "owner admin",
  "label:delete": "owner admin",
  "stage:create": "owner admin",
  "stage:update": "owner admin",
  "stage:delete": "owner admin",
  "rule:manage": "owner admin",
  "release:publish": "owner admin",
  "apiKey:manage": "owner admin",
  "webhook:manage": "owner admin",
  "integration:manage": "owner admin",
  "billing:manage": "owner",
}

describe("roles", () => {
  it("have exactly the permissions of the table", () => {
    const all = Object.entries(statements).flatMap(([resource, actions]) => actions.map((action) => `${resource}:${action}` as Permission))
    expect(all.sort()).toEqual((Object.keys(expected) as Permission[]).sort())
    for (const permission of all) {
      const allowed = roleNames.filter((role) => can(role, requestOf(permission)))
      expect([permission, allowed.join(" ")]).toEqual([permission, expected[permission]])
    }
  })

  it("must allow every requested action", () => {
    expect(can("member", { submission: ["label", "move"] })).toBe(true)
    expect(can("member", { submission: ["label", "delete"] })).toBe(false)
    expect(can("admin", { submission: ["label"], billing: ["manage"] })).toBe(false)
  })

  it("combine when a member has several", () => {
    expect(can("viewer,member", { submission: ["label"] })).toBe(true)
    expect(can("viewer, admin", { portal: ["create"] })).toBe(true)
  })

  it("are denied without a role, with unknown names and for an empty request", () => {
    for (const role of ["", "Owner", "root", "constructor", "__proto__", "toString", "owner2", ",,"])
      expect(can(role, { submission: ["read"] })).toBe(false)
    expect(can("owner", {})).toBe(false)
    expect(can("owner", { submission: [] })).toBe(false)
    expect(can("owner", { constructor: ["name"] } as unknown as PermissionRequest)).toBe(false)
    expect(can("owner", { submission: ["everything"] } as unknown as PermissionRequest)).toBe(false)
  })

  it("defined by the team grant their permissions, and add to a built-in role of the same name", () => {
    const custom = { labeller: { submission: ["read", "label"] }, viewer: { submission: ["comment"] } }
    expect(can("labeller", { submission: ["label"] }, custom)).toBe(true)
    expect(can("labeller", { submission: ["move"] }, custom)).toBe(false)
    expect(can("viewer", { submission: ["comment"] }, custom)).toBe(true)
    expect(can("viewer", { submission: ["read"] }, custom)).toBe(true)
    expect(can("viewer", { submission: ["label"] }, custom)).toBe(false)
  })
})

describe("the auth layer's form of the roles", () => {
  it("has the same roles with the same permissions", () => {
    expect(Object.entries(teamRoles).map(([name, role]) => [name, role.statements])).toEqual(
      roleNames.map((name) => [name, roles[name].statements]),
    )
  })
})

describe("the platform's roles", () => {
  it("are admin with the specification's actions, and user with none; no role has the library's other actions", () => {
    expect(platformRoles.admin.statements).toEqual({
      user: ["create", "list", "set-role", "ban", "impersonate", "delete", "set-password", "get", "update"],
      session: ["list", "revoke", "delete"],
    })
    expect(platformRoles.user.statements).toEqual({ user: [], session: [] })
    for (const action of ["set-email", "impersonate-admins"])
      expect(platformRoles.admin.authorize({ user: [action as "get"] }).success).toBe(false)
  })
})

describe("permissions of a member", () => {
  const custom = { Scout: { submission: ["read"] }, Clerk: { member: ["update"] } }

  it("combine all their roles, and `lacking` returns the rest", () => {
    expect(grantsOfRole("Scout, Clerk", custom)).toEqual({ submission: ["read"], member: ["update"] })
    expect(grantsOfRole("Nobody,__proto__", custom)).toEqual({})
    expect(lacking(grantsOfRole("viewer"), { submission: ["read", "label"], billing: ["manage"] })).toEqual([
      "submission:label",
      "billing:manage",
    ])
    expect(lacking(grantsOfRole("owner"), grantsOfRole("admin"))).toEqual([])
    expect(lacking(grantsOfRole("admin"), grantsOfRole("owner"))).toEqual(["organization:delete", "billing:manage"])
  })

  it("are denied with one of two sentences", () => {
    expect(denial("admin", { organization: ["update"] })).toBeNull()
    expect(denial("admin", { organization: ["delete"] })).toBe('unauthorized to access resource "organization"')
    expect(denial("member", { organization: ["delete"] })).toBe("You are not allowed to access resource: organization")
    expect(denial("owner", { unicorn: ["ride"] })).toBe("You are not allowed to access resource: unicorn")
    expect(denial("viewer", { ac: ["create"] })).toBe('unauthorized to access resource "access-control"')
    expect(denial("nobody", {})).not.toBeNull()
  })
})
