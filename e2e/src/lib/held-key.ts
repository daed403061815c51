import type { Locator } from "@playwright/test"

/** React treats more than 50 nested updates as a loop. */
const LETTERS = 120

/**
 * Types a letter {@link LETTERS} times without pauses, like a held key while the page is busy: the page's deferred work gets no turn in
 * between. React counts state that an effect sets at each letter as a loop, and letters from the fiftieth on are lost ("Maximum update
 * depth exceeded").
 * @returns the field's value afterwards
 */
export async function holdLetter(field: Locator): Promise<string> {
  return field.evaluate(async (element: HTMLInputElement | HTMLTextAreaElement, letters) => {
    const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    const write = Object.getOwnPropertyDescriptor(prototype, "value")?.set
    element.focus()
    for (let letter = 0; letter < letters; letter += 1) {
      write?.call(element, `${element.value}a`)
      element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: "a" }))
      // Lets React render what it renders synchronously, and no more.
      await Promise.resolve()
      await Promise.resolve()
    }
    return element.value
  }, LETTERS)
}

/** The same for a key that moves the focus, a selection or a page. */
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

/** The text that a held letter adds. */
export const heldLetters = "a".repeat(LETTERS)
