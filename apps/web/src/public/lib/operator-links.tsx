/** What the operator says of this installation (terms, privacy and the like), as the document names it; nothing where nothing is written. */
export function OperatorLinks({ className }: { className?: string }) {
  const text = typeof document === "object" ? document.getElementById("operator-pages")?.textContent : null
  if (!text) return null
  const links = JSON.parse(text) as { href: string; title: string }[]
  return (
    <p className={className}>
      {links.map(({ href, title }) => (
        <a
          key={href}
          href={href}
          className="me-5 inline-flex min-h-11 items-center text-[14px] leading-5 text-fg-3 underline hover:text-fg"
        >
          {title}
        </a>
      ))}
    </p>
  )
}
