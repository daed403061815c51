/**
 * The decision that all selected submissions have. Null if they differ, if one is undecided, or if not all of them are loaded: nothing is
 * then preselected, so that Enter alone decides nothing.
 * @param rows the selected submissions that are loaded
 * @param count number of selected submissions
 */
export function getCommonDecision(rows: readonly { stageId: string }[], count: number, choices: readonly { id: string }[]): string | null {
  const stageId = rows[0]?.stageId
  if (stageId === undefined || rows.length !== count || rows.some((row) => row.stageId !== stageId)) return null
  return choices.some((stage) => stage.id === stageId) ? stageId : null
}

/** Key of the letter that is written for a selection: another selection begins with an empty letter. */
export function getSelectionKey(target: { numbers: readonly number[] } | { filter: unknown }): string {
  return "numbers" in target ? [...target.numbers].sort((a, b) => a - b).join(",") : JSON.stringify(target.filter)
}
