import { createElement, type ReactNode } from "react"
import { type Drawn, type IconName, useIcon } from "../lib/icons.ts"

export type PickedIconProps = {
  name: IconName
  size?: number
  /** What is there until it has come, and where it does not. */
  instead?: ReactNode
  className?: string | undefined
}

/** An icon that a team picked, fetched by its name. It is never all that says what is meant: a word is next to it. */
export function PickedIcon({ name, size = 16, instead = null, className }: PickedIconProps) {
  const drawn = useIcon(name.slice("lucide:".length))
  if (drawn === null) return instead
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className={className ?? "flex-none"}>
      {drawn.map(element)}
    </svg>
  )
}

function element({ tag, attributes, inside }: Drawn, index: number): ReactNode {
  const given = Object.entries(attributes).map(([name, value]) => [
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return createElement(tag, { key: index, ...Object.fromEntries(given) }, ...inside.map(element))
}
