import { accentOf } from "@intray/server/modules/portals/accent"
import { accentFor } from "../lib/palette.ts"
import type { PortalData } from "../page-data.ts"

/** A team's look, as the custom properties that the components are drawn with. Fields keep the product's own quiet lines. */

/** The properties for one of the two modes; none where the team chose no colour of its own. */
export function accentStyle(accent: string, dark: boolean): Record<string, string> {
  const read = accentOf(accent)
  if (!read) return {}
  const fill = dark ? read.accentOnDark : read.accent
  const upon = dark ? read.onAccentOnDark : read.onAccent
  const text = dark ? read.textOnDark : read.textOnLight
  // Under the pointer it moves away from the colour of its words: contrast only grows.
  const away = upon === "#ffffff" ? "black" : "white"
  return {
    "--primary": fill,
    "--primary-hover": `color-mix(in oklab, ${fill} 86%, ${away})`,
    "--on-primary": upon,
    "--primary-line": fill,
    "--here": text,
    "--here-bg": `color-mix(in oklab, ${fill} ${dark ? 18 : 10}%, var(--bg))`,
    "--focus": text,
    "--link": text,
  }
}

/** Paints the page in the team's colour or in that of the cover, and in the mode that it asks for. Runs before anything of the page is drawn. */
export function applyDesign(
  { slug, design: { accent, mode } }: Pick<PortalData, "slug" | "design">,
  root: HTMLElement = document.documentElement,
): void {
  if (mode !== "auto") {
    root.dataset.mode = mode
    root.classList.toggle("dark", mode === "dark")
  }
  let painted: string[] = []
  const paint = () => {
    for (const name of painted) root.style.removeProperty(name)
    const style = accentStyle(accentFor(slug, accent), root.classList.contains("dark"))
    for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
    painted = Object.keys(style)
  }
  paint()
  // The visitor's system goes dark in the evening while the form is open.
  if (painted.length > 0) new MutationObserver(paint).observe(root, { attributeFilter: ["class"] })
}
