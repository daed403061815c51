import { CircleAlert, CircleCheck, Info, X } from "lucide-react"
import { Toast as Radix } from "radix-ui"
import { type ComponentPropsWithRef, type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { cx } from "../lib/cx.ts"
import { defaultDuration, swipeThreshold, type ToastEntry, type ToastTone, toastHotkey, toasts, useToasts } from "../lib/toast-store.ts"
import { Button } from "./button.tsx"
import { Progress } from "./progress.tsx"
import { Spinner } from "./spinner.tsx"

export { type ToastHandle, type ToastInput, toast } from "../lib/toast-store.ts"

export type ToasterProps = {
  labels: {
    /** Name of the area; `{hotkey}` is replaced with F8: "Notifications ({hotkey})". */
    area: string
    /** Name of one toast for assistive technology: "Notification". */
    one: string
    dismiss: string
  }
  /** False if a live region that exists since the page loaded announces the toasts already. */
  spoken?: boolean
}

const icons: Record<ToastTone, ReactNode> = {
  info: <Info aria-hidden="true" size={18} className="text-fg-2" />,
  ok: <CircleCheck aria-hidden="true" size={18} className="text-ok" />,
  danger: <CircleAlert aria-hidden="true" size={18} className="text-danger" />,
  progress: <Spinner size={18} className="text-fg-2" />,
}

/**
 * The element of a toast. It does not forward its ref: Radix would treat it as the topmost layer, and Escape would close the toast
 * instead of the open menu or dialog. It can still be clicked next to those.
 */
function Row({ ref: _, style, ...rest }: ComponentPropsWithRef<"li">) {
  return <li {...rest} style={{ ...style, pointerEvents: "auto" }} />
}

function Item({ entry, dismissLabel }: { entry: ToastEntry; dismissLabel: string }) {
  const { action } = entry
  const lasting = entry.tone === "progress"
  return (
    <Radix.Root
      asChild
      // The store removes it after its exit animation.
      forceMount
      open={entry.open}
      onOpenChange={(open) => !open && dismiss(entry.id)}
      duration={lasting ? Number.POSITIVE_INFINITY : (entry.duration ?? defaultDuration)}
      type={entry.tone === "danger" ? "foreground" : "background"}
      data-tone={entry.tone}
      className={cx(
        "flex w-full items-start gap-3 rounded-panel border bg-raised py-3 pe-3 ps-3.5 shadow-popover",
        "data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=end]:animate-toast-swipe",
        "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
      )}
    >
      <Row id={entry.id} onKeyDown={(event) => event.key === "Escape" && dismiss(entry.id)}>
        <span className={cx("flex", entry.description || lasting ? "mt-px" : "self-center")}>{icons[entry.tone]}</span>
        <div className="min-w-0 flex-1 self-center">
          <Radix.Title className="font-emph">{entry.title}</Radix.Title>
          {lasting && entry.percent !== undefined && <Progress value={entry.percent} label={entry.title} className="my-1.5" />}
          {entry.description && <Radix.Description className="text-fg-2">{entry.description}</Radix.Description>}
        </div>
        {action ? (
          <Radix.Action asChild altText={action.kbd ? `${action.label} (${action.kbd})` : action.label} onClick={action.onPress}>
            <Button size="sm" kbd={action.kbd}>
              {action.label}
            </Button>
          </Radix.Action>
        ) : (
          <Radix.Close asChild>
            <Button size="sm" variant="quiet" aria-label={dismissLabel} icon={<X aria-hidden="true" size={16} />} />
          </Radix.Close>
        )}
      </Row>
    </Radix.Root>
  )
}

/** Closes a toast; a focus inside it moves to the area. */
function dismiss(id: string) {
  const row = document.getElementById(id)
  if (row?.contains(document.activeElement)) row.parentElement?.focus()
  toasts.dismiss(id)
}

/** Milliseconds that a toast's text stays in the live region. */
const said = 1000

/** Announces each toast once to screen readers; errors at once. */
function Spoken({ entries, tone }: { entries: readonly ToastEntry[]; tone: "polite" | "assertive" }) {
  return (
    <div role={tone === "polite" ? "status" : "alert"} aria-live={tone} className="hidden-text">
      {entries
        .filter((entry) => entry.open && (entry.tone === "danger") === (tone === "assertive"))
        .map((entry) => (
          <Words key={`${entry.id} ${entry.turn} ${entry.title}`} entry={entry} />
        ))}
    </div>
  )
}

function Words({ entry: { title, description, action } }: { entry: ToastEntry }) {
  const [fresh, setFresh] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), said)
    return () => clearTimeout(timer)
  }, [])
  const parts = [title, description, action?.kbd ? `${action.label} (${action.kbd})` : action?.label].filter((part): part is string =>
    Boolean(part),
  )
  // Some parts are complete sentences.
  return fresh && <p>{parts.map((part) => part.replace(/\.$/, "")).join(". ")}</p>
}

