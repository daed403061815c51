import { api } from "@intray/i18n/api"
import { type ApiDocument, fieldsOf, limitText, resolved, type Schema, typeText } from "./document.ts"

const words = api.reference

type Props = {
  document: ApiDocument
  fields: readonly { name: string; schema: Schema; required: boolean; description?: string | undefined }[]
  /** Levels that are opened below this one. */
  depth?: number
}

/** Names with their types; what has names of its own can be opened. */
export function Fields({ document, fields, depth = 3 }: Props) {
  return (
    <ul className="divide-y">
      {fields.map(({ name, schema, required, description }) => {
        const inner = depth > 0 ? fieldsOf(document, schema) : []
        const whole = resolved(document, schema)
        const limit = limitText(whole)
        const said = description ?? whole.description
        const line = (
          <>
            <code className="type-code text-fg">{name}</code> <span className="type-code text-fg-2">{typeText(document, schema)}</span>
            {required && <span className="type-meta text-fg-2"> {words.required}</span>}
            {limit !== "" && <span className="type-meta text-fg-3"> {limit}</span>}
            {said && <span className="block text-fg-2">{said}</span>}
          </>
        )
        return (
          <li key={name} className="py-1.5 break-words">
            {inner.length === 0 ? (
              line
            ) : (
              <details>
                <summary className="cursor-pointer">{line}</summary>
                <div className="mt-1 border-l pl-3">
                  <Fields document={document} fields={inner} depth={depth - 1} />
                </div>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
