import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import {
  addBeers,
  enterCode,
  enterAddress,
  fillCard,
  fillGuest,
  goToCheckout,
  placeOrder,
  newGuest,
  APPROVED,
  DESK,
} from '../storefront-steps.ts'

/** More than the tab stops of any screen in these tests. */
const MAX_TABS = 150

/** Presses Tab until the target has the focus, and expects a visible focus ring. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MAX_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectRing(target)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${String(target)} can't be reached with ${MAX_TABS} presses of ${key}`)
}

/** Expects a focus ring on the target, or on the label of a hidden radio button or checkbox. */
async function expectRing(target: Locator): Promise<void> {
  const isRinged = await target.evaluate((element) => {
    const around = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
    return around.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
  })
  expect(isRinged, `the focus on ${String(target)} can be seen`).toBe(true)
}

async function pressBackTo(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target, 'Shift+Tab')
  await page.keyboard.press('Enter')
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

test.describe('with only the keyboard', () => {
  test.use(DESK)

  test(
    '§2 Every screen: an order goes from the address to tracking without a pointer',
    { tag: '@slow' },
    async ({ page }) => {
      const guest = newGuest()
      await page.goto('/')
      await type(page, page.getByRole('combobox', { name: 'Delivery Address' }), '65 smith st fitz')
      await expect(page.getByRole('option').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'What are you drinking?' })).toBeVisible()
      await press(page, page.getByRole('link', { name: 'Beer', exact: true }))
      await expect(page.getByRole('heading', { name: 'Beer', level: 1 })).toBeVisible()
      for (const index of [0, 1]) {
        const add = page.getByRole('button', { name: /^(Add to Cart|Added): / }).nth(index)
        await press(page, add)
        await expect(page.getByRole('link', { name: index === 0 ? '1 item' : '2 items' })).toBeVisible()
      }
      // Goes back upwards, because the product list below is endless.
      await pressBackTo(page, page.getByRole('link', { name: '2 items' }))
      await press(page, page.getByRole('button', { name: 'Checkout' }))
      await type(page, page.getByLabel('First Name'), 'Sam')
      await type(page, page.getByLabel('Last Name'), 'Okafor')
      await type(page, page.getByLabel('Email', { exact: true }), guest.email)
      await type(page, page.getByLabel('Mobile'), guest.mobile)
      await type(page, page.getByLabel('Date of Birth'), '14021990')
      await type(page, page.getByLabel('Password'), 'a-cold-drink')
      await typeCard(page)
      await press(page, page.getByRole('button', { name: /^Place Order/ }))
      await enterCode(page, guest.mobile)
      await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
      await expect(page.getByText('Confirming Order')).toBeVisible()
    },
  )
})

/** Types the card into the provider's iframe, which Tab enters and leaves. */
async function typeCard(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]')
  const fields: [string, string][] = [
    ['Name on Card', 'Sam Okafor'],
    ['Card Number', '4111111111111111'],
    ['Expiry (MM/YY)', '1228'],
    ['CCV', '123'],
  ]
  for (const [label, text] of fields) {
    const field = frame.getByLabel(label)
    await expect(field).toBeVisible()
    for (let presses = 0; presses < MAX_TABS; presses++) {
      if (await field.evaluate((element) => element === document.activeElement && document.hasFocus())) break
      await page.keyboard.press('Tab')
    }
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }
}

/** Places an order from the address to the tracking page. */
async function order(page: Page, address: string): Promise<void> {
  const guest = newGuest()
  await enterAddress(page, address)
  await addBeers(page, 2)
  await goToCheckout(page)
  await fillGuest(page, guest)
  await fillCard(page, APPROVED)
  await placeOrder(page)
  await expect(page.getByRole('dialog', { name: 'Verify Your Mobile' })).toBeVisible()
  await enterCode(page, guest.mobile)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
}

test.describe('at 200 % zoom, with reduced motion', () => {
  // A window of 1280 × 900 pixels at 200 % zoom has a viewport of half the width and height.
  test.use({
    viewport: { width: 640, height: 450 },
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: 'reduce' },
  })

  test(
    '§2 Every screen: an order can be placed at 200 % zoom with reduced motion, without horizontal scrolling or animations',
    { tag: '@slow' },
    async ({ page }) => {
      const widest: [string, number][] = []
      page.on('load', () => {
        void page
          .evaluate(() => document.documentElement.scrollWidth)
          .then(
            (width) => widest.push([page.url(), width]),
            () => {},
          )
      })
      await order(page, '66 smith st fitz')
      await page.reload()
      await expect.poll(() => widest.length).toBeGreaterThan(1)
      expect(widest.filter(([, width]) => width > 640)).toEqual([])
      const paths = [
        '/',
        '/bottleshop/victoria/fitzroy/beer',
        '/cart',
        '/orders',
        '/account',
        '/contact-us',
        '/404',
      ]
      for (const path of paths) {
        await page.goto(path)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(640)
        expect(await moving(page), path).toEqual([])
      }
    },
  )
})

/** Returns the names of the running animations. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((each) => each.playState === 'running' && Number(each.effect?.getTiming().duration) > 1)
      .map((each) => (each as CSSAnimation).animationName ?? 'a transition'),
  )

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('§2 Every screen: no horizontal scrolling at 320 pixels', { tag: '@slow' }, async ({ page }) => {
    await enterAddress(page, '32 smith st fitz')
    await addBeers(page, 1)
    const paths = [
      '/',
      '/cart',
      '/checkout',
      '/bottleshop/victoria/fitzroy',
      '/suburb/victoria',
      '/contact-us',
    ]
    for (const path of [...paths, '/account', '/orders', '/content/privacy-policy', '/self-exclusion']) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(320)
    }
  })
})
