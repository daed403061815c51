import { common } from "@intray/i18n/common"
import { teamRoles } from "@intray/i18n/team-roles"
import type { RoleItem } from "@intray/server/modules/members/roles/schema"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Eye, Pencil, Plus, Trash2 } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { roleText } from "../../lib/teams/roles.ts"
import { useRoles } from "../../lib/teams/use-roles.ts"
import { useTitle } from "../../lib/title.ts"
import { DeleteRoleDialog } from "./delete-dialog.tsx"
import { allGrants, countGrants } from "./grants.ts"
import { GrantMatrix } from "./matrix.tsx"
import { RoleDialog } from "./role-dialog.tsx"

const words = teamRoles

type Asked = { what: "see" | "edit" | "delete"; role: RoleItem } | { what: "new" }

/** Every role of the team: the built-in ones to look at, its own to change. */
export function RolesScreen() {
  useTitle(words.page)
  const can = useCan()
  const { query, roles } = useRoles()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  if (!can({ ac: ["read"] })) return <Empty size="panel" title={words.noAccess} className="mt-4" />
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed} className="mt-6">
        {words.failedText}
      </QueryError>
    )
  }
  const own = roles.filter((one) => !one.builtIn)
  const about: Record<string, string> = words.builtIn.about
  const see = (role: RoleItem) => (
    <Button
      aria-label={words.builtIn.seeOf({ role: roleText(role.role) })}
      icon={<Eye aria-hidden="true" size={15} />}
      onClick={() => setAsked({ what: "see", role })}
    >
      {words.builtIn.see}
    </Button>
  )
  return (
    <>
      <h2 className="hidden-text">{words.page}</h2>
      <Section title={words.builtIn.title} note={words.builtIn.note}>
        {query.isPending ? (
          <RolesSkeleton />
        ) : (
          <Rows label={words.builtIn.label}>
            {roles
              .filter((one) => one.builtIn)
              .map((role) => (
                <RoleRow key={role.role} item={role} about={about[role.role]}>
                  {see(role)}
                </RoleRow>
              ))}
          </Rows>
        )}
      </Section>
      <Section
        title={words.own.title}
        note={can({ ac: ["create"] }) ? words.own.note : words.own.readOnly}
        action={
          can({ ac: ["create"] }) && (
            <Button icon={<Plus aria-hidden="true" size={16} />} disabled={!query.data} onClick={() => setAsked({ what: "new" })}>
              {words.own.add}
            </Button>
          )
        }
      >
        {query.isSuccess && own.length === 0 && <p className="text-fg-2">{words.own.none}</p>}
        {own.length > 0 && (
          <Rows label={words.own.label}>
            {own.map((role) => (
              <RoleRow key={role.role} item={role} about={role.givable ? undefined : words.own.beyond}>
                {role.givable && can({ ac: ["update"] }) ? (
                  <Button
                    aria-label={words.own.editOf({ role: role.name })}
                    icon={<Pencil aria-hidden="true" size={15} />}
                    onClick={() => setAsked({ what: "edit", role })}
                  >
                    {words.own.edit}
                  </Button>
                ) : (
                  see(role)
                )}
                {role.givable && can({ ac: ["delete"] }) && (
                  <Button
                    variant="quiet"
                    aria-label={words.own.deleteOf({ role: role.name })}
                    icon={<Trash2 aria-hidden="true" size={15} />}
                    onClick={() => setAsked({ what: "delete", role })}
                  />
                )}
              </RoleRow>
            ))}
          </Rows>
        )}
      </Section>
      {asked?.what === "see" && (
        <Dialog
          open
          onOpenChange={(open) => !open && close()}
          title={words.builtIn.seeOf({ role: roleText(asked.role.role) })}
          closeLabel={common.close}
          size="lg"
          reading
        >
          <GrantMatrix grants={asked.role.grants} />
        </Dialog>
      )}
      {asked?.what === "new" && <RoleDialog own={null} roles={roles} onClose={close} />}
      {asked?.what === "edit" && <RoleDialog own={asked.role} roles={roles} onClose={close} />}
      {asked?.what === "delete" && <DeleteRoleDialog own={asked.role} roles={roles} onClose={close} />}
    </>
  )
}

function RoleRow({ item: role, about, children }: { item: RoleItem; about?: string | undefined; children: ReactNode }) {
  const { members, invitations } = role
  const count = words.allows({ locale, count: countGrants(role.grants), of: allGrants })
  return (
    <Row
      title={roleText(role.role)}
      meta={[about, words.holders({ locale, members, invitations }), about ? undefined : count].filter(Boolean).join(" · ")}
    >
      {children}
    </Row>
  )
}

function RolesSkeleton() {
  return (
    <Loading label={words.loading} className="divide-y rounded-panel border">
      {["w-20", "w-24", "w-20", "w-24"].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never reorder
        <div key={index} className="flex h-[58px] flex-col justify-center gap-2 px-3.5">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-2.5 w-64 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
