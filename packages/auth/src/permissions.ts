/**
 * Permissions inside a team. Pure and browser-safe: the server's guards and the screens call the same function. The first five resources
 * belong to the auth layer (members, invitations, groups, custom roles); the rest are ours.
 */
const crud = ["create", "update", "delete"] as const

export const statements = {
  organization: ["update", "delete"],
  member: crud,
  invitation: ["create", "cancel"],
  team: crud,
  ac: ["create", "read", "update", "delete"],
  /** `move` covers deciding and publishing: a member who may move a submission may also publish its decision. */
  submission: ["read", "label", "review", "comment", "assign", "move", "reply", "delete", "export", "import"],
  /** Plan review rounds, see all their results and settle differing reviews. */
  review: ["manage"],
  insight: ["read"],
  portal: crud,
  template: crud,
  label: crud,
  stage: crud,
  /** Create, change, switch, rehearse, run and delete rules, and undo their runs. */
  rule: ["manage"],
  release: ["publish"],
  apiKey: ["manage"],
  webhook: ["manage"],
  integration: ["manage"],
  billing: ["manage"],
} as const

/**
 * Permissions that no call checks yet. Built-in roles have them for future calls; custom roles and API keys are not offered them. A test
 * fails when one of them becomes used, or when another one is no longer used.
 */
export const unguarded: ReadonlySet<string> = new Set(["member:create", "portal:delete"])

export type Statements = typeof statements
export type Resource = keyof Statements
/** `submission:label`, `portal:update`, … */
export type Permission = { [R in Resource]: `${R}:${Statements[R][number]}` }[Resource]
/** What a call requires: every action listed must be allowed. */
export type PermissionRequest = { [R in Resource]?: readonly Statements[R][number][] }
/** The permissions of a role. Wider than {@link PermissionRequest}, because custom roles are stored as plain JSON. */
export type Grants = Readonly<Record<string, readonly string[]>>

const managing = {
  member: ["create", "update", "delete"],
  invitation: ["create", "cancel"],
  team: ["create", "update", "delete"],
  ac: ["create", "read", "update", "delete"],
  submission: ["read", "label", "review", "comment", "assign", "move", "reply", "delete", "export", "import"],
  review: ["manage"],
  insight: ["read"],
  portal: ["create", "update", "delete"],
  template: ["create", "update", "delete"],
  label: ["create", "update", "delete"],
  stage: ["create", "update", "delete"],
  rule: ["manage"],
  release: ["publish"],
  apiKey: ["manage"],
  webhook: ["manage"],
  integration: ["manage"],
} as const

/** The roles that every team has. Custom roles use the same permissions. The auth layer's form of the roles is in `access.ts`. */
export const roles = {
  owner: { statements: { ...managing, organization: ["update", "delete"], billing: ["manage"] } },
  admin: { statements: { ...managing, organization: ["update"] } },
  member: {
    statements: {
      ac: ["read"],
      submission: ["read", "label", "review", "comment", "assign", "move", "reply"],
      insight: ["read"],
    },
  },
  viewer: { statements: { ac: ["read"], submission: ["read"], insight: ["read"] } },
} as const satisfies Record<string, { statements: PermissionRequest }>
export type Role = keyof typeof roles
export const roleNames = ["owner", "admin", "member", "viewer"] as const satisfies readonly Role[]

function grantsOf(name: string, custom: Readonly<Record<string, Grants>>): Grants {
  const builtIn: Grants = Object.hasOwn(roles, name) ? roles[name as Role].statements : {}
  const own = Object.hasOwn(custom, name) ? custom[name] : undefined
  if (!own) return builtIn
  // As in the auth layer: a stored role of the same name adds to the built-in one and never removes permissions.
  const merged: Record<string, readonly string[]> = { ...builtIn }
  for (const [resource, actions] of Object.entries(own)) merged[resource] = [...new Set([...(merged[resource] ?? []), ...actions])]
  return merged
}

/**
 * Whether one of the roles allows everything that is requested.
 *
 * @param role a role's name, or several separated by commas, as the membership stores them
 * @param request e.g. `{ submission: ["label"] }`; an empty request is always denied
 * @param custom the team's own roles by name
 */
export function can(role: string, request: PermissionRequest, custom: Readonly<Record<string, Grants>> = {}): boolean {
  const asked = Object.entries(request).filter(([, actions]) => actions !== undefined && actions.length > 0)
  if (asked.length === 0) return false
  return role.split(",").some((name) => {
    const grants = grantsOf(name.trim(), custom)
    return asked.every(([resource, actions]) => {
      const allowed = Object.hasOwn(grants, resource) ? (grants[resource] ?? []) : []
      return (actions ?? []).every((action) => allowed.includes(action))
    })
  })
}

/** `"submission:label"` → `{ submission: ["label"] }`. */
export function requestOf(permission: Permission): PermissionRequest {
  const [resource = "", action = ""] = permission.split(":")
  return { [resource]: [action] } as PermissionRequest
}

/** Returns the combined permissions of a role, or of several roles separated by commas. */
export function grantsOfRole(role: string, custom: Readonly<Record<string, Grants>> = {}): Grants {
  const merged: Record<string, readonly string[]> = {}
  for (const name of rolesIn(role)) {
    for (const [resource, actions] of Object.entries(grantsOf(name, custom))) {
      merged[resource] = [...new Set([...(merged[resource] ?? []), ...actions])]
    }
  }
  return merged
}

/** `"admin, labeller"` → `["admin", "labeller"]` */
export function rolesIn(role: string): string[] {
  return [...new Set(role.split(",").map((name) => name.trim()))].filter((name) => name !== "")
}

/** Returns the permissions in `wanted` that are not in `held`, as `resource:action`: members may only grant what they have. */
export function lacking(held: Grants, wanted: Grants): string[] {
  return Object.entries(wanted).flatMap(([resource, actions]) => {
    const own = Object.hasOwn(held, resource) ? (held[resource] ?? []) : []
    return actions.filter((action) => !own.includes(action)).map((action) => `${resource}:${action}`)
  })
}

/** Whether it is one of the roles that every team has. */
export function isBuiltIn(role: string): role is Role {
  return Object.hasOwn(roles, role)
}

/** Returns the display name of a resource. */
export function shownResource(resource: string): string {
  return resource === "ac" ? "access-control" : resource
}

/**
 * Returns why a role is denied, in the access control's two sentences: one for a resource that the role does not know, one for a known
 * resource without the action. Null if it is allowed.
 */
export function denial(role: string, request: Grants, custom: Readonly<Record<string, Grants>> = {}): string | null {
  const asked = Object.entries(request)
  if (can(role, request as PermissionRequest, custom)) return null
  const held = grantsOfRole(role, custom)
  const unknown = asked.find(([resource]) => !Object.hasOwn(held, resource))
  if (unknown) return `You are not allowed to access resource: ${shownResource(unknown[0])}`
  const [short] = asked.find(([resource, actions]) => lacking(held, { [resource]: actions }).length > 0) ?? asked[0] ?? [""]
  return `unauthorized to access resource "${shownResource(short)}"`
}
