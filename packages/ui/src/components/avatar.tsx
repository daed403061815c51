import { cx } from "../lib/cx.ts"
import { hueOf } from "../lib/hues.ts"

/** "Imke Sandoval" → "IS"; one word gives one letter. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? "")][0] ?? ""
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : ""
  return (first + last).toLocaleUpperCase()
}

/** What an `img` needs for pictures of ours: as large as it is shown, and twice that for dense screens. Others are taken as they are. */
function densities(src: string, size: number): { src: string; srcSet?: string } {
  if (!/^\/api\/images\/[\w-]+(?:\?w=\d+)?$/.test(src)) return { src }
  const [path] = src.split("?")
  return { src: `${path}?w=${size}`, srcSet: `${path}?w=${size} 1x, ${path}?w=${size * 2} 2x` }
}

export type AvatarProps = {
  name: string
  image?: string | null
  /** Pixels. */
  size?: number
  /** Looking at the same thing now. */
  present?: boolean
  className?: string
}

/** A person: their picture, or their initials on a hue of their own. Their name is next to it or in `title`. */
export function Avatar({ name, image, size = 24, present = false, className }: AvatarProps) {
  const shape = cx(
    "relative inline-flex flex-none items-center justify-center rounded-full select-none",
    present && "ring-2 ring-here ring-offset-1 ring-offset-bg",
  )
  if (image)
    return (
      <img {...densities(image, size)} alt="" width={size} height={size} title={name} className={cx(shape, "object-cover", className)} />
    )
  return (
    <span
      data-hue={hueOf(name)}
      title={name}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.max(8, Math.round(size * 0.38)) }}
      className={cx("swatch bg-hue-bg font-semibold text-hue-fg", shape, className)}
    >
      {initials(name)}
    </span>
  )
}

export type TeamMarkProps = { name: string; logo?: string | null; size?: number; className?: string }

/** A team: its logo, or its letter on a square. */
export function TeamMark({ name, logo, size = 22, className }: TeamMarkProps) {
  const shape = cx("inline-flex flex-none items-center justify-center select-none", size > 24 ? "rounded-field" : "rounded-control")
  if (logo) return <img {...densities(logo, size)} alt="" width={size} height={size} className={cx(shape, "object-cover", className)} />
  return (
    <span
      data-hue={hueOf(name)}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.5) }}
      className={cx("swatch bg-hue-solid font-semibold text-bg", shape, className)}
    >
      {[...name.trim()][0]?.toLocaleUpperCase() ?? ""}
    </span>
  )
}
