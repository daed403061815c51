import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { type Plugin, runnerImport } from "vite"

export type RouteNode = { options: { path?: string }; children?: RouteNode[] | Record<string, RouteNode> }

/** Paths of a route and of those in it, like `/dashboard/portals/$slug`. */
export function pathsOf(node: RouteNode, before = ""): string[] {
  const own = `${before}/${node.options.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1")
  return [own, ...Object.values(node.children ?? {}).flatMap((child) => pathsOf(child as RouteNode, own))]
}

/** Writes `routes.json`, the paths of all pages of the app: the server answers 404 to what is not among them. */
export function listRoutes(): Plugin {
  return {
    name: "intray:routes",
    apply: "build",
    async generateBundle() {
      const entry = fileURLToPath(new URL("../src/routes/router.tsx", import.meta.url))
      const { module } = await runnerImport<{ routeTree: unknown }>(entry, { configFile: false, logLevel: "error", plugins: [react()] })
      const paths = [...new Set(pathsOf(module.routeTree as RouteNode))].filter((path) => path !== "/").sort()
      if (!paths.includes("/dashboard/submissions")) this.error("The list of routes has no /dashboard/submissions.")
      this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify(paths) })
    },
  }
}
