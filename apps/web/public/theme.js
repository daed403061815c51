// Runs before the first paint, from a file of its own: the policy of the page allows no script inside it.
// The same keys and the same rules as src/lib/color-mode.ts and src/lib/keyboard.ts.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  // A portal may ask for one of the two; its data stands in the document before this script.
  const asked = /"mode":"(light|dark)"/.exec(document.getElementById("page-data")?.textContent ?? "")?.[1]
  if (asked) root.dataset.mode = asked
  const mode = asked ?? read("intray-color-mode")
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.classList.toggle("dark", dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#1b1718" : "#ffffff")
  if (read("intray-keys") === "off") root.dataset.keys = "off"
})()
