import { replyTemplates } from "@intray/i18n/reply-templates"
import { templatePages } from "@intray/i18n/template-pages"
import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { RepliesScreen } from "../features/replies/replies-screen.tsx"
import { choiceNamed } from "../features/templates/choice.ts"
import { TemplatesScreen } from "../features/templates/templates-screen.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"
import { useMe } from "./open-slots.tsx"

/** Templates: of portals, where using one leads to a new portal, and of replies. */
export function TemplatesPage() {
  const { of, replies } = useSearch({ from: "/dashboard/templates" })
  useTitle(replies === undefined ? templatePages.title : replyTemplates.title)
  const can = useCan()
  const me = useMe()
  const navigate = useNavigate()
  if (replies !== undefined) {
    return (
      <RepliesScreen
        open={replies === "all" ? undefined : replies}
        onOpen={(id = "all") => void navigate({ to: "/dashboard/templates", search: { replies: id } })}
        allowed={{
          create: can({ template: ["create"] }),
          update: can({ template: ["update"] }),
          delete: can({ template: ["delete"] }),
        }}
        meId={me.id}
        reasonOf={reasonOf}
        tabs={<Head replies />}
      />
    )
  }
  const open = choiceNamed(of)
  return (
    <TemplatesScreen
      head={<Head replies={false} />}
      open={open === "blank" ? undefined : open}
      allowed={{
        use: can({ portal: ["create"] }),
        update: can({ template: ["update"] }),
        delete: can({ template: ["delete"] }),
      }}
      onUse={(name) => void navigate({ to: "/dashboard/portals", search: { new: name } })}
      onGone={() => void navigate({ to: "/dashboard/templates", search: {}, replace: true })}
    />
  )
}

/** The head of both pages, with the way from one to the other. */
function Head({ replies }: { replies: boolean }) {
  const words = replyTemplates
  const tab = (here: boolean) => cx(tabLink.tab, here && "border-fg! text-fg!")
  return (
    <header className="flex h-13 flex-none items-center gap-4 border-b px-3.5 md:px-[22px]">
      <h1 className="type-heading">{templatePages.title}</h1>
      <nav aria-label={words.tabs} className={cx("h-full", tabLink.list)}>
        <Link to="/dashboard/templates" search={{}} aria-current={replies ? undefined : "page"} className={tab(!replies)}>
          {words.portalTab}
        </Link>
        <Link to="/dashboard/templates" search={{ replies: "all" }} aria-current={replies ? "page" : undefined} className={tab(replies)}>
          {words.tab}
        </Link>
      </nav>
    </header>
  )
}
