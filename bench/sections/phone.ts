import type { Browser, Locator, Page } from '@playwright/test'
import {
  interactionOf,
  onPhone,
  openBrowser,
  readVitals,
  SLOW_NETWORK,
  USUAL_NETWORK,
} from '../measure/phone.ts'
import type { Section } from '../report/row.ts'
import { type JourneyPage, withJourneyPages } from '../stage/journey-pages.ts'
import { SHOP_ORIGIN } from '../stage/shop-process.ts'
import { openStaticPage } from '../stage/static-page.ts'

const ROUNDS = 5
const LCP_TARGET = 1.5
const INTERACTION_TARGET_MS = 200
const SHIFT_TARGET = 0.02
const TRACKING_REQUESTS = 20
/** Time in milliseconds after the load in which late work is seen. */
const SETTLED_MS = 4000

/** Measures the pages of an order on a slow phone, next to static pages with the same bytes. */
export const measurePhone = (): Promise<Section> =>
  withJourneyPages(async (pages) => {
    const browser = await openBrowser()
    try {
      const named = (name: string) => pages.find((page) => page.name === name)!
      const visible: string[][] = []
      for (const page of pages.slice(0, 5)) visible.push(await paintRow(browser, page))
      const requests = await requestsOf(browser, named('Tracking'))
      // The checkout opens only with a cart above the minimum order.
      const shift = await shiftOnTheWay(browser, { ...named('Grid'), cookie: named('Cart').cookie })
      const note = [
        HOW,
        table(['', 'Coldie ms', 'static page ms', 'ratio, at most 1.5', 'long tasks after load'], visible),
        table(
          ['', 'longest of 3 runs, at most 200 ms'],
          await interactionRows(browser, named('Grid'), named('Cart')),
        ),
        `- Layout shift from the list to product, cart and checkout: ${shift.toFixed(3)}${verdict(shift < SHIFT_TARGET)}`,
        `- Requests of the tracking page: ${requests}${verdict(requests <= TRACKING_REQUESTS)}`,
      ]
      return {
        title: 'A slow phone',
        note: note.join('\n\n').replace('\n\n- Requests', '\n- Requests'),
        rows: [],
      }
    } finally {
      await browser.close()
    }
  })

const HOW =
  'Chromium as a phone of 390 × 844 pixels, with a processor slowed down four times and an empty cache. The paints are\n' +
  'those of the largest content, on the network of Lighthouse’s mobile profile; medians of 5 interleaved rounds. The\n' +
  'static page has the same HTML, styles, fonts and pictures; its scripts are comments of the same size.'

async function paintRow(browser: Browser, page: JourneyPage): Promise<string[]> {
  const floor = await openStaticPage(browser, page)
  try {
    const [ours, bare]: [number[], number[]] = [[], []]
    let longTasks = 0
    for (let round = 0; round < ROUNDS; round++) {
      const vitals = await load(browser, page, SHOP_ORIGIN)
      ours.push(vitals.lcp)
      longTasks = Math.max(longTasks, vitals.longTasks)
      bare.push((await load(browser, page, floor.origin)).lcp)
    }
    const ratio = median(ours) / median(bare)
    return [
      page.name,
      median(ours).toFixed(0),
      median(bare).toFixed(0),
      `${ratio.toFixed(2)}${verdict(ratio <= LCP_TARGET)}`,
      String(longTasks),
    ]
  } finally {
    await floor.close()
  }
}

const load = (browser: Browser, { path, cookie }: JourneyPage, origin: string) =>
  onPhone(browser, { origin, cookie, network: SLOW_NETWORK }, async (page) => {
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    return readVitals(page)
  })

type Interaction = {
  name: string
  on: JourneyPage
  /** Steps before the measurement. */
  prepare?: (page: Page) => Promise<void>
  target: (page: Page) => Locator
  /** Text to type after the tap; only its keys are measured. */
  text?: string
}

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ })

const interactionsOn = (list: JourneyPage, cart: JourneyPage): Interaction[] => [
  {
    name: 'Add to the cart',
    on: list,
    target: (page) => page.getByRole('button', { name: /^Add to Cart: / }),
  },
  { name: 'Open the filters', on: list, target: filtersButton },
  {
    name: 'Filter',
    on: list,
    prepare: async (page) => {
      await filtersButton(page).click()
      await page.waitForTimeout(SETTLED_MS)
    },
    target: (page) => page.getByRole('checkbox'),
  },
  {
    name: 'Type in the search',
    on: list,
    target: (page) => page.getByRole('combobox'),
    text: 'lager',
  },
  {
    name: 'Change a quantity',
    on: cart,
    target: (page) =>
      page
        .getByRole('group', { name: /^Quantity of / })
        .first()
        .getByRole('button')
        .last(),
  },
]

async function interactionRows(browser: Browser, list: JourneyPage, cart: JourneyPage): Promise<string[][]> {
  const rows: string[][] = []
  for (const interaction of interactionsOn(list, cart)) {
    const longest = await longestOf(browser, interaction, SHOP_ORIGIN)
    rows.push([interaction.name, `${longest.toFixed(0)}${verdict(longest <= INTERACTION_TARGET_MS)}`])
  }
  const floor = await openStaticPage(browser, list)
  try {
    const opened = { name: 'Open the filters', on: list, target: filtersButton }
    const longest = await longestOf(browser, opened, floor.origin)
    rows.push(['Open the filters, on the static page', longest.toFixed(0)])
  } finally {
    await floor.close()
  }
  return rows
}

async function longestOf(browser: Browser, interaction: Interaction, origin: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) times.push(await timeInteraction(browser, interaction, origin))
  return Math.max(...times)
}

/** Taps at coordinates, because Playwright's own search for the target would delay the page within the measured time. */
const timeInteraction = (browser: Browser, { on, prepare, target, text }: Interaction, origin: string) =>
  onPhone(browser, { origin, cookie: on.cookie, network: USUAL_NETWORK }, async (page) => {
    await page.goto(on.path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    await prepare?.(page)
    const { x, y, width, height } = (await target(page).first().boundingBox())!
    const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
    if (text === undefined) return interactionOf(page, tap)
    await tap()
    await page.waitForTimeout(SETTLED_MS)
    return interactionOf(page, () => page.keyboard.type(text, { delay: 120 }))
  })

/** Returns the sum of the layout shifts from the list to the checkout. */
const shiftOnTheWay = (browser: Browser, { path, cookie }: JourneyPage): Promise<number> =>
  onPhone(browser, { origin: SHOP_ORIGIN, cookie, network: USUAL_NETWORK }, async (page) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.locator('main a[href^="/product/"]').first().click()
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    await page.waitForTimeout(SETTLED_MS)
    await page.locator('a[href="/cart"]:visible').first().click()
    await page.waitForURL('**/cart')
    await page.waitForTimeout(SETTLED_MS)
    await page.locator('form[action="/checkout"] button:visible').first().click()
    await page.waitForURL('**/checkout')
    await page.waitForTimeout(SETTLED_MS)
    return (await readVitals(page)).shift
  })

const requestsOf = (browser: Browser, { path, cookie }: JourneyPage): Promise<number> =>
  onPhone(browser, { origin: SHOP_ORIGIN, cookie, network: USUAL_NETWORK }, async (page) => {
    let count = 0
    page.on('request', () => (count += 1))
    // The scripts start after the first paint, which a slow processor delays beyond an idle network.
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLED_MS)
    return count
  })

const verdict = (isMet: boolean): string => (isMet ? ' (met)' : ' (missed)')
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
