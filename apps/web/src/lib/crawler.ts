const crawlers = /bot|crawl|spider|slurp|preview/i

/** Whether a program reads the page that makes an index of it: it gets no error page, and no title that says one. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
