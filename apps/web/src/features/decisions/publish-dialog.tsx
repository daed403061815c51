import { common } from "@intray/i18n/common"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { firstNames, toldWhat } from "../../lib/first-names.ts"
import { whenOf } from "../../lib/later/when.ts"
import { usePending } from "../../lib/pending.ts"
import { LetterWarningList, type WarningCode } from "../../lib/reply/letter-check.tsx"
import { useRecallMinutes } from "./use-publications.ts"

export type PublishDialogProps = {
  /** How many are told; 0: somebody else has published meanwhile. */
  count: number
  /** Those of them that are known: who they are, and what each will read. */
  people: readonly { name: string; wording: string }[]
  /** Absent: after the time to think again. */
  runAt?: Date | undefined
  /** How many of the replies speak of something that is missing, as far as that is known. */
  missing?: number
  /** What looks wrong in the letters. */
  warnings?: readonly { code: WarningCode; message: string }[]
  /** Publishes, in the knowledge of these warnings. @returns whether it has begun */
  onPublish: (acknowledge: WarningCode[]) => Promise<boolean>
  onClose: (begun: boolean) => void
}

/** Wordings that are shown, the first ones. */
const mostWordings = 6

/** The question before submitters are told. One who can be told and recalled is told unasked. */
export function PublishDialog({ count, people, runAt, missing = 0, warnings = [], onPublish, onClose }: PublishDialogProps) {
  const words = decisionsPage
  const told = toldWhat(people)
  const one = count === 1 ? people[0] : undefined
  const unread = count - people.length
  const minutes = useRecallMinutes()
  const [busy, once] = usePending()
  // While it is being published it is our own doing that nothing is left.
  if (count === 0 && !busy) {
    return (
      <AlertDialog
        open
        onOpenChange={(open) => !open && onClose(false)}
        title={words.nothingLeft}
        confirmLabel={null}
        cancelLabel={common.close}
        onConfirm={() => undefined}
      >
        <p>{words.nothingLeftText}</p>
      </AlertDialog>
    )
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !busy && onClose(false)}
      title={
        one
          ? words.confirmOne(one)
          : words.confirmTitle({
              names: firstNames(
                people.map(({ name }) => name),
                count,
              ),
            })
      }
      confirmLabel={warnings.length > 0 ? words.confirmAnyway({ count }) : words.confirm({ count })}
      cancelLabel={common.cancel}
      busy={busy}
      onConfirm={() => void once(async () => onClose(await onPublish(warnings.map((one) => one.code))))}
    >
      {!one && (
        <dl className="mb-2 flex flex-col gap-1">
          {told.slice(0, mostWordings).map(({ wording, names, count: of }) => (
            <div key={wording} className="flex flex-wrap gap-x-2">
              <dt className="font-emph">{words.confirmRead({ wording })}</dt>
              <dd className="text-fg-2">{firstNames(names, of)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!one && unread > 0 && <p className="mb-2 text-fg-2">{words.confirmUnread({ count: unread })}</p>}
      <p>{runAt ? words.confirmAt({ when: whenOf(runAt) }) : words.confirmText({ minutes })}</p>
      {missing > 0 && <p className="mt-2 text-warn">{words.confirmMissing({ count: missing })}</p>}
      {warnings.length > 0 && (
        <div className="mt-2">
          <LetterWarningList warnings={warnings} />
        </div>
      )}
    </AlertDialog>
  )
}
