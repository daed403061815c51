export type RadioCardsProps<Value extends string> = {
  name: string
  value: Value
  options: readonly { value: Value; label: string; text: string }[]
  onChange: (value: Value) => void
}

/** One of a few, each explained in a sentence. */
export function RadioCards<Value extends string>({ name, value, options, onChange }: RadioCardsProps<Value>) {
  return (
    <div className="flex flex-col gap-2">
      {options.map((option) => (
        <label key={option.value} className="flex cursor-pointer items-start gap-2.5 touch:min-h-11">
          <input
            type="radio"
            name={name}
            className="mt-[3px] size-4 flex-none accent-(--fg)"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0">
            {option.label}
            {option.text && <span className="type-meta block text-fg-2">{option.text}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
