import type { LeafField } from "@intray/server/features/forms/schema"
import { cx } from "@intray/ui/lib/cx"

type Of<T extends LeafField["type"]> = Extract<LeafField, { type: T }>

type HeadingProps = { field: Of<"heading">; address: string; top: boolean; first: boolean; className?: string }

/** A section's title among the questions. */
export function Heading({ field, address, top, first, className }: HeadingProps) {
  return (
    <h2
      data-address={address}
      className={cx(
        "col-span-full [overflow-wrap:anywhere]",
        top ? "type-section" : "type-heading",
        !first && (top ? "mt-6" : "mt-1"),
        className,
      )}
    >
      {field.label}
      {field.help && (
        <span className="mt-1.5 block font-sans text-[15px] leading-[22px] font-normal tracking-normal text-fg-2">{field.help}</span>
      )}
    </h2>
  )
}

/** Words between the questions: text in paragraphs, never anything else. */
export function Paragraph({ field, address, className }: { field: Of<"paragraph">; address: string; className?: string }) {
  const paragraphs = (field.help || field.label)
    .split(/\n[^\S\n]{0,100}\n/)
    .map((text) => text.trim())
    .filter((text) => text !== "")
  return (
    <div
      data-address={address}
      className={cx("col-span-full flex min-w-0 flex-col gap-3 measure text-[16px] leading-[25px] text-fg-2", className)}
    >
      {paragraphs.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text have no other name.
        <p key={index} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
    </div>
  )
}
