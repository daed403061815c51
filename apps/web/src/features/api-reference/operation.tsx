import { api } from "@intray/i18n/api"
import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useState } from "react"
import { type ApiDocument, type Entry, fieldsOf, parametersOf } from "./document.ts"
import { Fields } from "./fields.tsx"
import { Run } from "./run.tsx"

const words = api.reference

function Method({ method }: { method: string }) {
  return (
    <span className={cx("type-code flex-none font-emph", method === "GET" ? "text-ok" : method === "DELETE" ? "text-danger" : "text-info")}>
      {method}
    </span>
  )
}

/** One operation: what it needs, takes and gives. It is drawn once it is opened. */
export function OperationView({ document, entry }: { document: ApiDocument; entry: Entry }) {
  const [open, setOpen] = useState(false)
  const { operation, method, path } = entry
  return (
    <details
      id={operation.operationId}
      className="scroll-mt-4 rounded-panel border"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3.5 py-2.5">
        <Method method={method} />
        <code className="type-code min-w-0 break-all text-fg">{path.replace("/api/v1", "")}</code>
        <span className="text-fg-2">{operation.summary}</span>
      </summary>
      {open && <Details document={document} entry={entry} />}
    </details>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t px-3.5 py-3">
      <h4 className="mb-1 font-emph">{title}</h4>
      {children}
    </section>
  )
}

function Details({ document, entry }: { document: ApiDocument; entry: Entry }) {
  const { operation, method } = entry
  const parameters = parametersOf(document, operation)
  const scopes = operation["x-scopes"]
  const content = operation.requestBody?.content["application/json"]
  const answers = Object.entries(operation.responses)
  const [, given] = answers.find(([status]) => status.startsWith("2")) ?? []
  const shape = given?.content?.["application/json"]?.schema
  const fields = shape ? fieldsOf(document, shape) : []
  return (
    <>
      {scopes && (
        <Part title={words.needs}>
          <p className="type-code text-fg-2">{scopes.length === 0 ? words.anyKey : operation.description?.replace(/^Needs |`|\.$/g, "")}</p>
        </Part>
      )}
      {parameters.length > 0 && (
        <Part title={words.parameters}>
          <Fields
            document={document}
            fields={parameters.map((one) => ({
              name: one.name,
              schema: one.schema,
              required: one.required === true,
              description: one.description,
            }))}
          />
        </Part>
      )}
      {content && (
        <Part title={words.body}>
          <Fields document={document} fields={fieldsOf(document, content.schema)} />
          {content.example !== undefined && (
            <>
              <h5 className="type-meta mt-3 mb-1 text-fg-2">{words.example}</h5>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
              <pre tabIndex={0} className="type-code overflow-x-auto rounded-control bg-sunken px-3 py-2 text-fg">
                {JSON.stringify(content.example, null, 2)}
              </pre>
            </>
          )}
        </Part>
      )}
      {fields.length > 0 && (
        <Part title={words.answer}>
          <Fields document={document} fields={fields} />
        </Part>
      )}
      <Part title={words.answers}>
        <ul className="text-fg-2">
          {answers.map(([status, one]) => (
            <li key={status}>
              <code className="type-code text-fg">{status}</code>{" "}
              {one.description ?? document.components.responses[one.$ref?.split("/").at(-1) ?? ""]?.description}
            </li>
          ))}
        </ul>
      </Part>
      {scopes && method === "GET" && (
        <Part title={words.run}>
          <Run entry={entry} parameters={parameters} />
        </Part>
      )}
    </>
  )
}
