import { describe, expect, test } from "vitest"
import { direct, originsOf } from "./direct-imports.ts"

const icons = originsOf(
  `import * as index from './icons/index.mjs';
export { index as icons };
export { default as Fingerprint, default as FingerprintIcon } from './icons/fingerprint-pattern.mjs';
export { default as X } from './icons/x.mjs';`,
  (from) => from.replace(".", "/lucide"),
)
const primitives = originsOf(`import * as Toast from "@radix-ui/react-toast";\nexport {\n  Toast\n};`, (from) => from)

describe("originsOf", () => {
  test("finds a module under each of its names", () => {
    const fingerprint = { from: "/lucide/icons/fingerprint-pattern.mjs", as: "default" }
    expect(icons.get("Fingerprint")).toEqual(fingerprint)
    expect(icons.get("FingerprintIcon")).toEqual(fingerprint)
  })

  test("finds packages that are handed on whole", () => {
    expect(primitives.get("Toast")).toEqual({ from: "@radix-ui/react-toast", as: "namespace" })
  })

  test("takes no list for what it lists", () => {
    expect(icons.has("index")).toBe(false)
  })
})

describe("direct", () => {
  test("imports each from where it is, under the name that it has in the file", () => {
    expect(direct('import { X, Fingerprint as Finger } from "lucide-react"\nX()', "lucide-react", icons)).toBe(
      'import X from "/lucide/icons/x.mjs"; import Finger from "/lucide/icons/fingerprint-pattern.mjs"\nX()',
    )
    expect(direct('import { Toast as Radix } from "radix-ui"', "radix-ui", primitives)).toBe(
      'import * as Radix from "@radix-ui/react-toast"',
    )
  })

  test("keeps what the list does not say, and drops types", () => {
    expect(direct('import {\n  type LucideIcon,\n  createLucideIcon,\n  X,\n} from "lucide-react"', "lucide-react", icons)).toBe(
      'import X from "/lucide/icons/x.mjs"; import { createLucideIcon } from "lucide-react"',
    )
  })

  test("leaves other imports and imports of types alone", () => {
    const code = 'import type { LucideIcon } from "lucide-react"\nimport { X } from "./x.ts"'
    expect(direct(code, "lucide-react", icons)).toBe(code)
  })
})
