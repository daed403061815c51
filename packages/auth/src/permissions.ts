/**
 * Who may do what inside a team. Pure and browser-safe: the server's guards and the screens ask the same function.
 * The first five resources are the auth layer's own (members, invitations, groups, custom roles); the rest are ours.
 */
const crud = ["create", "update", "delete"] as const

export const statements = {
  organization: ["update", "delete"],
  member: crud,
  invitation: ["create", "cancel"],
  team: crud,
  ac: ["create", "read", "update", "delete"],
  /** Publishing a decision and deciding are `move`: whoever may move a submission may say so in public. */
  submission: ["read", "label", "review", "comment", "assign", "move", "reply", "delete", "export", "import"],
  /** Plans review rounds, sees all their results and settles where reviews differ. */
  review: ["manage"],
  insight: ["read"],
  portal: crud,
  template: crud,
  label: crud,
  stage: crud,
  rule: crud,
  release: ["publish"],
  apiKey: ["manage"],
  webhook: ["manage"],
  integration: ["manage"],
  billing: ["manage"],
} as const

/**
 * Permissions that no call asks for. Built-in roles have them, for the calls to come; roles of a team's own and keys are not offered them. A
 * test fails when one of them begins to guard something, or when another one stops.
 */
export const unguarded: ReadonlySet<string> = new Set(["member:create", "portal:delete", "rule:create", "rule:update", "rule:delete"])

export type Statements = typeof statements
export type Resource = keyof Statements
/** `submission:label`, `portal:update`, … */
export type Permission = { [R in Resource]: `${R}:${Statements[R][number]}` }[Resource]
/** What is asked for: every action named must be allowed. */
export type PermissionRequest = { [R in Resource]?: readonly Statements[R][number][] }
/** What a role was given. Wider than {@link PermissionRequest}, because custom roles are stored as plain JSON. */
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
  rule: ["create", "update", "delete"],
  release: ["publish"],
  apiKey: ["manage"],
  webhook: ["manage"],
  integration: ["manage"],
} as const

/** The roles that every team has. Custom ones are made of the same permissions. The auth layer's form of them is in `access.ts`. */
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
  // As the auth layer does: a stored role of the same name adds to the built-in one, it never takes away.
  const merged: Record<string, readonly string[]> = { ...builtIn }
  for (const [resource, actions] of Object.entries(own)) merged[resource] = [...new Set([...(merged[resource] ?? []), ...actions])]
  return merged
}

/**
 * Whether one of the roles allows everything that is asked for.
 *
 * @param role a role's name, or several separated by commas, as the membership stores them
 * @param request e.g. `{ submission: ["label"] }`; an empty request is allowed to nobody
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

/** What a role allows that may be several separated by commas: all of theirs together. */
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

/** The permissions of `wanted` that `held` lacks, as `resource:action`: nobody gives away what they do not hold. */
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

/** The resource's name as people read it. */
export function shownResource(resource: string): string {
  return resource === "ac" ? "access-control" : resource
}

/**
 * Why a role may not do what is asked, in the access control's two sentences: one for a resource that the role knows nothing of, another
 * for a known one without the action. Null when it may.
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
