import { glyphsOf, type StageCategory, type StageGlyph, type StageItem } from "@intray/server/modules/stages/schema"

const required: readonly StageCategory[] = ["inbox", "accepted", "declined"]

/** Whether a team can do without it: one of each kind that something always ends in stays. */
export function canRemove(stage: StageItem, all: readonly StageItem[]): boolean {
  if (stage.category === "withdrawn" || stage.category === "spam") return false
  return !required.includes(stage.category) || all.some((one) => one.id !== stage.id && one.category === stage.category)
}

const isOpen = (category: StageCategory) => category === "inbox" || category === "review"

/** The stages that can take in what is in one: open ones for an open one, decisions for the same decision. */
export function successors(stage: StageItem, all: readonly StageItem[]): StageItem[] {
  return all.filter(
    (one) =>
      one.id !== stage.id && (isOpen(stage.category) ? isOpen(one.category) : one.category === stage.category && canRemove(stage, all)),
  )
}

/** The shapes that a team can choose from; none where there is nothing to choose. */
export function glyphChoices(category: StageCategory): readonly StageGlyph[] {
  const glyphs: readonly StageGlyph[] = glyphsOf[category]
  return glyphs.length > 1 ? glyphs : []
}
