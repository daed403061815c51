import { expect, it } from "vitest"
import { effectFaults, programOf } from "./effects.mjs"
import { at } from "./paths.mjs"

const file = at("apps", "web", "src", "example.tsx")
const head = `
import { type EffectCallback, useCallback, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from "react"
import * as React from "react"
declare const box: HTMLElement
declare function listen(tell: () => void): () => void
declare function unsure(): any
const useOnce = (effect: EffectCallback) => useEffect(effect, [])
const scrollBox = () => box.scrollIntoView() // fault
function early(): void | (() => void) {
  if (box.hidden) return box.click() // fault
}
`

/** A component of its own for each line. */
const components = (lines) =>
  lines.map((line, index) => `export function Example${index}() { const seen = useRef(box); ${line}; return null }`).join("\n")

const bad = [
  "useEffect(() => box.scrollIntoView(), [])",
  "useEffect(() => seen.current?.scrollIntoView({ block: 'nearest' }), [])",
  "useLayoutEffect(() => box.focus())",
  "useInsertionEffect(() => box.click())",
  "React.useEffect(() => box.scrollIntoView())",
  "useEffect(() => { if (box.hidden) return box.scrollIntoView(); return () => box.click() })",
  "useEffect(function run() { return box.scrollTo(0, 0) })",
  "useEffect(() => (box.hidden ? listen(() => {}) : box.focus()))",
  "useEffect(() => unsure())",
  "const [, set] = useState(0); useEffect(() => set(1), [])",
  "useOnce(() => box.scrollIntoView())",
  "const run = useCallback(() => box.focus(), []); useEffect(run, [run])",
  "return <p ref={(one) => one?.focus()} />",
  "useEffect(scrollBox)",
  "useEffect(early)",
  "const take = useCallback((one: HTMLElement | null) => one?.focus(), []); return <p ref={take} />",
]

const good = [
  "useEffect(() => { box.scrollIntoView() }, [])",
  "useEffect(() => { if (box.hidden) return; box.focus() })",
  "useEffect(() => () => box.focus())",
  "useEffect(() => listen(() => box.focus()), [])",
  "useEffect(() => (box.hidden ? listen(() => {}) : undefined), [])",
  "useEffect(() => { const stop = listen(() => { return box.focus() }); return stop })",
  "useEffect(() => void box.scrollIntoView())",
  "useEffect(() => { throw new Error() })",
  "useOnce(() => { box.focus() })",
  "const [, set] = useState<HTMLElement | null>(null); return <p ref={set} />",
  "return <p ref={(one) => { one?.focus() }} onClick={() => box.scrollIntoView()} />",
  "const scrollNow = useCallback(() => box.scrollIntoView(), []); return <p onClick={scrollNow} />",
]

it("finds what React would take for a clean-up, and nothing else", { timeout: 60_000 }, () => {
  const text = `${head}${components([...bad, ...good])}`
  const found = effectFaults(programOf(at("apps", "web", "tsconfig.json"), { [file]: text }), (path) => path === file)
  const told = new Set(found.map(({ line }) => text.split("\n")[line - 1]))
  // A named function is found fault with where it stands.
  const named = head.split("\n").filter((line) => line.includes("// fault"))
  const expected = new Set([
    ...named,
    ...components(bad)
      .split("\n")
      .filter((line) => !/\((scrollBox|early)\)/.test(line)),
  ])
  expect(told).toEqual(expected)
})
