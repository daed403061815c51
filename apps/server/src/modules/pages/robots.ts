/**
 * What programs are asked to leave alone: everything but pages for the public and the pictures next to links. Asking is all that a file can
 * do; what is secret is kept by its address, and by the headers of its page.
 */
export const robotsText = (baseUrl: string): string =>
  [
    "User-agent: *",
    "Allow: /api/cards/",
    "Allow: /api/images/",
    "Disallow: /api/",
    "Disallow: /accept-invitation/",
    "Allow: /auth/login",
    "Allow: /auth/register",
    "Disallow: /auth/",
    "Disallow: /dashboard",
    "Disallow: /review/",
    "Disallow: /status/",
    "",
    `Sitemap: ${new URL("/sitemap.xml", baseUrl).href}`,
    "",
  ].join("\n")
