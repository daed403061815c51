import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const flows = join(import.meta.dirname, "..", "flows")

/** Each limit of a flow that is longer than what Playwright allows by itself, as it is written. */
function limits(): { file: string; text: string }[] {
  return readdirSync(flows).flatMap((file) =>
    [...readFileSync(join(flows, file), "utf8").matchAll(/(?:setTimeout\(|timeout: )\d+_000\b.{0,9}/g)]
      .map(([text]) => ({ file, text }))
      // A second or two is waited for what must not come, or may be there already.
      .filter(({ text }) => Number(/(\d+)_000/.exec(text)?.[1]) > 2),
  )
}

it("every limit of a flow is as many times longer as the machine says that it is slower", () => {
  expect(limits().length).toBeGreaterThan(20)
  expect(limits().filter(({ text }) => !text.includes("_000 * slower"))).toEqual([])
})
