import { labels as words } from "@intray/i18n/labels"
import { useSave as useSaving } from "../../../lib/use-save.ts"
import { useManage } from "./use-manage.ts"

/** Sends a dialog of the labels' settings. */
export function useSave(onSaved: () => void) {
  const { refresh } = useManage()
  return useSaving({ refresh, onSaved, notSaved: words.notSaved })
}
