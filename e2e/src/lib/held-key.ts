import type { Locator } from "@playwright/test"

/** React takes 50 of what it calls nested updates for a loop. */
const LETTERS = 120

/**
 * Types a letter {@link LETTERS} times, as a key that is held down does behind a moment in which the page was busy: one event comes after the
 * other, and none of the work that the page puts off for later gets its turn in between. What an effect sets at each letter is then counted
 * as a loop, and the letters from the fiftieth on are lost ("Maximum update depth exceeded").
 * @returns what the field holds then
 */
export async function holdLetter(field: Locator): Promise<string> {
  return field.evaluate(async (element: HTMLInputElement | HTMLTextAreaElement, letters) => {
    const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(prototype, "value")?.set
    element.focus()
    for (let letter = 0; letter < letters; letter += 1) {
      write?.call(element, `${element.value}a`)
      element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: "a" }))
      // What React draws at once it draws now, and no more than that.
      await Promise.resolve()
      await Promise.resolve()
    }
    return element.value
  }, LETTERS)
}

/** The same of a key that moves something: the focus, a selection, a page. */
export async function holdKey(focused: Locator, key: string, code: string): Promise<void> {
  await focused.evaluate(
    async (_, { key, code, letters }) => {
      for (let press = 0; press < letters; press += 1) {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, repeat: press > 0 }))
        await Promise.resolve()
        await Promise.resolve()
      }
      ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keyup", { key, code, bubbles: true }))
    },
    { key, code, letters: LETTERS },
  )
}

/** As much as a letter that was held leaves behind what stood there. */
export const heldLetters = "a".repeat(LETTERS)
