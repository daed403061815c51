import type { Hue } from "@intray/ui/lib/hues"
import type { DemoLabel } from "./demo-state.ts"

/** The labels of the demo, each with the key that presses it. */
export const demoLabels: { key: string; label: DemoLabel; hue: Hue }[] = [
  { key: "1", label: "sign", hue: "emerald" },
  { key: "2", label: "shortlist", hue: "cyan" },
  { key: "3", label: "second", hue: "amber" },
  { key: "4", label: "pass", hue: "grey" },
]
