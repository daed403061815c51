import type { PermissionRequest } from "@intray/auth/permissions"
import { account } from "@intray/i18n/account"
import { groups } from "@intray/i18n/groups"
import { imports } from "@intray/i18n/imports"
import { keyWords } from "@intray/i18n/keys"
import { notifications } from "@intray/i18n/notifications"
import { rules } from "@intray/i18n/rules"
import { stages } from "@intray/i18n/stages"
import { suggestions } from "@intray/i18n/suggestions"
import { team } from "@intray/i18n/team"
import { teamMembers } from "@intray/i18n/team-members"
import { teamPlan } from "@intray/i18n/team-plan"
import { teamRoles } from "@intray/i18n/team-roles"
import { Outlet } from "@tanstack/react-router"
import {
  Bell,
  Building2,
  FileInput,
  Gauge,
  History,
  Keyboard,
  KeyRound,
  Milestone,
  ShieldCheck,
  Sparkles,
  Tags,
  UserRound,
  Users,
  UsersRound,
  Workflow,
} from "lucide-react"
import { useId } from "react"
import { useCan } from "../../lib/can.ts"
import { type PageLink, PageLinks } from "../../lib/page-links.tsx"

const { settings: words } = account

type SettingsPage = PageLink & {
  /** Shown to the person who may do this; to everybody when absent. */
  needs?: PermissionRequest
}

const own: SettingsPage[] = [
  { to: "/dashboard/settings", label: words.general, icon: UserRound },
  { to: "/dashboard/settings/security", label: words.security, icon: ShieldCheck },
  { to: "/dashboard/settings/notifications", label: notifications.page, icon: Bell },
  { to: "/dashboard/settings/keys", label: keyWords.page, icon: Keyboard },
]
const ofTeam: SettingsPage[] = [
  { to: "/dashboard/settings/team", label: team.settings.nav, icon: Building2 },
  { to: "/dashboard/settings/members", label: teamMembers.page, icon: Users },
  { to: "/dashboard/settings/roles", label: teamRoles.page, icon: KeyRound, needs: { ac: ["read"] } },
  { to: "/dashboard/settings/groups", label: groups.title, icon: UsersRound },
  { to: "/dashboard/settings/stages", label: stages.title, icon: Milestone },
  { to: "/dashboard/settings/labels", label: words.labels, icon: Tags },
  { to: "/dashboard/settings/rules", label: rules.title, icon: Workflow },
  { to: "/dashboard/settings/suggestions", label: suggestions.title, icon: Sparkles, needs: { organization: ["update"] } },
  { to: "/dashboard/settings/import", label: imports.page.title, icon: FileInput, needs: { submission: ["import"] } },
  { to: "/dashboard/settings/plan", label: teamPlan.page, icon: Gauge },
  { to: "/dashboard/settings/audit", label: words.audit, icon: History, needs: { organization: ["update"] } },
]

/** The frame of the settings: a list of its pages at the left, one's own and the team's; tabs on a phone. */
export function SettingsLayout() {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{words.title}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <nav
          aria-label={words.nav}
          className="relative flex flex-none overflow-x-auto border-b px-2 md:w-48 md:flex-col md:gap-5 md:overflow-y-auto md:border-r md:border-b-0 md:px-2.5 md:py-4"
        >
          <Pages title={words.own} pages={own} />
          <Pages title={words.ofTeam} pages={ofTeam} />
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
        <div tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2">
          <div className="mx-auto flex w-full max-w-[720px] flex-col px-4 pt-2 pb-16 md:px-8 md:pt-4">
            <Outlet />
          </div>
        </div>
      </div>
    </div>
  )
}

function Pages({ title, pages }: { title: string; pages: readonly SettingsPage[] }) {
  const can = useCan()
  const heading = useId()
  return (
    <div className="flex flex-none flex-col">
      <h2 id={heading} className="type-meta px-2 pb-1.5 text-fg-2 max-md:hidden-text">
        {title}
      </h2>
      <PageLinks pages={pages.filter(({ needs }) => !needs || can(needs))} labelledBy={heading} />
    </div>
  )
}
