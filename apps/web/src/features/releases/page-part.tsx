import { releases } from "@intray/i18n/releases"
import type { ReleaseDetail } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { type FormEvent, useState } from "react"
import { codeOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useAction } from "./hooks.ts"

const words = releases.page

/** What the server says of the address. */
function slugProblem(error: unknown, reasonOf: ReasonOf): string | undefined {
  const { issues = [] } = ((error as { data?: unknown }).data ?? {}) as { issues?: { path: (string | number)[]; message: string }[] }
  if (codeOf(error) === "slug_taken") return reasonOf(error)
  return issues.find((one) => one.path.join(".") === "page.slug")?.message
}

/** Whether the world can read it, where, and which snapshot. */
export function PagePart({ release, reasonOf }: { release: ReleaseDetail; reasonOf: ReasonOf }) {
  const { id, page, snapshots, state } = release
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const [open, setOpen] = useState(false)
  const [slug, setSlug] = useState(page?.slug ?? "")
  const [snapshot, setSnapshot] = useState(String(page?.snapshot ?? snapshots[0]?.number ?? 1))
  const [wrong, setWrong] = useState<string>()
  const set = (next: { slug: string; snapshot: number } | null) =>
    act(
      next ? "page" : "down",
      async () => {
        try {
          return await utils.client.releases.setPage.mutate({ id, page: next })
        } catch (error) {
          setWrong(slugProblem(error, reasonOf))
          throw error
        }
      },
      words.failed,
    )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setWrong(undefined)
    const done = await set({ slug: slug.trim(), snapshot: Number(snapshot) })
    if (!done) return
    setOpen(false)
    toast({ tone: "ok", key: "release", title: done.state === "published" ? words.online : words.ready })
  }
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <div>
        <h2 className="type-heading">{words.title}</h2>
        <p className="type-meta text-fg-2">{words.text}</p>
      </div>
      {page && (
        <p className="[overflow-wrap:anywhere]">
          {state === "published" || state === "recalled" ? (
            <a href={page.url} target="_blank" rel="noreferrer" className="text-link underline underline-offset-2">
              {page.url}
            </a>
          ) : (
            words.later({ url: page.url })
          )}
          <span className="type-meta block text-fg-2">{words.shows({ number: page.snapshot })}</span>
        </p>
      )}
      {open ? (
        <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
          <Field label={words.address} help={words.addressHelp} error={wrong}>
            <Input
              value={slug}
              maxLength={60}
              spellCheck={false}
              autoCapitalize="none"
              before="/r/"
              onChange={(event) => {
                setSlug(event.currentTarget.value)
                setWrong(undefined)
              }}
            />
          </Field>
          <Field label={words.snapshot}>
            <Select
              value={snapshot}
              options={snapshots.map((one) => ({ value: String(one.number), label: words.option(one) }))}
              onChange={(event) => setSnapshot(event.currentTarget.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={busy === "page"}>
              {words.save}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen(true)}>{page ? words.change : words.make}</Button>
          {page && (
            <Button
              variant="quiet"
              busy={busy === "down"}
              onClick={() => void set(null).then((done) => done && toast({ tone: "ok", key: "release", title: words.gone }))}
            >
              {words.takeDown}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
