// Runs before the first paint. It is a file of its own, because the page's Content-Security-Policy forbids inline scripts. Uses the same
// keys and rules as src/lib/color-mode.ts and src/lib/keyboard.ts.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const root = document.documentElement
  // A portal can force one of the two modes; its data comes before this script in the document.
  const asked = /"mode":"(light|dark)"/.exec(document.getElementById("page-data")?.textContent ?? "")?.[1]
  if (asked) root.dataset.mode = asked
  const mode = asked ?? read("intray-color-mode")
  const dark = mode === "dark" || (mode !== "light" && matchMedia("(prefers-color-scheme: dark)").matches)
  root.classList.toggle("dark", dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", dark ? "#1b1718" : "#ffffff")
  if (read("intray-keys") === "off") root.dataset.keys = "off"
})()
