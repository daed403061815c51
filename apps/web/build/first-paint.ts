import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { type Plugin, runnerImport } from "vite"

const entries = { en: "first-paint.tsx", de: "first-paint.de.ts" }
const place = "<!-- first paint -->"

async function draw(language: keyof typeof entries): Promise<string> {
  const entry = fileURLToPath(new URL(`../src/${entries[language]}`, import.meta.url))
  const { module } = await runnerImport<{ markup(): string | Promise<string> }>(entry, {
    configFile: false,
    logLevel: "error",
    plugins: [react()],
  })
  return module.markup()
}

/**
 * Draws the shell of the dashboard into its document, so that it is there before any script has come: once in each language that members
 * read, between marks by which the server leaves out the others.
 */
export function firstPaint(): Plugin {
  return {
    name: "intray:first-paint",
    transformIndexHtml: {
      order: "pre",
      async handler(html, { server }) {
        if (!html.includes(place)) return html
        // In development nobody leaves anything out.
        if (server) return html.replace(place, await draw("en"))
        const [en, de] = [await draw("en"), await draw("de")]
        return html.replace(place, () => `<!--en-->${en}<!--/en--><!--de-->${de}<!--/de-->`)
      },
    },
  }
}
