import { labels } from "@intray/i18n/labels"
import type { ManagedGroup } from "@intray/server/modules/labels/groups/schema"
import { Check } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { FieldGroup } from "@intray/ui/field"
import { LabelTag } from "@intray/ui/label-tag"
import { toHue } from "@intray/ui/lib/hues"
import { type ReactNode, useState } from "react"

const words = labels.whenAsked

export type When = { onlyIf: string[] | null; portals: string[] | null }

type WhenAskedProps = {
  /** The groups whose labels can be the condition. */
  others: readonly ManagedGroup[]
  portals: readonly { id: string; title: string }[]
  value: When
  onChange: (value: When) => void
  /** Error about the labels. */
  error: ReactNode
}

/** When a group is asked: always or only with certain labels, for all submissions or only those of some portals. */
export function WhenAsked({ others, portals, value, onChange, error }: WhenAskedProps) {
  const groups = others.filter((group) => group.labels.length > 0)
  return (
    <>
      {groups.length > 0 && (
        <Narrowed
          label={words.asked}
          always={words.always}
          some={words.onlyIf}
          which={words.whichLabels}
          error={error}
          value={value.onlyIf}
          onChange={(onlyIf) => onChange({ ...value, onlyIf })}
          options={groups.map((group) => ({
            id: group.id,
            name: group.name,
            items: group.labels
              .filter((label) => !label.archived || value.onlyIf?.includes(label.id))
              .map((label) => ({ id: label.id, label: <LabelTag name={label.name} hue={toHue(label.hue)} icon={label.icon} /> })),
          }))}
        />
      )}
      {portals.length > 1 && (
        <Narrowed
          label={words.of}
          always={words.everything}
          some={words.somePortals}
          which={words.whichPortals}
          error={null}
          value={value.portals}
          onChange={(chosen) => onChange({ ...value, portals: chosen })}
          options={[{ id: "portals", name: null, items: portals.map((portal) => ({ id: portal.id, label: portal.title })) }]}
        />
      )}
    </>
  )
}

type NarrowedProps = {
  label: string
  always: string
  some: string
  which: string
  error: ReactNode
  /** Null: always. */
  value: string[] | null
  onChange: (value: string[] | null) => void
  options: { id: string; name: string | null; items: { id: string; label: ReactNode }[] }[]
}

/** A choice between "always" and some items of a list. */
function Narrowed({ label, always, some, which, error, value, onChange, options }: NarrowedProps) {
  // Keeps the ticked items if the user selects "always" and changes their mind.
  const [draft, setDraft] = useState(value ?? [])
  const set = (ids: string[]) => {
    setDraft(ids)
    onChange(ids)
  }
  const toggle = (id: string, on: boolean) => set(on ? [...draft, id] : draft.filter((one) => one !== id))
  return (
    <div className="flex flex-col gap-2">
      <FieldGroup label={label} error={error}>
        <Choice
          value={value === null ? "always" : "some"}
          onChange={(next) => onChange(next === "always" ? null : draft)}
          options={[
            { value: "always", label: always },
            { value: "some", label: some },
          ]}
        />
      </FieldGroup>
      {value !== null && (
        <fieldset aria-label={which} className="ml-6 flex max-h-56 flex-col gap-3 overflow-y-auto rounded-control border p-3">
          {options.map((part) => (
            <div key={part.id} className="flex flex-col gap-1.5">
              {part.name !== null && <p className="type-meta text-fg-3">{part.name}</p>}
              {part.items.map((item) => (
                <Check
                  key={item.id}
                  label={item.label}
                  checked={value.includes(item.id)}
                  onChange={(event) => toggle(item.id, event.currentTarget.checked)}
                />
              ))}
            </div>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Describes when a group is asked, for its heading; empty: always. */
export function whenInWords(
  group: ManagedGroup,
  groups: readonly ManagedGroup[],
  portals: readonly { id: string; title: string }[],
): string {
  const names = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    all.filter((one) => ids.includes(one.id)).map((one) => one.name)
  const onlyIf =
    group.onlyIf &&
    names(
      group.onlyIf,
      groups.flatMap((one) => one.labels),
    )
  const of =
    group.portals &&
    names(
      group.portals,
      portals.map(({ id, title }) => ({ id, name: title })),
    )
  return [onlyIf && words.ifLabels({ labels: onlyIf }), of && words.ofPortals({ portals: of })].filter(Boolean).join(" · ")
}
