import { common } from "@intray/server/messages/common"
import { shell } from "@intray/server/messages/shell"
import { Dialog } from "@intray/ui/dialog"
import { Switch } from "@intray/ui/switch"
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Command, type LucideIcon } from "lucide-react"
import { Fragment } from "react"
import { useKeysOn, useListedKeys } from "../../lib/keyboard.ts"

const { keys: words } = shell

/** Keys that are drawn: the font of the keycaps has no such letters. */
const drawn: Record<string, LucideIcon> = {
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowDown,
  Command,
}

/** The keys that are held and pressed together: "mod+k" → Ctrl and K, ⌘ and K on a Mac. */
function partsOf(key: string): string[] {
  if (!key.startsWith("mod+")) return [key]
  const mac = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "")
  return [mac ? "Command" : "Control", key.slice(4)]
}

/** One key as it is printed. */
function Key({ name }: { name: string }) {
  const names: Record<string, string> = words.names
  const Icon = drawn[name]
  return (
    <kbd className="type-key inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-keycap border border-line-strong bg-raised px-1 text-fg-2 shadow-[0_1px_0_var(--line-strong)]">
      {Icon ? (
        <>
          <Icon aria-hidden="true" size={11} />
          <span className="hidden-text">{names[name]}</span>
        </>
      ) : (
        (names[name] ?? name.toUpperCase())
      )}
    </kbd>
  )
}

/** Every key that works on this page now, and the switch that turns single keys off. */
export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const listed = useListedKeys()
  const [on, setOn] = useKeysOn()
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
        <div className="-mx-5 -mt-3 w-[calc(100%+40px)] border-t px-5 pt-3">
          <Switch spread checked={on} onCheckedChange={setOn} label={words.use} help={words.useNote} />
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
                      {one.keys.map((key, index) => (
                        <Fragment key={key}>
                          {index > 0 && <span className="type-meta text-fg-3">{words.or}</span>}
                          {partsOf(key).map((part) => (
                            <Key key={part} name={part} />
                          ))}
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
