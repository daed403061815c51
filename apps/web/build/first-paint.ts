import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { type Plugin, runnerImport } from "vite"

const entry = fileURLToPath(new URL("../src/first-paint.tsx", import.meta.url))
const place = "<!-- first paint -->"

/** Draws the shell of the dashboard into its document, so that it stands there before any script has come. */
export function firstPaint(): Plugin {
  return {
    name: "intray:first-paint",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (!html.includes(place)) return html
        const { module } = await runnerImport<{ markup(): string }>(entry, { configFile: false, logLevel: "error", plugins: [react()] })
        return html.replace(place, () => module.markup())
      },
    },
  }
}
