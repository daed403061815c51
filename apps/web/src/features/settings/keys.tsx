import { keyWords as words } from "@intray/i18n/keys"
import {
  defaultKeys,
  effectiveKeys,
  holderOf,
  isKeyPress,
  type KeyAction,
  type KeyMap,
  keyActions,
} from "@intray/server/modules/preferences/keys"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { useCallback } from "react"
import { keyText } from "../../lib/key-cap.tsx"
import { useKeyPreferences, useListAdvance, usePreferences, useSavePreferences } from "../../lib/preferences.ts"
import { Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { KeyRow } from "./key-row.tsx"

const groups: { title: string; actions: KeyAction[] }[] = [
  { title: words.groups.moving, actions: ["next", "previous", "open", "select", "search", "filter", "focus"] },
  { title: words.groups.acting, actions: ["stage", "decide", "assign", "comment", "reply", "review", "skip", "snooze", "trash", "undo"] },
  { title: words.groups.listening, actions: ["play", "back", "forward"] },
  { title: words.groups.everywhere, actions: ["keys", "palette"] },
]

/** Everybody's own keys: another one, none, or as they came. */
export function KeysPage() {
  useTitle(words.page)
  const failed = useCallback(() => void toast({ tone: "danger", title: words.notSaved, key: "keys" }), [])
  const { map, on, change } = useKeyPreferences(failed)
  const focusAdvance = usePreferences().data?.focus?.advance ?? true
  const save = useSavePreferences(failed)
  const list = useListAdvance()
  const listed = trpc.labels.list.useQuery()
  const labels = listed.data?.groups.flatMap((group) => group.labels) ?? []
  const keys = effectiveKeys(map)
  const labelWith = (key: string) => labels.find((label) => !label.archived && label.key === key)

  const refusal = (action: KeyAction, key: string): string | null => {
    if (!isKeyPress(key)) return words.notAKey
    const holder = holderOf(map, key, action)
    if (holder) return words.held({ key: keyText(key), holder: words.actions[holder] })
    const label = labelWith(key)
    return label ? words.heldByLabel({ key: keyText(key), label: label.name }) : null
  }
  const write = (action: KeyAction, key: string | null): string | null => {
    const why = key === null ? null : refusal(action, key)
    if (why !== null) return why
    const { [action]: _, ...others } = map
    const next: KeyMap = key === defaultKeys[action] ? others : { ...others, [action]: key }
    change({ map: next })
    const name = words.actions[action]
    toast({
      tone: "ok",
      key: "keys",
      title: key === null ? words.tookOff({ action: name }) : words.changed({ action: name, key: keyText(key) }),
    })
    return null
  }
  const noteOf = (action: KeyAction): string | null => {
    const key = keys[action]
    const label = key !== null && key !== defaultKeys[action] ? labelWith(key) : undefined
    return key !== null && label ? words.overLabel({ key: keyText(key), label: label.name }) : null
  }

  return (
    <>
      <Section title={words.title} note={words.note}>
        <Switch spread checked={on} onCheckedChange={(next) => change({ on: next })} label={words.use} help={words.useNote} />
      </Section>
      <Section title={words.going} note={words.goingNote}>
        <div className="flex flex-col gap-3">
          <Switch
            spread
            checked={focusAdvance}
            onCheckedChange={(advance) => void save({ focus: { advance } })}
            label={words.goingInFocus}
          />
          <Switch spread checked={list.on} onCheckedChange={list.set} label={words.goingInList} />
        </div>
      </Section>
      {groups.map(({ title, actions }) => (
        <Section key={title} title={title}>
          <Rows label={title}>
            {actions.map((action) => (
              <KeyRow
                key={action}
                action={action}
                current={keys[action]}
                note={noteOf(action)}
                waiting={listed.isPending}
                onChange={(key) => write(action, key)}
                onReset={() => write(action, defaultKeys[action])}
              />
            ))}
          </Rows>
        </Section>
      ))}
      <div className="pt-6">
        <Button
          disabled={keyActions.every((action) => map[action] === undefined)}
          onClick={() => {
            change({ map: {} })
            toast({ tone: "ok", key: "keys", title: words.resetAllDone })
          }}
        >
          {words.resetAll}
        </Button>
      </div>
    </>
  )
}
