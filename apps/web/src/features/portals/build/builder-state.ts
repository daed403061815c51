import type { Field, FieldType, FormDefinition } from "@intray/server/features/forms/schema"
import type { FieldPath } from "./form-tree.ts"
import {
  findField,
  insertField,
  joinPath,
  keyFor,
  moveField,
  moveFieldTo,
  newField,
  type Role,
  removeField,
  setRole,
  splitPath,
  takenKeys,
  updateField,
} from "./form-tree.ts"

/** A field that has a type but no question yet, and so no key: it joins the form when it gets them. */
export type Pending = { type: FieldType; group: string | null; after: string | null; label: string }

export type BuilderState = {
  form: FormDefinition
  /** What the public sees, for marking what is new. */
  published: FormDefinition | null
  selected: FieldPath | null
  pending: Pending | null
  /** Forms before each structural change, newest last, to go back to. */
  past: FormDefinition[]
  /** Counts changes of the form; what was saved names the count that it holds. */
  edition: number
  savedEdition: number
  /** Revision of the draft on the server that this one builds upon. */
  revision: number
}

export type BuilderAction =
  | { type: "select"; path: FieldPath | null }
  | { type: "begin"; fieldType: FieldType }
  | { type: "name"; label: string }
  | { type: "cancel" }
  | { type: "add"; words: { option: string; first: string; item: string; items: string } }
  | { type: "update"; path: FieldPath; patch: Record<string, unknown> }
  | { type: "role"; path: FieldPath; role: Role | null }
  | { type: "remove"; path: FieldPath }
  | { type: "move"; path: FieldPath; step: number }
  | { type: "moveTo"; path: FieldPath; to: number }
  | { type: "duplicate"; path: FieldPath; label: string }
  | { type: "undo" }
  | { type: "saved"; edition: number; revision: number }
  | { type: "published"; form: FormDefinition }
  | { type: "rebase"; published: FormDefinition | null; revision: number }
  | { type: "load"; form: FormDefinition; published: FormDefinition | null; revision: number }

/** Most steps back that are kept. */
const depth = 50

export function startBuilder(form: FormDefinition, published: FormDefinition | null, revision: number): BuilderState {
  return { form, published, selected: firstPath(form), pending: null, past: [], edition: 0, savedEdition: 0, revision }
}

/** True while the server does not hold what is on screen. */
export function isUnsaved(state: BuilderState): boolean {
  return state.edition !== state.savedEdition
}

export function builder(state: BuilderState, action: BuilderAction): BuilderState {
  switch (action.type) {
    case "select":
      return { ...state, selected: action.path, pending: null }
    case "begin":
      return { ...state, pending: { type: action.fieldType, ...placeFor(state, action.fieldType), label: "" } }
    case "name":
      return state.pending ? { ...state, pending: { ...state.pending, label: action.label } } : state
    case "cancel":
      return { ...state, pending: null }
    case "add":
      return add(state, action.words)
    case "update":
      return changed(state, updateField(state.form, action.path, action.patch))
    case "role":
      return changed(state, setRole(state.form, action.path, action.role))
    case "remove":
      return remove(state, action.path)
    case "move":
      return stepped(state, moveField(state.form, action.path, action.step))
    case "moveTo":
      return stepped(state, moveFieldTo(state.form, action.path, action.to))
    case "duplicate":
      return duplicate(state, action.path, action.label)
    case "undo":
      return undo(state)
    case "saved":
      return { ...state, savedEdition: action.edition, revision: action.revision }
    case "published":
      return { ...state, published: action.form }
    case "rebase":
      return { ...state, published: action.published, revision: action.revision }
    case "load":
      return {
        ...state,
        form: action.form,
        published: action.published,
        revision: action.revision,
        past: [...state.past, state.form].slice(-depth),
        edition: state.edition + 1,
        savedEdition: state.edition + 1,
        selected: state.selected && findField(action.form, state.selected) ? state.selected : firstPath(action.form),
        pending: null,
      }
  }
}

function changed(state: BuilderState, form: FormDefinition): BuilderState {
  return form === state.form ? state : { ...state, form, edition: state.edition + 1 }
}

/** A change that one can go back from as one step; typing is not one. */
function stepped(state: BuilderState, form: FormDefinition): BuilderState {
  return form === state.form ? state : { ...changed(state, form), past: [...state.past, state.form].slice(-depth) }
}

/** New fields come behind the selected one; inside its group, unless they are headings or groups themselves. */
function placeFor(state: BuilderState, type: FieldType): { group: string | null; after: string | null } {
  if (state.selected === null) return { group: null, after: null }
  const { group, key } = splitPath(state.selected)
  if (group !== null && (type === "group" || type === "heading")) return { group: null, after: group }
  const selected = findField(state.form, state.selected)
  if (selected?.type === "group" && type !== "group" && type !== "heading") return { group: key, after: null }
  return { group, after: key }
}

/** Key that the pending field will have, shown while its question is typed. */
export function pendingKey(state: BuilderState): string | null {
  if (!state.pending || state.pending.label.trim() === "") return null
  return keyFor(state.pending.label, takenKeys([state.form, state.published], state.pending.group))
}

function add(state: BuilderState, words: { option: string; first: string; item: string; items: string }): BuilderState {
  const key = pendingKey(state)
  if (!state.pending || key === null) return state
  const { type, group, after, label } = state.pending
  const form = insertField(state.form, group, newField(type, key, label.trim(), words), after)
  return { ...stepped(state, form), pending: null, selected: joinPath(group, key) }
}

function duplicate(state: BuilderState, path: FieldPath, label: string): BuilderState {
  const field = findField(state.form, path)
  if (!field) return state
  const { group, key } = splitPath(path)
  const copy = { ...field, label, key: keyFor(label, takenKeys([state.form, state.published], group)) } as Field
  // Two audio fields cannot both be answered by one link.
  if (copy.type === "audio") delete copy.alternative
  return { ...stepped(state, insertField(state.form, group, copy, key)), selected: joinPath(group, copy.key) }
}

function remove(state: BuilderState, path: FieldPath): BuilderState {
  const neighbour = neighbourOf(state.form, path)
  const form = removeField(state.form, path)
  return { ...stepped(state, form), selected: neighbour, pending: null }
}

function undo(state: BuilderState): BuilderState {
  const before = state.past.at(-1)
  if (!before) return state
  const selected = state.selected && findField(before, state.selected) ? state.selected : firstPath(before)
  return { ...changed(state, before), past: state.past.slice(0, -1), selected, pending: null }
}

function neighbourOf(form: FormDefinition, path: FieldPath): FieldPath | null {
  const { group } = splitPath(path)
  const paths = allPaths(form).filter((other) => other === path || !other.startsWith(`${path}.`))
  const at = paths.indexOf(path)
  const near = [paths[at + 1], paths[at - 1]]
  return near.find((other) => other !== undefined && splitPath(other).group === group) ?? group ?? near.find((other) => other) ?? null
}

/** Every path in the order of the form, groups before their fields. */
export function allPaths(form: FormDefinition): FieldPath[] {
  return form.fields.flatMap((field) =>
    field.type === "group" ? [field.key, ...field.fields.map((inner) => joinPath(field.key, inner.key))] : [field.key],
  )
}

function firstPath(form: FormDefinition): FieldPath | null {
  return (form.fields.find((field) => field.type !== "heading") ?? form.fields[0])?.key ?? null
}
