import { CircleAlert } from "lucide-react"
import { type AriaAttributes, createContext, type ReactNode, use, useId } from "react"
import { cx } from "../lib/cx.ts"

/** md 34 (dashboard), lg 46 with 16 px text (public pages). */
export type FieldSize = "md" | "lg"

type Wiring = { id?: string; describedBy?: string; invalid: boolean; required: boolean; size: FieldSize }

const FieldContext = createContext<Wiring>({ invalid: false, required: false, size: "md" })
const SizeContext = createContext<FieldSize>("md")

/** Every field inside takes this size unless it names its own. */
export function FieldDefaults({ size, children }: { size: FieldSize; children: ReactNode }) {
  return <SizeContext value={size}>{children}</SizeContext>
}

/**
 * What a control inside a `Field` must carry: its id, what describes it, whether it is wrong. For controls of one's own;
 * those of this package call it themselves. What the control is given explicitly wins.
 */
export function useFieldWiring(given: { id?: string; size?: FieldSize } & Pick<AriaAttributes, "aria-describedby" | "aria-invalid"> = {}) {
  const wiring = use(FieldContext)
  const inherited = use(SizeContext)
  return {
    size: given.size ?? (wiring.id ? wiring.size : inherited),
    control: {
      id: given.id ?? wiring.id,
      "aria-describedby": cx(given["aria-describedby"], wiring.describedBy) || undefined,
      "aria-invalid": given["aria-invalid"] ?? (wiring.invalid || undefined),
      "aria-required": wiring.required || undefined,
    },
  }
}

/** What is wrong and what would be right. Put the example in `<b>`. */
export function FieldError({ id, children, className }: { id?: string; children: ReactNode; className?: string }) {
  return (
    <p id={id} className={cx("flex items-start gap-1.5 text-danger [&_b]:font-semibold", className)}>
      <CircleAlert aria-hidden="true" size={16} className="mt-[0.12em]" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

export type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The word "optional", shown in brackets after the label. */
  optional?: string
  /** At the label's right, e.g. a link. */
  action?: ReactNode
  id?: string
  size?: FieldSize
  className?: string
  children: ReactNode
}

const texts = {
  md: { label: "text-[13px] leading-5 touch:text-[15px]", note: "text-[12px] leading-[18px] touch:text-[14px]" },
  lg: { label: "text-[15px] leading-[22px]", note: "text-[14px] leading-5" },
}

function useDescription(id: string | undefined, help: ReactNode, error: ReactNode) {
  const own = useId()
  const base = id ?? own
  const helpId = help ? `${base}-help` : undefined
  const errorId = error ? `${base}-error` : undefined
  return { base, helpId, errorId, describedBy: cx(errorId, helpId) || undefined }
}

/** One question: label, control, help and what is wrong with the answer, tied together for assistive technology. */
export function Field({ label, help, error, required = false, optional, action, id, size, className, children }: FieldProps) {
  const inherited = use(SizeContext)
  const used = size ?? inherited
  const { base, helpId, errorId, describedBy } = useDescription(id, help, error)
  const text = texts[used]
  return (
    <FieldContext value={{ id: base, describedBy, invalid: Boolean(error), required, size: used }}>
      <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
        <div className={cx("flex items-baseline justify-between gap-3", text.label)}>
          <label htmlFor={base} className="font-emph text-fg">
            <bdi>{label}</bdi>
            {optional && <span className="font-normal text-fg-3">{` (${optional})`}</span>}
          </label>
          {action}
        </div>
        {children}
        {error && (
          <FieldError id={errorId} className={text.note}>
            {error}
          </FieldError>
        )}
        {help && (
          <p id={helpId} className={cx("text-fg-3", text.note)}>
            <bdi>{help}</bdi>
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** One question that several controls answer together (radios, boxes): a fieldset with its legend. */
export function FieldGroup({ label, help, error, required = false, optional, id, size, className, children }: Omit<FieldProps, "action">) {
  const inherited = use(SizeContext)
  const used = size ?? inherited
  const { base, helpId, errorId, describedBy } = useDescription(id, help, error)
  const text = texts[used]
  return (
    <FieldContext value={{ id: base, describedBy, invalid: Boolean(error), required, size: used }}>
      <fieldset
        id={`${base}-group`}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={cx("flex min-w-0 flex-col", className)}
      >
        <legend className={cx("mb-1.5 font-emph text-fg", text.label)}>
          <bdi>{label}</bdi>
          {optional && <span className="font-normal text-fg-3">{` (${optional})`}</span>}
        </legend>
        {children}
        {error && (
          <FieldError id={errorId} className={cx("mt-1.5", text.note)}>
            {error}
          </FieldError>
        )}
        {help && (
          <p id={helpId} className={cx("mt-1.5 text-fg-3", text.note)}>
            <bdi>{help}</bdi>
          </p>
        )}
      </fieldset>
    </FieldContext>
  )
}
