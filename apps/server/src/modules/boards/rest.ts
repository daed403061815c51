import { listOf, type Row } from "../../http/rest/row.ts"
import { boardCard } from "./schema.ts"

/** The board of a portal, and the submissions that its sets choose among. */
export const boardRows: readonly Row[] = [
  {
    method: "get",
    path: "/portals/{slug}/board",
    procedure: "boards.get",
    id: "getBoard",
    summary: "Read the board of a portal: its limits and its sets",
    response: "Board",
    example: { params: { slug: "{slug}" } },
  },
  {
    method: "get",
    path: "/portals/{slug}/board/cards",
    procedure: "boards.cards",
    id: "listBoardCards",
    summary: "List the submissions of a board, with the column of each in a set",
    response: "BoardCardList",
    schema: listOf(boardCard),
    whole: true,
    example: { params: { slug: "{slug}" } },
  },
]
