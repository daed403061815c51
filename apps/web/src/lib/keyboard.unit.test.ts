import { describe, expect, it } from "vitest"
import { createKeyboard, type KeyBinding, keyMapKey, keyName, keysOffKey } from "./keyboard.ts"

type Press = Partial<
  Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat" | "isComposing" | "defaultPrevented">
> & {
  target?: unknown
}

function made({ stored, map }: { stored?: string; map?: string } = {}) {
  const store = new Map<string, string>()
  if (stored !== undefined) store.set(keysOffKey, stored)
  if (map !== undefined) store.set(keyMapKey, map)
  const page = { dialog: false }
  const ran: string[] = []
  const keyboard = createKeyboard({
    storage: { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => void store.set(key, value) },
    dialogOpen: () => page.dialog,
  })
  const bind = (keys: string | string[], extra: Partial<Omit<KeyBinding, "keys" | "action">> = {}): KeyBinding => ({
    keys,
    label: `does ${keys}`,
    group: "Test",
    run: () => void ran.push(String(keys)),
    ...extra,
  })
  const act = (action: "next" | "decide" | "focus" | "filter"): KeyBinding => ({
    action,
    label: action,
    group: "Test",
    run: () => void ran.push(action),
  })
  const press = (event: Press) => {
    let prevented = false
    const full = {
      code: "",
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: false,
      target: null,
      preventDefault: () => (prevented = true),
      ...event,
    }
    const handled = keyboard.handle(full as unknown as KeyboardEvent)
    expect(prevented).toBe(handled)
    return handled
  }
  return { keyboard, bind, act, press, ran, page, store }
}

const field = { tagName: "INPUT", type: "text" }

