const crawlers = /bot|crawl|spider|slurp|preview/i

/** Whether a search engine's crawler sent the request. It gets no error page, neither rendered nor in the document. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
