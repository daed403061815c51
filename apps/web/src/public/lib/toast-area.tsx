import { statusPage, publicPages as words } from "@intray/i18n/translated"
import { Toaster } from "@intray/ui/toast"

export { toast } from "@intray/ui/lib/toast-store"

/** What draws the toasts of public pages: as in the app, but that the page says them itself. */
export function ToastArea() {
  return <Toaster spoken={false} labels={{ area: words.toasts.area, one: words.toasts.one, dismiss: statusPage.close }} />
}
