import { dirname } from "node:path"
import type { Mutant, Project } from "./types.ts"

/** Tests of one project: paths of files, and of folders with a slash at the end. */
export type Suite = { project: Project; tests: readonly string[] }

const isBrowserCode = (file: string) => file.startsWith("apps/web/") || file.startsWith("packages/ui/")

/** The tests that should notice first. */
export function suiteOf({ file, tests, project }: Mutant): Suite {
  return { project: project ?? (isBrowserCode(file) ? "unit" : "sqlite"), tests: (tests ?? [dirname(file)]).map(asFilter) }
}

/** `features/platform/admin` would be `features/platform/admin-pages` as well. */
const asFilter = (path: string) => (path.endsWith(".ts") || path.endsWith(".tsx") ? path : `${path}/`)
