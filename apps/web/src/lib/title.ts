import { common } from "@intray/i18n/common"
import { useEffect } from "react"

/** The parts of the window's title: the page, and the number of new messages. */
let shownPage: string | undefined
let newMessages = 0

/** Highest number shown in a title. */
const most = 99

function show(): void {
  const count = newMessages > most ? `(${most}+) ` : newMessages > 0 ? `(${newMessages}) ` : ""
  document.title = `${count}${shownPage ? common.pageTitle({ page: shownPage }) : common.product}`
}

/** Sets the page in the window's title: "Submissions - Intray". */
export function useTitle(page: string | undefined): void {
  useEffect(() => {
    shownPage = page
    show()
  }, [page])
}

/** Shows the number of new messages before the page's name: "(4) Submissions - Intray". */
export function useTitleCount(count: number): void {
  useEffect(() => {
    newMessages = count
    show()
    return () => {
      newMessages = 0
      show()
    }
  }, [count])
}
