import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { type BreakingProxy, FAILURES, openBreakingProxy } from '../breaking-proxy.ts'
import { FITZROY } from '../product-list-steps.ts'
import { PHONE } from '../storefront-steps.ts'

// §4 'Retries' and §8 for each step to the cart: each request fails in each way, and the shopper loses neither the
// current page nor the typed values.

const test = base.extend<{ between: BreakingProxy }>({
  between: async ({ baseURL }, hand) => {
    const proxy = await openBreakingProxy(baseURL!)
    await hand(proxy)
    await proxy.close()
  },
})
test.use({ ...PHONE, serviceWorkers: 'allow' })

const OFFLINE = 'Sorry, there appears to be an issue with your internet connection.'
const FAULT = 'Something went wrong, please try again'

const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / }).first()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Opens a page of the shop behind the proxy, with an address and a fake clock. */
async function open(page: Page, between: BreakingProxy, path: string): Promise<void> {
  await page.clock.install()
  await page.goto(`${between.url}/suburb/victoria`)
  // A page that is loading when the service worker becomes active is not controlled by it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'Fitzroy 3065' }).click()
  await expect(heading(page, 'All drinks')).toBeAttached()
  const listening = page.waitForRequest(/\/-\/session/)
  await page.goto(between.url + path)
  await listening
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Advances the clock until the proxy has broken `tries` attempts. Unanswered attempts end by their own timeout. */
async function untilTried(page: Page, between: BreakingProxy, tries: number): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000)
    expect(between.broken()).toBeGreaterThanOrEqual(tries)
  }).toPass({ intervals: [50] })
}

/** Advances the clock until an element is attached. */
async function untilSeen(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(what).toBeAttached({ timeout: 300 })
  }).toPass({ intervals: [50] })
}

const STEPS = [
  {
    name: 'a category from the list',
    path: FITZROY,
    request: /^GET \/bottleshop\/victoria\/fitzroy\/cider\.data/,
    act: async (page: Page) => {
      await page.locator('summary', { hasText: 'Category:' }).click()
      const menu = page.getByRole('navigation', { name: 'Categories', exact: true })
      await menu.getByRole('link', { name: 'Cider', exact: true }).click()
    },
    stays: (page: Page) => heading(page, 'All drinks'),
    comes: (page: Page) => heading(page, 'Cider'),
  },
  {
    name: 'the cart by its link',
    path: '/contact-us',
    request: /^GET \/cart\.data/,
    act: (page: Page) => page.getByRole('link', { name: /items?$/ }).click(),
    stays: (page: Page) => heading(page, 'Contact Us'),
    comes: (page: Page) => heading(page, 'My Cart'),
  },
]

for (const failure of FAILURES) {
  // Failures differ only in how requests fail, which page-requests.test.ts covers. `npm test` runs one of these tests.
  test.describe(failure, failure === '502' ? {} : { tag: '@slow' }, () => {
    for (const { name, path, request, act, stays, comes } of STEPS)
      test(
        `§4 Retries: ${name} is retried while the current page remains`,
        { tag: '@slow' },
        async ({ page, between }) => {
          await open(page, between, path)
          between.breakNow(request, failure)
          await act(page)
          await untilTried(page, between, 5)
          await expect(stays(page)).toBeAttached()
          await expect(page.getByText(OFFLINE)).toBeVisible()
          between.heal()
          await untilSeen(page, comes(page))
          await expect(page.getByText(OFFLINE)).toBeHidden()
        },
      )

    test(
      '§4 Cart item add: after the last attempt an error is shown in place; the list and the count remain',
      { tag: '@slow' },
      async ({ page, between }) => {
        await open(page, between, `${FITZROY}/cider`)
        between.breakNow(/^POST \/-\/cart\/items\.data/, failure)
        await addButton(page).click()
        await untilTried(page, between, 4)
        const said = page.getByRole('alert').filter({ hasText: failure === '502' ? FAULT : OFFLINE })
        await untilSeen(page, said)
        await expect(heading(page, 'Cider')).toBeAttached()
        await expect(page.getByRole('link', { name: '0 items', exact: true })).toBeAttached()
        between.heal()
        await addButton(page).click()
        await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeAttached()
      },
    )

    test('§4 Cart item add: after one failure, the retry adds the item', async ({ page, between }) => {
      await open(page, between, `${FITZROY}/cider`)
      between.breakNow(/^POST \/-\/cart\/items\.data/, failure)
      await addButton(page).click()
      await untilTried(page, between, 1)
      between.heal()
      // The item is counted immediately; its button is busy until the item is in the cart.
      await untilSeen(page, page.getByRole('link', { name: '1 item', exact: true }))
      await untilSeen(page, page.locator('main:not(:has([aria-busy="true"]))'))
      await page.reload()
      await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeAttached()
    })

    test(
      '§8 Product fetch failure: the list’s data is shown immediately; after four attempts all products show the reason',
      { tag: '@slow' },
      async ({ page, between }) => {
        await open(page, between, `${FITZROY}/cider`)
        const ticket = page
          .locator('main li')
          .filter({ has: addButton(page) })
          .first()
        const name = await ticket.getByRole('link').innerText()
        const price = (await ticket.innerText()).match(/\$\d+\.\d\d/g)!.at(-1)!
        between.breakNow(/^GET \/product\/[^?]+\.data/, failure)
        await ticket.getByRole('link').click()
        await expect(heading(page, name)).toBeVisible()
        await expect(page.getByRole('main').getByText(price).last()).toBeVisible()
        await untilTried(page, between, 4)
        await untilSeen(page, heading(page, 'All drinks'))
        const why = failure === '502' ? 'We couldn’t load that product.' : OFFLINE
        await expect(page.getByRole('main').getByRole('status').filter({ hasText: why })).toBeVisible()
        // The browser itself repeats a request whose connection was cut.
        if (failure === '502') expect(between.broken()).toBe(4)
      },
    )

    test(
      '§4 Login: the form retains the typed values and shows the error',
      { tag: '@slow' },
      async ({ page, between }) => {
        await open(page, between, FITZROY)
        between.breakNow(/^POST \/login\.data/, failure)
        await page.getByRole('link', { name: 'Login' }).click()
        const dialog = page.getByRole('dialog', { name: 'Log In' })
        await dialog.getByLabel('Email').fill('jules@coldie.test')
        await dialog.getByLabel('Password', { exact: true }).fill('coldie-demo')
        await dialog.getByRole('button', { name: 'Log In' }).click()
        await untilTried(page, between, 4)
        await untilSeen(page, dialog.getByText(failure === '502' ? FAULT : OFFLINE))
        await expect(dialog.getByLabel('Email')).toHaveValue('jules@coldie.test')
        await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('coldie-demo')
        between.heal()
        await dialog.getByRole('button', { name: 'Log In' }).click()
        await expect(dialog).toBeHidden()
      },
    )
  })
}
