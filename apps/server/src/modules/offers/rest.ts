import { newId } from "@intray/db/id"
import { repeatAnswer } from "../../http/rest/replay.ts"
import type { Row } from "../../http/rest/row.ts"

const submissionId = "{offeredId}"

/** Offers: the answers that submitters give to acceptances. */
export const offerRows: readonly Row[] = [
  {
    method: "get",
    path: "/offers",
    procedure: "offers.overview",
    id: "getOffers",
    summary: "Count the offers by state, and list places that became free",
    response: "OfferOverview",
    example: {},
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/offer/extend",
    procedure: "offers.extend",
    id: "extendOffer",
    summary: "Give a submitter more time to answer",
    status: 200,
    response: "Offer",
    replay: repeatAnswer,
    filled: ["actId", "submissionId"],
    input: ({ params, body }) => ({ ...body, submissionId: params.submissionId, actId: newId() }),
    example: { params: { submissionId }, body: { until: "2028-05-04T18:00:00.000Z" } },
  },
  {
    method: "post",
    path: "/submissions/{submissionId}/offer/withdraw",
    procedure: "offers.withdraw",
    id: "withdrawOffer",
    summary: "Withdraw an offer: the submitter can no longer answer",
    status: 200,
    response: "Offer",
    replay: repeatAnswer,
    filled: ["actId", "submissionId"],
    input: ({ params }) => ({ submissionId: params.submissionId, actId: newId() }),
    example: { params: { submissionId } },
  },
]
