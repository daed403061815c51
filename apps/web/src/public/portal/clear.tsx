import { publicPages as words } from "@intray/i18n/translated"

/** A radio cannot be unticked; an answer that is not asked for must be possible to take back. */
export function Clear({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${words.form.clear}: ${label}`}
      className="flex min-h-9 items-center self-start text-[14px] leading-5 text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg touch:min-h-11"
    >
      {words.form.clear}
    </button>
  )
}
