import { common } from "@intray/i18n/common"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { whenOf } from "../../lib/later/when.ts"
import { listNames, toldWhat } from "../../lib/list-names.ts"
import { usePending } from "../../lib/pending.ts"
import { LetterWarningList } from "../../lib/reply/letter-check.tsx"
import type { WarningCode } from "../../lib/reply/letter-warnings.ts"
import { useRecallMinutes } from "./use-publications.ts"

export type PublishDialogProps = {
  /** Number of submitters to notify; 0: another member has published meanwhile. */
  count: number
  /** The known ones among them: their names, the status text each will see, and whether it asks them to confirm or decline. */
  people: readonly { name: string; wording: string; asks: boolean }[]
  /** Absent: after the recall period. */
  runAt?: Date | undefined
  /** Number of replies with missing values, as far as known. */
  missing?: number
  /** Possible mistakes in the messages. */
  warnings?: readonly { code: WarningCode; message: string }[]
  /** Publishes and confirms these warnings. @returns whether it has started */
  onPublish: (acknowledge: WarningCode[]) => Promise<boolean>
  onClose: (begun: boolean) => void
}

/** Maximum number of status texts shown. */
const mostWordings = 6

/** Asks for confirmation before submitters are notified. A single decision that can be recalled is published without this dialog. */
export function PublishDialog({ count, people, runAt, missing = 0, warnings = [], onPublish, onClose }: PublishDialogProps) {
  const words = decisionsPage
  const told = toldWhat(people)
  const one = count === 1 ? people[0] : undefined
  const unread = count - people.length
  const asks = people.filter((person) => person.asks).length
  const minutes = useRecallMinutes()
  const [busy, once] = usePending()
  // While its own publishing runs, the count drops to 0, which must not show as "nothing left".
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
              names: listNames(
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
              <dd className="text-fg-2">{listNames(names, of)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!one && unread > 0 && <p className="mb-2 text-fg-2">{words.confirmUnread({ count: unread })}</p>}
      {asks > 0 && <p className="mb-2">{one ? words.confirmAsksOne : words.confirmAsks({ count: asks })}</p>}
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
