import type { Locator, Page } from "@playwright/test"

/** Counts what people do on their way: opening an address, a click, a key outside of typed text, a field that is filled. */
export class ActionLog {
  readonly list: string[] = []

  /** The hands of one person on one page. */
  on(page: Page, who: string): Hands {
    return new Hands(page, (action) => this.list.push(`${who}: ${action}`))
  }

  get count(): number {
    return this.list.length
  }

  /** Each act on a line, numbered, for the person who wants to know where they went. */
  toString(): string {
    return this.list.map((action, index) => `${String(index + 1).padStart(3)}  ${action}`).join("\n")
  }
}

/** Does and notes; nothing else on the page counts as done by a person. */
export class Hands {
  readonly page: Page
  private readonly note: (action: string) => void

  constructor(page: Page, note: (action: string) => void) {
    this.page = page
    this.note = note
  }

  async open(url: string): Promise<void> {
    this.note(`opens ${new URL(url).pathname}`)
    await this.page.goto(url)
  }

  async click(target: Locator, what: string): Promise<void> {
    this.note(`clicks ${what}`)
    await target.click()
  }

  /** A tick or a choice. */
  async check(target: Locator, what: string): Promise<void> {
    this.note(`chooses ${what}`)
    await target.check()
  }

  async fill(target: Locator, what: string, text: string): Promise<void> {
    this.note(`fills in ${what}`)
    await target.fill(text)
  }

  /** Out of a list of the browser's own. */
  async select(target: Locator, what: string, option: string): Promise<void> {
    this.note(`chooses ${what}`)
    await target.selectOption(option)
  }

  async press(key: string): Promise<void> {
    this.note(`presses ${key}`)
    await this.page.keyboard.press(key)
  }
}
