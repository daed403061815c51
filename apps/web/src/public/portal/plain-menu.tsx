import { publicPages as words } from "@intray/i18n/translated"
import { Select } from "@intray/ui/select"

type MenuProps = {
  options: { value: string; label: string; lang?: string }[]
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** The browser's own menu of options. */
export function PlainMenu({ options, value, onChange, onBlur }: MenuProps) {
  return (
    <Select
      options={options}
      placeholder={words.form.choose}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
