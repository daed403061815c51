import { common } from "@intray/i18n/common"
import { keyWords } from "@intray/i18n/keys"
import { shell } from "@intray/i18n/shell"
import { buttonClass } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { Link } from "@tanstack/react-router"
import { Fragment, useCallback } from "react"
import { KeyCaps } from "../../lib/key-cap.tsx"
import { useListedKeys } from "../../lib/keyboard.ts"
import { useKeyPreferences } from "../../lib/preferences.ts"
import { inOrder } from "./command-order.ts"

const { keys: words } = shell

export type KeysDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Every key that works on this page now, and the switch that turns single keys off. */
export function KeysDialog({ open, onOpenChange }: KeysDialogProps) {
  const listed = inOrder(useListedKeys(), (one) => one.keys[0])
  const failed = useCallback(() => void toast({ tone: "danger", title: keyWords.notSaved, key: "keys" }), [])
  const { on, change } = useKeyPreferences(failed)
  const groups = [...new Set(listed.map((one) => one.group))]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={words.description}
      closeLabel={common.close}
      size="lg"
      footer={
        <div className="-mx-5 -mt-3 flex w-[calc(100%+40px)] flex-col items-start gap-3 border-t px-5 pt-3">
          <Switch spread checked={on} onCheckedChange={(next) => change({ on: next })} label={keyWords.use} help={keyWords.useNote} />
          <Link to="/dashboard/settings/keys" className={buttonClass()} onClick={() => onOpenChange(false)}>
            {keyWords.customise}
          </Link>
        </div>
      }
      reading
    >
      <div className="gap-x-10 sm:columns-2">
        {groups.length === 0 && <p className="text-fg-2">{words.none}</p>}
        {groups.map((group) => (
          <section key={group} aria-label={group} className="break-inside-avoid pb-5">
            <h3 className="type-meta pb-1 text-fg-2">{group}</h3>
            <dl className="flex flex-col">
              {listed
                .filter((one) => one.group === group)
                .map((one) => (
                  <div key={`${one.keys.join()} ${one.label}`} className="flex min-h-8 items-center justify-between gap-4 border-b py-1">
                    <dt className="min-w-0">{one.label}</dt>
                    <dd className="flex flex-none items-center gap-1">
                      {one.keys.length === 0 && <span className="type-meta text-fg-3">{keyWords.none}</span>}
                      {one.keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && <span className="type-meta text-fg-3">{words.or}</span>}
                          <KeyCaps name={key} />
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
