import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { validateAnswers } from "@intray/server/modules/forms/answers"
import { shownIn } from "@intray/server/modules/forms/conditions"
import { type FormDefinition, formDefinition } from "@intray/server/modules/forms/schema"
import { answersArb, formArb } from "@intray/server/testing/forms"
import type { Browser } from "@playwright/test"
import fc from "fast-check"
import { build } from "vite"
import type { Checks } from "../lib/checks.ts"
import { temporaryFolder } from "../lib/folder.ts"
import type { Client } from "../lib/rpc.ts"

const forms = join(import.meta.dirname, "..", "..", "..", "apps", "server", "src", "modules", "forms")

/** The rules of forms as the public page is built from them, as one script that leaves them in `rules`. */
async function bundle(): Promise<string> {
  const folder = temporaryFolder("rules")
  const entry = join(folder, "rules.ts")
  const from = (file: string) => JSON.stringify(join(forms, file))
  writeFileSync(entry, `export { validateAnswers } from ${from("answers.ts")}\nexport { shownIn } from ${from("conditions.ts")}\n`)
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: "error",
    build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["iife"], name: "rules", fileName: "rules" } },
  })
  rmSync(folder, { recursive: true })
  const output = (Array.isArray(result) ? result[0] : result) as { output: { type: string; code?: string }[] }
  return output.output.find((one) => one.type === "chunk")?.code ?? ""
}

type Case = { form: FormDefinition; answers: Record<string, unknown> }
type Decided = { shown: boolean[]; result: unknown }

function placesOf({ fields }: FormDefinition): (string | number)[][] {
  return fields.flatMap((field) => [
    [field.key],
    ...(field.type === "group" ? [0, 1, 2].flatMap((index) => field.fields.map((leaf) => [field.key, index, leaf.key])) : []),
  ])
}

/** The keys of each form are its own: a published key keeps its type for ever. */
function renamed(form: FormDefinition, prefix: string): FormDefinition {
  return formDefinition.parse(JSON.parse(JSON.stringify(form).replace(/"(f\d+)(?=["\\.])/g, `"${prefix}$1`)))
}

/** What the rules decide in Chromium, built as for the page, is what they decide here, and what the running server stores. */
export async function parity(
  browser: Browser,
  url: string,
  client: Client,
  checks: Checks,
  count: { forms: number; answers: number },
): Promise<void> {
  const portal = "by-chance"
  const { id: portalId } = await client.mutate<{ id: string }>("portals.create", { template: "blank", title: "By chance", slug: portal })
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundle() })
  let [revision, stored, refused, differs] = [1, 0, 0, 0]
  for (const [index, made] of fc.sample(formArb(), count.forms).entries()) {
    const form = renamed(made, `v${index}_`)
    const saved = await client.mutate<{ revision: number }>("portals.saveDraft", { portalId, revision, form })
    revision = saved.revision
    await client.mutate("portals.publish", { portalId, revision })
    const cases: Case[] = fc.sample(answersArb(form, { uploads: false }), count.answers).map((answers) => ({ form, answers }))
    const places = placesOf(form)
    const inBrowser = await page.evaluate(
      ({ cases, places }) => {
        type Rules = { validateAnswers: typeof validateAnswers; shownIn: typeof shownIn }
        const { rules } = globalThis as unknown as { rules: Rules }
        return cases.map(({ form, answers }): Decided => {
          const isShown = rules.shownIn(form, answers)
          return { shown: places.map((path) => isShown(path)), result: rules.validateAnswers(form, answers) }
        })
      },
      { cases, places },
    )
    for (const [at, { answers }] of cases.entries()) {
      const isShown = shownIn(form, answers)
      const here: Decided = { shown: places.map((path) => isShown(path)), result: validateAnswers(form, answers) }
      const response = await fetch(`${url}/api/v1/public/portals/${portal}/submissions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ answers }),
      })
      const body = (await response.json()) as { number?: number; issues?: unknown }
      const there = inBrowser[at] as Decided
      const result = there.result as { ok: boolean; issues?: unknown }
      const agrees =
        response.status === (result.ok ? 201 : 400) && (result.ok || JSON.stringify(body.issues) === JSON.stringify(result.issues))
      if (result.ok) stored += 1
      else refused += 1
      if (JSON.stringify(there) !== JSON.stringify(here) || !agrees) differs += 1
    }
  }
  await page.close()
  checks.that(differs === 0, `browser and server decide alike in ${stored + refused} cases`, { differs })
  checks.that(stored > 0 && refused > 0, "some were kept and some refused", { stored, refused })
  console.log(`  ${stored + refused} random cases: ${stored} kept, ${refused} refused, ${differs} decided differently`)
}
