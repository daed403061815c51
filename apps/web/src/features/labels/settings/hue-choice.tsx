import { labels } from "@intray/i18n/labels"
import { cx } from "@intray/ui/lib/cx"
import { type Hue, hues } from "@intray/ui/lib/hues"
import { Check } from "lucide-react"
import { useId } from "react"

/** One of the twelve hues; radios underneath, so the arrow keys go through them. Each has its name, for the person who cannot tell them apart. */
export function HueChoice({ value, onChange }: { value: Hue; onChange: (hue: Hue) => void }) {
  const name = useId()
  return (
    <div className="flex items-end gap-3">
      <div className="grid grid-cols-6 gap-1.5">
        {hues.map((hue) => (
          <label
            key={hue}
            data-hue={hue}
            title={labels.hues[hue]}
            className={cx(
              "swatch relative flex size-7 cursor-pointer items-center justify-center rounded-control border touch:size-11",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-current",
              hue === value ? "border-hue-solid bg-hue-solid text-bg" : "border-hue-line bg-hue-bg text-hue-fg",
            )}
          >
            <input
              type="radio"
              name={name}
              value={hue}
              checked={hue === value}
              aria-label={labels.hues[hue]}
              onChange={() => onChange(hue)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
            />
            {hue === value ? (
              <Check aria-hidden="true" size={16} className="pointer-events-none" />
            ) : (
              <span aria-hidden="true" className="pointer-events-none size-2.5 rounded-[3px] bg-hue-dot" />
            )}
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="pb-1 text-fg-2">
        {labels.hues[value]}
      </span>
    </div>
  )
}
