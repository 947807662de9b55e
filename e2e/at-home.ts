import { type BrowserContext, test as journey } from '@playwright/test'

/**
 * Every journey is also this test: with no provider switched on, no page of the shop asks anything of any other host,
 * or tries to and is stopped by its own policy. Journeys that switch one on take Playwright's own `test`.
 */
export const test = journey.extend<{ asksNobodyElse: void }>({
  asksNobodyElse: [
    async ({ browser, baseURL }, use) => {
      const home = new URL(baseURL!).host
      const outside: string[] = []
      const note = (url: string) => {
        const { protocol, host } = new URL(url)
        if (/^(https?|wss?):$/.test(protocol) && host !== home) outside.push(url)
      }
      const watch = (context: BrowserContext) => {
        context.on('request', (request) => note(request.url()))
        context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())))
        context.on('console', (message) => {
          if (message.text().includes('Content Security Policy')) outside.push(message.text())
        })
      }
      browser.on('context', watch)
      await use()
      browser.off('context', watch)
      journey.expect(outside, 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],
})