/** Pixels between the area and the window, or the button below it. */
const gap = 16

/**
 * Returns by how many pixels an area at the bottom of the window has to be raised, so that it covers no primary button.
 * @param area its edges, and its bottom edge before it is raised
 */
export function clearance(
  area: { left: number; right: number; bottom: number; height: number },
  buttons: readonly { left: number; right: number; top: number; bottom: number }[],
): number {
  let { bottom } = area
  const near = buttons.filter((one) => one.right > area.left && one.left < area.right).sort((a, b) => b.bottom - a.bottom)
  for (const one of near) {
    if (one.top < bottom && one.bottom > bottom - area.height) bottom = one.top - gap
  }
  // Without room above the button it stays at its place.
  return bottom < area.height ? 0 : area.bottom - bottom
}

/** The buttons that do what a screen or a form is for. */
const primary = "button.bg-primary, a.bg-primary, button[type=submit]"

/**
 * Keeps the area off the primary buttons: those that appear, scroll or get the focus while it shows something. It does not move while the
 * pointer is pressed: a button that moved under the pointer would not be clicked.
 */
function useClearance(area: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each change of what is shown
  useEffect(() => {
    const place = () => {
      const box = area.current
      if (!box || box.childElementCount === 0) return
      const root = document.documentElement
      const inset = Number.parseFloat(root.style.getPropertyValue("--toast-inset")) || 0
      const { left, right, height } = box.getBoundingClientRect()
      const buttons = [...document.querySelectorAll(primary)].filter(
        (one) => !box.contains(one) && !one.closest("[aria-hidden=true], [inert]"),
      )
      const lift = clearance(
        { left, right, height, bottom: root.clientHeight - inset - gap },
        buttons.map((one) => one.getBoundingClientRect()),
      )
      box.style.setProperty("--toast-lift", `${lift}px`)
    }
    let frame = 0
    let pressed = false
    const soon = (event?: Event) => {
      if (event?.type.startsWith("pointer")) pressed = event.type === "pointerdown"
      cancelAnimationFrame(frame)
      if (!pressed) frame = requestAnimationFrame(place)
    }
    soon()
    const events = ["focusin", "scroll", "resize", "pointerdown", "pointerup", "pointercancel"] as const
    for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) window.removeEventListener(event, soon, { capture: true })
    }
  }, [area, shown])
}

/**
 * The toast area: lower right, above the space that `--toast-inset` (a length on the root element) reserves, e.g. for the label bar, and
 * above a primary button that it would cover. F8 focuses it. Rendered once in the app.
 */
export function Toaster({ labels, spoken = true }: ToasterProps) {
  const entries = useToasts()
  const area = useRef<HTMLOListElement>(null)
  useClearance(area, entries)
  return (
    <Radix.Provider duration={defaultDuration} swipeDirection="right" swipeThreshold={swipeThreshold} label={labels.one}>
      {entries.map((entry) => (
        <Item key={`${entry.id} ${entry.turn}`} entry={entry} dismissLabel={labels.dismiss} />
      ))}
      {spoken && <Spoken entries={entries} tone="polite" />}
      {spoken && <Spoken entries={entries} tone="assertive" />}
      <Radix.Viewport
        ref={area}
        label={labels.area}
        hotkey={[toastHotkey]}
        className="fixed end-4 bottom-[calc(var(--toast-inset,0px)+var(--toast-lift,0px)+16px)] z-50 flex w-[370px] max-w-[calc(100vw-32px)] flex-col gap-4 transition-[bottom]"
      />
    </Radix.Provider>
  )
}
