import { formatMoment, formatTime } from "@intray/i18n/format"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { RotateCcw } from "lucide-react"
import { useForm } from "./form-context.tsx"

/** Says quietly that a draft came back, and how to begin again; and after that, how to take the beginning back. */
export function DraftLine({ carried }: { carried: boolean }) {
  const form = useForm()
  if (form.startedOver) return <Line text={words.draft.startedOver} action={words.draft.undo} onAction={form.undoStartOver} />
  if (!form.restoredAt || carried) return null
  return <Line text={words.draft.back({ at: momentOf(form.restoredAt) })} action={words.draft.startOver} onAction={form.startOver} />
}

function Line({ text, action, onAction }: { text: string; action: string; onAction: () => void }) {
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 rounded-field bg-sunken py-1 pe-2 ps-3.5 text-[14px] leading-5 text-fg-2">
      <RotateCcw aria-hidden="true" size={16} />
      <span className="min-w-0 flex-1 py-2">{text}</span>
      <button
        type="button"
        onClick={onAction}
        className="min-h-11 rounded-control px-2 font-emph text-link underline decoration-line-strong underline-offset-4 hover:decoration-current sm:min-h-9"
      >
        {action}
      </button>
    </p>
  )
}

/** The time alone while it is still the same day. */
function momentOf(iso: string): string {
  return new Date(iso).toDateString() === new Date().toDateString() ? formatTime(locale(), iso) : formatMoment(locale(), iso)
}
