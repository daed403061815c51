import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { ErrorState } from "@intray/ui/error-state"
import { FieldError } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Kbd } from "@intray/ui/kbd"
import { LabelKey } from "@intray/ui/label-key"
import { LabelTag } from "@intray/ui/label-tag"
import { hues } from "@intray/ui/lib/hues"
import type { StageShape } from "@intray/ui/lib/stage"
import { Logo } from "@intray/ui/logo"
import { Skeleton } from "@intray/ui/skeleton"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Switch } from "@intray/ui/switch"
import { Reply } from "lucide-react"
import { type ReactNode, useState } from "react"

const surfaces = ["bg", "sunken", "raised", "hover", "here-bg", "primary", "here", "fg-2", "fg"]
const stages: [StageShape, string][] = [
  ["inbox", "New"],
  ["review", "Listening"],
  ["review-late", "Shortlist"],
  ["accepted", "Accepted"],
  ["declined", "Declined"],
  ["withdrawn", "Withdrawn"],
]
const keys = "123456789NIM"
const type: [string, string, string][] = [
  ["font-display text-[40px]/[44px] font-bold tracking-[-0.03em]", "In review", "Display 40/44, 700"],
  ["type-title", "Glasshouse EP", "Title 21/26, 600"],
  ["type-heading", "All open", "Heading 15/20, 600"],
  ["type-body", "Rule Electronic to Imke assigned you", "Body 13/20, 400"],
  ["type-code", "#1281 1:32 / 4:12", "Code 12/16, 500"],
]

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h2 className="mb-2.5 text-fg-2">{title}</h2>
      {children}
    </section>
  )
}

/** What the design's own sheet shows, in its order. */
export function Sheet({ mode }: { mode: string }) {
  const [on, setOn] = useState(true)
  return (
    <div className="p-10 pt-8">
      <header className="flex items-center justify-between">
        <Logo size={36} wordmark="display" />
        <span className="text-fg-2">{mode}</span>
      </header>
      <Part title="Surfaces and ink">
        <div className="flex gap-2">
          {surfaces.map((name) => (
            <div key={name} className="w-16">
              <div className="h-10 rounded-field border border-line-strong" style={{ background: `var(--${name})` }} />
              <p className="mt-1.5 text-[11px]/4 text-fg-2">{name}</p>
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type">
        {type.map(([role, words, note]) => (
          <p key={note} className="flex items-baseline justify-between border-b py-1.5">
            <span className={role}>{words}</span>
            <span className="text-fg-2">{note}</span>
          </p>
        ))}
      </Part>
      <Part title="Buttons">
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" kbd="D">
            Decide
          </Button>
          <Button variant="primary" className="outline-2 outline-offset-2 outline-focus">
            Focused
          </Button>
          <Button icon={<Reply size={16} />} kbd="R">
            Reply
          </Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Erase my data</Button>
          <Button disabled>Disabled</Button>
          <Button busy busyLabel="Saving">
            Save
          </Button>
        </div>
      </Part>
      <Part title="Fields">
        <div className="flex gap-2.5">
          <Input aria-label="Artist" defaultValue="Kitefall" className="max-w-44" />
          <Input aria-label="Genre" defaultValue="Breaks" className="max-w-44 outline-2 outline-offset-2 outline-focus" />
          <Input aria-label="E-mail" aria-invalid defaultValue="hello@kitefall" className="max-w-44" />
        </div>
        <FieldError className="mt-2">This address needs an ending, like hello@kitefall.example.</FieldError>
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <Check label="Picked" defaultChecked />
          <Check label="Not picked" />
          <Switch label="On" checked={on} onCheckedChange={setOn} />
          <Switch label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
          <span className="flex items-center gap-2">
            {["J", "K", "Space", "Esc"].map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            keycaps
          </span>
        </div>
      </Part>
      <Part title="Stage: the shape speaks, never the colour">
        <div className="flex flex-wrap gap-5">
          {stages.map(([shape, name]) => (
            <span key={name} className="flex items-center gap-2">
              <StageGlyph shape={shape} />
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part title="Labels: twelve hues, four states">
        {hues.map((hue, index) => (
          <div key={hue} className="flex h-9 items-center">
            <span className="w-20 text-fg-2">{hue}</span>
            <span className="w-30">
              <LabelKey name="At rest" hue={hue} keyHint={keys[index]} />
            </span>
            <span className="w-34">
              <LabelKey name="Applied" hue={hue} keyHint={keys[index]} state="applied" />
            </span>
            <span className="w-36">
              <LabelKey name="Suggested" hue={hue} keyHint={keys[index]} state="suggested" confidence={0.82} />
            </span>
            <LabelTag name="In a list" hue={hue} className="text-fg-2" />
          </div>
        ))}
      </Part>
      <Part title="Loading and failing">
        <div className="grid grid-cols-2 gap-4">
          <div className="flex flex-col gap-2 rounded-panel border p-4">
            <Skeleton className="h-2.5 w-44" />
            <Skeleton className="h-2.5 w-28" />
            <Skeleton className="mt-3 h-2.5 w-48" />
            <Skeleton className="h-2.5 w-20" />
          </div>
          <ErrorState title="The list did not load" retryLabel="Try again" onRetry={() => undefined}>
            The connection dropped. Nothing you did was lost.
          </ErrorState>
        </div>
      </Part>
    </div>
  )
}
