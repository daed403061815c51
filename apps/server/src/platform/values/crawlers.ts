const crawlers = /bot|crawl|spider|slurp|preview/i

/** Whether a program that indexes pages sent the request. It gets no error page, neither drawn nor in the document. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent)
