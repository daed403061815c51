import { common } from "@intray/server/messages/common"
import { shell } from "@intray/server/messages/shell"
import { Dialog } from "@intray/ui/dialog"
import { Switch } from "@intray/ui/switch"
import { Fragment } from "react"
import { useKeysOn, useListedKeys } from "../../lib/keyboard.ts"

const { keys: words } = shell

/** A key as it is printed: "mod+k" → "⌘K" or "Ctrl K". */
export function printed(key: string): string {
  const names: Record<string, string> = words.names
  if (key.startsWith("mod+")) {
    const rest = key.slice(4).toUpperCase()
    return /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "") ? `⌘${rest}` : `Ctrl ${rest}`
  }
  return names[key] ?? key.toUpperCase()
}

/** Every key that works on this page now, and the switch that turns single keys off. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const listed = useListedKeys()
  const [on, setOn] = useKeysOn()
  const groups = [...new Set(listed.map((one) => one.group))]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.description} closeLabel={common.close} size="lg">
      <div className="grid gap-x-10 gap-y-5 pb-4 sm:grid-cols-2">
        {groups.length === 0 && <p className="text-fg-2">{words.none}</p>}
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className="type-meta pb-1 text-fg-2">{group}</h3>
            <dl className="flex flex-col">
              {listed
                .filter((one) => one.group === group)
                .map((one) => (
                  <div key={`${one.keys.join()} ${one.label}`} className="flex min-h-8 items-center justify-between gap-4 border-b py-1">
                    <dt className="min-w-0">{one.label}</dt>
                    <dd className="flex flex-none items-center gap-1">
                      {one.keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && <span className="type-meta text-fg-3">{words.or}</span>}
                          <kbd className="type-key inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-keycap border border-line-strong bg-raised px-1 text-fg-2">
                            {printed(key)}
                          </kbd>
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="border-t py-3">
        <Switch spread checked={on} onCheckedChange={setOn} label={words.use} help={words.useNote} />
      </div>
    </Dialog>
  )
}
