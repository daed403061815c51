import { formBuilder } from "@intray/i18n/form-builder"
import { templatePages } from "@intray/i18n/template-pages"
import type { Field } from "@intray/server/modules/forms/schema"
import type { TemplateContent } from "@intray/server/modules/templates/schema"
import { LabelTag } from "@intray/ui/label-tag"
import { Split } from "lucide-react"
import { type ReactNode, useId } from "react"
import { FieldIcon } from "../../lib/field-icon.tsx"
import { withinSentence } from "../../lib/i18n.ts"
import { WithVariables } from "../../lib/reply/with-variables.tsx"

/** What a template brings: its questions in order, its label groups, its replies. */
export function TemplateParts({ content }: { content: TemplateContent }) {
  const words = templatePages
  return (
    <div className="flex flex-col gap-6">
      <Part title={words.questions}>
        <ul className="flex flex-col">
          {content.form.fields.map((field) => (
            <FieldLine key={field.key} field={field} />
          ))}
        </ul>
      </Part>
      <Part title={words.labels}>
        {content.labelGroups.length === 0 && <p className="text-fg-3">{words.noLabels}</p>}
        <ul className="flex flex-col gap-3">
          {content.labelGroups.map((group) => (
            <li key={group.name} className="flex flex-col gap-1.5">
              <p>
                <span className="font-emph">{group.name}</span>
                <span className="text-fg-3">{` ${withinSentence([group.multiple ? words.several : words.one, group.required ? words.required : ""].filter(Boolean).join(", "))}`}</span>
              </p>
              <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
                {group.labels.map((label) => (
                  <li
                    key={label.name}
                    title={label.feedbackText ? `${words.feedback} ${label.feedbackText}` : label.description || undefined}
                  >
                    <LabelTag hue={label.hue} name={label.name} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.replies}>
        {content.replies.length === 0 && <p className="text-fg-3">{words.noReplies}</p>}
        <ul className="flex flex-col gap-1.5">
          {content.replies.map((reply) => (
            <li key={reply.name}>
              <details className="group rounded-field border">
                <summary className="flex min-h-[34px] cursor-pointer items-center px-3 py-1.5 font-emph touch:min-h-11">
                  {reply.name}
                </summary>
                <div className="border-t px-3 py-2.5">
                  <p className="font-emph">
                    <WithVariables text={reply.subject} />
                  </p>
                  <p className="mt-1.5 whitespace-pre-line text-fg-2">
                    <WithVariables text={reply.body} />
                  </p>
                </div>
              </details>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5">
      <h3 id={id} className="type-heading">
        {title}
      </h3>
      {children}
    </section>
  )
}

function FieldLine({ field }: { field: Field }) {
  const words = templatePages
  if (field.type === "heading") return <li className="pt-3 pb-1 text-fg-2 first:pt-0">{field.label}</li>
  return (
    <li className="flex flex-col">
      <span className="flex min-h-[30px] items-center gap-3">
        <FieldIcon type={field.type} />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{field.label}</span>
        {field.shownWhen && (
          <span title={words.conditional} className="flex flex-none">
            <Split aria-hidden="true" size={15} className="rotate-90 text-fg-3" />
            <span className="hidden-text">{words.conditional}</span>
          </span>
        )}
        <span className="type-meta flex-none text-fg-3">
          {field.type === "group"
            ? words.items({ min: field.min, max: field.max, items: field.itemsName })
            : field.required
              ? formBuilder.builder.required
              : formBuilder.types[field.type]}
        </span>
      </span>
      {field.type === "group" && (
        <ul className="mb-1 ml-[7px] flex flex-col border-l pl-4">
          {field.fields.map((inner) => (
            <FieldLine key={inner.key} field={inner} />
          ))}
        </ul>
      )}
    </li>
  )
}
