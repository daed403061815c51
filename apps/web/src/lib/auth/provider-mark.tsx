/** A provider's mark: its first letter. Their logos have terms of use that not every installation can meet. */
export function ProviderMark({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.6) }}
      className="inline-flex flex-none items-center justify-center rounded-keycap bg-fg-2 leading-none font-semibold text-bg"
    >
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
