import { common } from "@intray/server/copy/common"
import { useEffect } from "react"

/** Names the page in the window's title: "Submissions - Intray". */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    document.title = page ? common.pageTitle({ page }) : common.product
  }, [page])
}
