import { renderToStaticMarkup } from "react-dom/server"
import { expect, it } from "vitest"
import { OutboxPage, type OutboxPageProps } from "./outbox-page.tsx"

/** Renders without a tRPC provider, so that any part that calls the server throws. */
const drawn = (props: Pick<OutboxPageProps, "allowed">) =>
  renderToStaticMarkup(
    <OutboxPage
      {...props}
      tab="waiting"
      open={undefined}
      onOpen={() => undefined}
      meId="u1"
      reasonOf={() => ""}
      decisions={<p>On their way</p>}
    />,
  )

it("shows an explanation to roles that cannot send, without calling the server", () => {
  const page = drawn({ allowed: false })
  expect(page).toContain("<h1")
  expect(page).toContain("Your role can read messages, not write them.")
  expect(page).not.toContain("On their way")
  expect(page).not.toContain("Try again")
})

it("calls the server for roles that can send", () => {
  expect(() => drawn({ allowed: true })).toThrow(/tRPC/)
})