describe("keyboard", () => {
  it("asks the scope on top first and falls through to those below", () => {
    const { keyboard, bind, press, ran } = made()
    keyboard.register([bind("j"), bind("k")])
    const away = keyboard.register([bind("j", { run: () => void ran.push("top j") })])
    press({ key: "j" })
    press({ key: "k" })
    away()
    press({ key: "j" })
    expect(ran).toEqual(["top j", "k", "j"])
  })

  it("pauses while typing, except for keys marked otherwise", () => {
    const { keyboard, bind, press, ran } = made()
    keyboard.register([bind("j"), bind("Escape", { whileTyping: true })])
    expect(press({ key: "j", target: field })).toBe(false)
    expect(press({ key: "j", target: { tagName: "DIV", isContentEditable: true } })).toBe(false)
    expect(press({ key: "Escape", target: field })).toBe(true)
    expect(press({ key: "j", target: { tagName: "INPUT", type: "checkbox" } })).toBe(true)
    expect(ran).toEqual(["Escape", "j"])
  })

  it("pauses in dialogs, while composing, for held keys and for keys with Alt", () => {
    const { keyboard, bind, press, ran, page } = made()
    keyboard.register([bind("e"), bind("j", { repeat: true })])
    page.dialog = true
    press({ key: "e" })
    page.dialog = false
    press({ key: "e", isComposing: true })
    press({ key: "e", defaultPrevented: true })
    press({ key: "e", altKey: true })
    press({ key: "e", repeat: true })
    press({ key: "j", repeat: true })
    expect(ran).toEqual(["j"])
  })

  it("runs no other binding for a held key, in a scope below or in the same", () => {
    const { keyboard, bind, press, ran } = made()
    keyboard.register([bind("e", { repeat: true, run: () => void ran.push("below") })])
    keyboard.register([bind("e", { run: () => void ran.push("top") }), bind("e", { repeat: true, run: () => void ran.push("second") })])
    expect(press({ key: "e" })).toBe(true)
    expect(press({ key: "e", repeat: true })).toBe(false)
    expect(ran).toEqual(["top"])
  })

  it("leaves Enter, Space and arrows to the controls that need them", () => {
    const { keyboard, bind, press } = made()
    keyboard.register([bind("Enter"), bind("Space"), bind("ArrowLeft")])
    const button = { tagName: "BUTTON", closest: (selector: string) => (selector.includes("button") ? {} : null) }
    const link = { tagName: "A", closest: (selector: string) => (selector.includes("a[href]") ? {} : null) }
    const slider = { tagName: "DIV", closest: (selector: string) => (selector.includes("slider") ? {} : null) }
    expect(press({ key: "Enter", target: button })).toBe(false)
    expect(press({ key: " ", target: button })).toBe(false)
    expect(press({ key: "Enter", target: link })).toBe(false)
    expect(press({ key: " ", target: link }), "a link does not use Space").toBe(true)
    expect(press({ key: "ArrowLeft", target: slider })).toBe(false)
    expect(press({ key: "ArrowLeft", target: button })).toBe(true)
    expect(press({ key: " " })).toBe(true)
  })

  it("can be switched off permanently: single keys pause, combinations and named keys work", () => {
    const { keyboard, bind, press, store } = made()
    keyboard.register([bind("j"), bind("mod+k"), bind("Escape")])
    keyboard.setOn(false)
    expect(store.get(keysOffKey)).toBe("off")
    expect(press({ key: "j" })).toBe(false)
    expect(press({ key: "k", ctrlKey: true })).toBe(true)
    expect(press({ key: "Escape" })).toBe(true)
    expect(made({ stored: "off" }).keyboard.isOn()).toBe(false)
  })

  it("leaves a key to the browser when the binding declines or does not apply now", () => {
    const { keyboard, bind, press } = made()
    keyboard.register([bind("a", { run: () => false }), bind("b", { when: () => false })])
    expect(press({ key: "a" })).toBe(false)
    expect(press({ key: "b" })).toBe(false)
  })

  it("lists active bindings, each key once and without unlisted ones", () => {
    const { keyboard, bind } = made()
    keyboard.register([bind(["j", "ArrowDown"]), bind("x", { unlisted: true })])
    keyboard.register([bind("j", { label: "top" })])
    expect(keyboard.list().map((one) => [one.label, one.keys])).toEqual([
      ["top", ["j"]],
      ["does j,ArrowDown", ["ArrowDown"]],
    ])
  })

  it("identifies a letter key by position on keyboards of another script", () => {
    const event = (key: string, code: string) => ({ key, code, ctrlKey: false, metaKey: false, altKey: false })
    expect(keyName(event("о", "KeyJ"))).toBe("j")
    expect(keyName(event("J", "KeyC"))).toBe("j")
    expect(keyName(event(" ", "Space"))).toBe("Space")
  })

  it("uses, stores and shows the user's own keys", () => {
    const { keyboard, act, press, ran, store } = made()
    keyboard.register([act("next"), act("decide")])
    keyboard.setMap({ next: "n", decide: null })
    press({ key: "j" })
    press({ key: "d" })
    press({ key: "n" })
    expect(ran).toEqual(["next"])
    expect(keyboard.effective().next).toBe("n")
    expect(keyboard.list()).toEqual([
      { label: "next", group: "Test", keys: ["n"], action: "next", grave: false },
      { label: "decide", group: "Test", keys: [], action: "decide", grave: false },
    ])
    const again = made({ map: store.get(keyMapKey) ?? "" })
    again.keyboard.register([again.act("next")])
    again.press({ key: "n" })
    expect(again.ran).toEqual(["next"])
    expect(made({ map: '{"next":7,"fly":"q","decide":"Escape"}' }).keyboard.map()).toEqual({})
    expect(made({ map: "not JSON" }).keyboard.map()).toEqual({})
  })

  it("distinguishes a letter with Shift if that has its own binding", () => {
    const { keyboard, act, bind, press, ran } = made()
    keyboard.register([act("focus"), act("filter"), bind("g")])
    press({ key: "F", code: "KeyF", shiftKey: true })
    press({ key: "f", code: "KeyF" })
    press({ key: "G", code: "KeyG", shiftKey: true })
    expect(ran).toEqual(["focus", "filter", "g"])
    keyboard.setOn(false)
    expect(press({ key: "F", code: "KeyF", shiftKey: true })).toBe(false)
  })
})
