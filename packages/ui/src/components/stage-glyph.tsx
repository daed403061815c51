import { type IconName, isIconName } from "../lib/icons.ts"
import type { StageShape } from "../lib/stage.ts"
import { PickedIcon } from "./picked-icon.tsx"

export type StageGlyphProps = {
  /** A shape of ours, or an icon that the team picked. */
  shape: StageShape | IconName
  size?: number
  /** Say the stage's name here only where no word is next to the glyph. */
  label?: string
  className?: string
}

const drawings: Record<StageShape, React.ReactNode> = {
  inbox: (
    <circle
      cx="8"
      cy="8"
      r="6"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.42 1.35"
      strokeDashoffset="1.2"
      strokeLinecap="butt"
    />
  ),
  "inbox-open": <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />,
  "review-early": (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 8V4.7A3.3 3.3 0 0 1 11.3 8z" fill="currentColor" />
    </>
  ),
  review: (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 4.7a3.3 3.3 0 0 1 0 6.6z" fill="currentColor" />
    </>
  ),
  "review-late": (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 8V4.7a3.3 3.3 0 1 1-3.3 3.3z" fill="currentColor" />
    </>
  ),
  "review-paused": (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M6.4 5.9v4.2M9.6 5.9v4.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  accepted: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" />
      <path d="m5.2 8.2 1.9 1.9 3.7-3.9" stroke="var(--bg)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  "accepted-open": (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.6" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  declined: (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M5.4 8h5.2" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  "declined-cross": (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="m6 6 4 4m0-4-4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  spam: (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="m3.9 12.1 8.2-8.2" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  withdrawn: (
    <>
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeWidth="1.6" />
      <path d="M10.8 8H5.4m0 0 2-2m-2 2 2 2" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
}

/** Where a submission is, said by shape alone, never by colour. */
export function StageGlyph({ shape, size = 16, label, className }: StageGlyphProps) {
  const look = className ?? "flex-none text-fg-2"
  if (isIconName(shape)) {
    const icon = (
      <PickedIcon name={shape} size={size} className={look} instead={<Shape shape="inbox-open" size={size} className={look} />} />
    )
    return label ? (
      <span role="img" aria-label={label} className="inline-flex flex-none">
        {icon}
      </span>
    ) : (
      icon
    )
  }
  return <Shape shape={shape} size={size} {...(label ? { label } : {})} className={look} />
}

type ShapeProps = { shape: StageShape; size: number; label?: string; className: string }

function Shape({ shape, size, label, className }: ShapeProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      {drawings[shape]}
    </svg>
  )
}
