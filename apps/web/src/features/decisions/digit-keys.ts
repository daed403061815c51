import { decideDialog } from "@intray/i18n/decide-dialog"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { RefObject } from "react"
import { isOnTop, type KeyBinding } from "../../lib/keyboard.ts"

/** As much of the group of radios as is asked of it. */
type Group = { querySelectorAll: (selector: string) => Iterable<{ value: string; focus: () => void }> }

/**
 * The digits that choose a decision. The focus goes along, as with the arrows of a group of radios: its ring would otherwise stay around
 * another choice, and Tab would lead on from there.
 *
 * @param choices the first nine have a digit
 * @param group the radios, each with the id of its stage for a value
 */
export function digitKeys(
  choices: readonly Pick<StageItem, "id" | "name">[],
  onChoose: (stageId: string) => void,
  group: RefObject<Group | null>,
): KeyBinding[] {
  return choices.slice(0, 9).map(({ id, name }, index) => ({
    keys: String(index + 1),
    label: name,
    group: decideDialog.question,
    inDialogs: true,
    when: isOnTop(group),
    run: () => {
      onChoose(id)
      for (const radio of group.current?.querySelectorAll("input[type=radio]") ?? []) if (radio.value === id) radio.focus()
    },
  }))
}
