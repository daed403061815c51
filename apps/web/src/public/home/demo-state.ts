/** The labelling demo of the front page, as a pure machine. Nothing of it is stored or sent. */

export type DemoLabel = "sign" | "shortlist" | "second" | "pass"
export type DemoItem = { id: string; by: string; title: string; detail: string; seconds: number; label: DemoLabel | null }

export type DemoState = {
  items: DemoItem[]
  /** Which one is open. */
  current: number
  /** What to take back, newest last. */
  past: { id: string; before: DemoLabel | null }[]
}

export type DemoAction =
  | { type: "label"; label: DemoLabel }
  | { type: "undo" }
  | { type: "move"; by: -1 | 1 }
  | { type: "open"; index: number }
  /** On to the next one without a label, if `from` is still the open one. */
  | { type: "advance"; from: string }

export function demoReducer(state: DemoState, action: DemoAction): DemoState {
  const { items, current, past } = state
  const item = items[current]
  switch (action.type) {
    case "label": {
      if (!item) return state
      // The same key again takes the label off, as in the inbox.
      const label = item.label === action.label ? null : action.label
      return { ...state, items: items.with(current, { ...item, label }), past: [...past, { id: item.id, before: item.label }] }
    }
    case "undo": {
      const last = past.at(-1)
      const index = items.findIndex(({ id }) => id === last?.id)
      const undone = items[index]
      if (!last || !undone) return state
      return { items: items.with(index, { ...undone, label: last.before }), current: index, past: past.slice(0, -1) }
    }
    case "move":
      return { ...state, current: Math.min(items.length - 1, Math.max(0, current + action.by)) }
    case "open":
      return items[action.index] ? { ...state, current: action.index } : state
    case "advance": {
      if (item?.id !== action.from || item.label === null) return state
      const after = items.findIndex((one, index) => index > current && one.label === null)
      const anywhere = after >= 0 ? after : items.findIndex((one) => one.label === null)
      return anywhere >= 0 ? { ...state, current: anywhere } : state
    }
  }
}

export const demoStart: DemoState = {
  items: [
    { id: "a", by: "Low Orchard", title: "Understudy", detail: "Folktronica", seconds: 221, label: "second" },
    { id: "b", by: "Junco Parade", title: "Ferry Weather", detail: "House", seconds: 305, label: "sign" },
    { id: "c", by: "Glass Heron", title: "Northbound", detail: "Ambient", seconds: 268, label: "pass" },
    { id: "d", by: "Kitefall", title: "Glasshouse", detail: "Electronica", seconds: 252, label: null },
    { id: "e", by: "Dusk Ledger", title: "Counterweight", detail: "Breaks", seconds: 198, label: null },
    { id: "f", by: "Paloma Ngata", title: "Salt Year", detail: "Downtempo", seconds: 284, label: null },
  ],
  current: 3,
  past: [],
}
