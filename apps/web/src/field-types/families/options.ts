type Option = { key: string; label: string }

/** The key of an option that an address names, by its key or its label. */
export function optionOf({ options }: { options: readonly Option[] }, text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  const found = options.find(({ key }) => key === wanted) ?? options.find(({ label }) => label.trim().toLowerCase() === wanted)
  return found?.key
}

/** Several of the options. */
export function areStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string")
}
