import { type BrowserContext, type Page, test as journey } from '@playwright/test'

/**
 * Until the page's scripts take what is pressed, at once where none may run. What comes earlier has tests of its own, in
 * `typed-early.spec.ts`.
 */
const untilPressesCount = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !('enterTyped' in window))

/** On every page of every context: what the journey does next comes when the scripts run. */
function waitAfterEachDocument(context: BrowserContext): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => {
    const page = await newPage()
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
    page.goto = async (url, options) => {
      const reply = await goto(url, options)
      if (options?.waitUntil !== 'commit') await untilPressesCount(page)
      return reply
    }
    page.reload = async (options) => {
      const reply = await reload(options)
      if (options?.waitUntil !== 'commit') await untilPressesCount(page)
      return reply
    }
    return page
  }
}

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
        waitAfterEachDocument(context)
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
