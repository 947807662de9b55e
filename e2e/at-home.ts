import { type BrowserContext, type Page, test as journey } from '@playwright/test'
import { required } from '#domain/required.ts'

/**
 * Waits until the page's scripts handle input; returns immediately without JavaScript. Earlier input is tested in
 * `typed-early.spec.ts`.
 */
const untilPressesCount = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !('enterTyped' in window))

/** Waits after each navigation of every page of a context, so that the next step runs with the page's scripts. */
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
 * Playwright's `test` with an additional check: without an external provider, no page sends a request to another host
 * or violates its Content-Security-Policy. Tests that use a provider import Playwright's own `test`.
 */
export const test = journey.extend<{ asksNobodyElse: void }>({
  asksNobodyElse: [
    async ({ browser, baseURL }, use) => {
      const home = new URL(required(baseURL, 'base URL of the tests')).host
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
