import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"

/** A choice of one state of a list, with how many stand in it. */
export function StateTabs<S extends string>(props: {
  label: string
  states: readonly { value: S; label: string; count?: string | undefined }[]
  value: S
  onChange: (value: S) => void
}) {
  return (
    <fieldset className={cx(tabLink.list, "min-w-0 border-b")}>
      <legend className="hidden-text">{props.label}</legend>
      {props.states.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={props.value === value}
          onClick={() => props.onChange(value)}
          className={cx(tabLink.tab, "-outline-offset-2", props.value === value && "border-fg! text-fg!")}
        >
          {label}
          {count !== undefined && <span className="type-meta ml-1.5 text-fg-2">{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
