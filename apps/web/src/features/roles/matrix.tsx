import { teamRoles } from "@intray/i18n/team-roles"
import { Switch } from "@intray/ui/switch"
import type { KeyboardEvent } from "react"
import { holds, matrix, type RoleGrants } from "./grants.ts"

const words = teamRoles.editor

type Props = {
  grants: RoleGrants
  /** What the viewer holds: nothing else can be switched on. Absent: nothing can be changed. */
  held?: RoleGrants
  onChange?: (resource: string, action: string, on: boolean) => void
}

/** Where an arrow leads from a switch: along its row, or to the nearest one of the row above or below. */
function neighbour(from: HTMLElement, key: string, table: HTMLElement): HTMLElement | undefined {
  const all = [...table.querySelectorAll<HTMLElement>("input[role=switch]:not(:disabled)")]
  const at = all.indexOf(from)
  if (key === "ArrowRight") return all[at + 1]
  if (key === "ArrowLeft") return all[at - 1]
  const [x, y] = middle(from)
  const step = key === "ArrowDown" ? 1 : -1
  const beyond = all.map((one) => ({ one, place: middle(one) })).filter(({ place }) => (place[1] - y) * step > 4)
  const row = Math.min(...beyond.map(({ place }) => Math.abs(place[1] - y)))
  const inRow = beyond.filter(({ place }) => Math.abs(place[1] - y) < row + 4)
  return inRow.toSorted((a, b) => Math.abs(a.place[0] - x) - Math.abs(b.place[0] - x))[0]?.one
}

function middle(element: HTMLElement): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Everything that a role may allow: a row for each thing, a switch for each act. */
export function GrantMatrix({ grants, held, onChange }: Props) {
  const keys = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget, key } = event
    if (!key.startsWith("Arrow") || !(target instanceof HTMLElement) || target.getAttribute("role") !== "switch") return
    event.preventDefault()
    neighbour(target, key, currentTarget)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way between switches that Tab reaches too
    <div className="divide-y rounded-panel border" onKeyDown={keys}>
      {matrix.map(({ resource, name, actions }) => (
        <fieldset key={resource} className="grid gap-x-4 px-3.5 py-2.5 sm:grid-cols-[132px_1fr]">
          <legend className="hidden-text">{name}</legend>
          <span aria-hidden="true" className="font-emph max-sm:pb-1.5">
            {name}
          </span>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-x-3 gap-y-2">
            {actions.map(({ action, name: act }) => {
              const mine = held !== undefined && holds(held, resource, action)
              const on = holds(grants, resource, action)
              return (
                <Switch
                  key={action}
                  label={act}
                  aria-label={words.permission({ resource: name, action: act })}
                  checked={on}
                  disabled={!onChange || !mine}
                  title={onChange && !mine ? words.notHeld : undefined}
                  onCheckedChange={(next) => onChange?.(resource, action, next)}
                />
              )
            })}
            {onChange && resource === "submission" && <p className="type-meta col-span-full text-fg-2">{words.needRead}</p>}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
