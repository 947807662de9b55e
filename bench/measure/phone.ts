import { existsSync } from 'node:fs'
import { type Browser, type Page, chromium, devices } from '@playwright/test'

/** Slowdown of the processor, as in Lighthouse's mobile profile. */
const SLOWDOWN = 4
/** Network of Lighthouse's mobile profile: latency in milliseconds, speed in bytes per second. */
export const SLOW_NETWORK = { latency: 150, speed: (1.6 * 1024 * 1024) / 8 }
/** Network of an ordinary mobile connection. */
export const USUAL_NETWORK = { latency: 40, speed: (20 * 1024 * 1024) / 8 }

type Network = typeof SLOW_NETWORK
type Visit = { origin: string; cookie: string; network: Network }

/** Measurements since the page was opened. Times are in milliseconds; `shift` is the unitless sum of layout shifts. */
export type Vitals = { lcp: number; shift: number; longTasks: number; interaction: number }

export async function openBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}

/** Opens a phone with a slow processor and an empty cache, and closes it after `visit`. */
export async function onPhone<T>(
  browser: Browser,
  { origin, cookie, network }: Visit,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL: origin,
    serviceWorkers: 'block',
  })
  try {
    await context.addCookies(cookiesOf(cookie, origin))
    await context.addInitScript(observeVitals)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const { latency, speed } = network
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: speed,
      uploadThroughput: speed / 2,
    })
    return await visit(page)
  } finally {
    await context.close()
  }
}

const cookiesOf = (cookie: string, url: string) =>
  cookie
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    })

type Measured = { vitals: Vitals }

/** Runs in the page, before its scripts. */
function observeVitals(): void {
  const vitals: Vitals = { lcp: 0, shift: 0, longTasks: 0, interaction: 0 }
  ;(window as unknown as Measured).vitals = vitals
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.shift += value
  })
  observe('longtask', ({ startTime }) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation && navigation.loadEventEnd > 0 && startTime > navigation.loadEventEnd)
      vitals.longTasks += 1
  })
  observe('event', (entry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId) vitals.interaction = Math.max(vitals.interaction, entry.duration)
  })
}

export const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (window as unknown as Measured).vitals)

/** Measures the longest interaction of the given steps, in milliseconds until the next paint. */
export async function interactionOf(page: Page, steps: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    ;(window as unknown as Measured).vitals.interaction = 0
  })
  await steps()
  // The browser reports an event after the paint that follows it.
  await page.waitForTimeout(1500)
  return (await readVitals(page)).interaction
}
