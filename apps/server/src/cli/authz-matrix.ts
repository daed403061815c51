/*
 * Writes docs/authz-matrix.md from what the procedures say about themselves: `npx tsx apps/server/src/cli/authz-matrix.ts`.
 * With --check it writes nothing and exits 1 when the file is stale, so that a widened gate shows as a diff.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { roleNames } from "@intray/auth/permissions"
import { listProcedures, rolesFor } from "../procedures.ts"
import { endpoints } from "../rest/endpoints.ts"

const path = fileURLToPath(new URL("../../../../docs/authz-matrix.md", import.meta.url))

const code = (text: string) => `\`${text}\``
const needs: Record<string, string> = { public: "nothing", session: "a session", team: "a member of the team", admin: "a platform admin" }

/** The page, as Markdown. */
export function authzMatrix(): string {
  const head = ["procedure", "kind", "needs", "nobody", ...[...roleNames].reverse()]
  const rows = listProcedures().map(({ name, type, permission }) => {
    const roles = rolesFor(permission)
    const mark = (yes: boolean) => (yes ? "✓" : "–")
    const need = typeof permission === "string" ? (needs[permission] ?? code(permission)) : permission.map(code).join(" or ")
    return [`\`${name}\``, type, need, mark(permission === "public"), ...[...roleNames].reverse().map((role) => mark(roles.includes(role)))]
  })
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  const rest = endpoints.map((one) => line([`\`${one.method.toUpperCase()} /api/v1${one.path}\``, one.summary]))
  return `# Who may call what

Generated from the router by \`npx tsx apps/server/src/cli/authz-matrix.ts\`; do not edit. A role is one of the team that the call
names; whatever belongs to another team is NOT_FOUND for everybody. Custom roles are made of the same permissions. Of
permissions joined by "or" any one lets in, and what the call is about decides which of them it needs.

${[line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")}

## Without a session, over HTTP

Each calls the public procedure behind it, so that both doors have one lock.

${[line(["address", "what it does"]), line(["---", "---"]), ...rest].join("\n")}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = authzMatrix()
  if (!process.argv.includes("--check")) writeFileSync(path, text)
  else if (readFileSync(path, "utf8") !== text) {
    console.error("docs/authz-matrix.md is stale. Run: npx tsx apps/server/src/cli/authz-matrix.ts")
    process.exitCode = 1
  }
}
