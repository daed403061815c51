import type { Language } from "@intray/i18n/languages"
import type { Field, FieldType, FormDefinition } from "@intray/server/modules/forms/schema"
import { type TextPlace, translate, withLanguages } from "./form-languages.ts"
import { moveTo, type Place, placeOutside } from "./form-moves.ts"
import { assignRole, type Role, setRole, suggestRoles, withoutUnfitRoles } from "./form-roles.ts"
import {
  type FieldPath,
  findField,
  insertField,
  joinPath,
  keyFor,
  moveField,
  siblings,
  splitPath,
  takenKeys,
  updateField,
  withoutField,
  withoutReferences,
} from "./form-tree.ts"
import { changeType, fitsGroup, newField, type TypeWords } from "./form-types.ts"
import { unnamed } from "./references.ts"

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
  | { type: "add"; words: TypeWords }
  | { type: "update"; path: FieldPath; patch: Record<string, unknown> }
  | { type: "retype"; path: FieldPath; to: FieldType; words: TypeWords }
  | { type: "role"; path: FieldPath; role: Role | null }
  | { type: "assign"; role: Role; path: FieldPath | null }
  | { type: "suggest" }
  | { type: "steps"; on: boolean }
  | { type: "languages"; languages: readonly Language[] }
  | { type: "translate"; place: TextPlace; language: Language; text: string }
  | { type: "remove"; path: FieldPath }
  | { type: "move"; path: FieldPath; step: number }
  | { type: "moveTo"; path: FieldPath; place: Place }
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
    case "assign":
      return changed(state, assignRole(state.form, action.role, action.path))
    case "suggest":
      return stepped(state, suggestRoles(state.form))
    case "steps":
      return changed(state, withSteps(state.form, action.on))
    case "languages":
      return changed(state, withLanguages(state.form, action.languages))
    case "translate":
      return changed(state, translate(state.form, action.place, action.language, action.text))
    case "retype": {
      const next = changeType(state.form, state.published, action.path, action.to, action.words)
      return { ...stepped(state, withoutUnfitRoles(next.form)), selected: next.path }
    }
    case "remove":
      return remove(state, action.path)
    case "move":
      return move(state, action.path, action.step)
    case "moveTo": {
      const next = moveTo(state.form, state.published, action.path, action.place)
      return { ...stepped(state, next.form), selected: next.path, pending: null }
    }
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
  if (group !== null && !fitsGroup(type)) return { group: null, after: group }
  const selected = findField(state.form, state.selected)
  if (selected?.type === "group" && fitsGroup(type)) return { group: key, after: null }
  return { group, after: key }
}

/** Key that the pending field will have, shown while its question is typed. */
export function pendingKey(state: BuilderState): string | null {
  if (!state.pending || state.pending.label.trim() === "") return null
  return keyFor(state.pending.label, takenKeys([state.form, state.published], state.pending.group))
}

function add(state: BuilderState, words: TypeWords): BuilderState {
  const key = pendingKey(state)
  if (!state.pending || key === null) return state
  const { type, group, after, label } = state.pending
  const path = joinPath(group, key)
  const form = withOwnRole(insertField(state.form, group, newField(type, key, label.trim(), words), after), path)
  return { ...stepped(state, form), pending: null, selected: path }
}

/** Gives a new field the role that nobody has and that it is evidently there for. */
function withOwnRole(form: FormDefinition, path: FieldPath): FormDefinition {
  const suggested = suggestRoles(form).roles
  const role = (Object.keys(suggested) as Role[]).find((name) => suggested[name] === path && form.roles[name] === undefined)
  return role ? assignRole(form, role, path) : form
}

function withSteps(form: FormDefinition, on: boolean): FormDefinition {
  const { steps: _, ...rest } = form
  return on ? { ...rest, steps: true } : rest
}

/** Up or down among its own; past the end of its group a field leaves it. */
function move(state: BuilderState, path: FieldPath, step: number): BuilderState {
  const { group, key } = splitPath(path)
  const beside = siblings(state.form, group) ?? []
  const at = beside.findIndex((field) => field.key === key)
  const outside = placeOutside(state.form, path)
  if (outside && (at + step < 0 || at + step >= beside.length)) {
    const place = step < 0 ? { ...outside, at: outside.at - 1 } : outside
    return builder(state, { type: "moveTo", path, place })
  }
  return { ...stepped(state, moveField(state.form, path, step)), selected: path, pending: null }
}

function duplicate(state: BuilderState, path: FieldPath, label: string): BuilderState {
  const field = findField(state.form, path)
  if (!field) return state
  const { group, key } = splitPath(path)
  // Two fields cannot both be answered by one other.
  const copy = { ...withoutReferences(field), label, key: keyFor(label, takenKeys([state.form, state.published], group)) } as Field
  return { ...stepped(state, insertField(state.form, group, copy, key)), selected: joinPath(group, copy.key) }
}

function remove(state: BuilderState, path: FieldPath): BuilderState {
  const neighbour = neighbourOf(state.form, path)
  const form = unnamed(withoutField(state.form, path), path)
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

/** The first question, else whatever comes first. */
function firstPath(form: FormDefinition): FieldPath | null {
  return (form.fields.find((field) => field.type !== "heading") ?? form.fields[0])?.key ?? null
}
