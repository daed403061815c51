let pressed = false

function watchPresses(): void {
  addEventListener(
    "pointerdown",
    () => {
      pressed = true
    },
    true,
  )
  for (const name of ["pointerup", "pointercancel"]) {
    addEventListener(
      name,
      () => {
        pressed = false
      },
      true,
    )
  }
}

if (typeof window !== "undefined") watchPresses()

/**
 * Does `work` when no button of the pointer is down. Pressing something takes the focus from a field; a sentence that appeared
 * under that field between press and release would move what is pressed away, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work()
    return
  }
  const release = () => {
    removeEventListener("pointerup", release, true)
    removeEventListener("pointercancel", release, true)
    setTimeout(work)
  }
  addEventListener("pointerup", release, true)
  addEventListener("pointercancel", release, true)
}
