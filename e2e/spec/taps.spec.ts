import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../at-home.ts'
import { acceptAddress, haveCart, haveLogin } from '../preconditions.ts'
import { enterCode, newGuest, PHONE } from '../storefront-steps.ts'

/** Counts taps and fields of a whole order, in the page and in the payment provider's iframe. */

test.use({ ...PHONE, hasTouch: true })

type InputCounts = { taps: number; fields: Set<string> }

/** Counts presses on the screen as taps, and fields that were typed into. The keyboard moves between fields. */
async function countEffort(page: Page): Promise<InputCounts> {
  const effort: InputCounts = { taps: 0, fields: new Set() }
  await page.exposeBinding('countTap', () => void effort.taps++)
  // The four boxes of the code count as one field.
  await page.exposeBinding('countField', (_, name: string) =>
    effort.fields.add(name.replace(/^verification.*/, 'code')),
  )
  await page.addInitScript(() => {
    const counted = window as unknown as { countTap(): void; countField(name: string): void }
    addEventListener('pointerdown', () => counted.countTap(), true)
    addEventListener('input', ({ target }) => counted.countField((target as HTMLInputElement).name), true)
  })
  return effort
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  for (let tabs = 0; tabs < 4; tabs++) {
    if (await field.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
}

test(
  'a guest orders with at most 11 taps, 8 of them from the list, and 11 fields',
  { tag: '@slow' },
  async ({ page }) => {
    const effort = await countEffort(page)
    const guest = newGuest()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Delivery Address' }).tap()
    await page.keyboard.type('12 smith st fitz')
    await page.getByRole('option').first().tap()
    await page.getByRole('link', { name: 'Beer', exact: true }).tap()
    const add = page.getByRole('button', { name: /^Add to Cart: / })
    await expect(add.nth(0)).toBeVisible()
    const before = effort.taps
    await add.nth(0).tap()
    await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeVisible()
    await add.nth(1).tap()
    await expect(add.nth(1)).not.toHaveAttribute('aria-busy')
    await page.getByRole('link', { name: '2 items', exact: true }).first().tap()
    await page.getByRole('button', { name: 'Checkout' }).tap()
    const first = page.getByLabel('First Name')
    await first.tap()
    await page.keyboard.type('Sam')
    await typeInto(page, page.getByLabel('Last Name'), 'Okafor')
    await typeInto(page, page.getByLabel('Email', { exact: true }), guest.email)
    await typeInto(page, page.getByLabel('Mobile'), guest.mobile)
    await typeInto(page, page.getByLabel('Date of Birth'), '14021990')
    await typeInto(page, page.getByLabel('Password'), 'a-cold-drink')
    const card = page.frameLocator('iframe[title="Card details"]')
    await expect(card.getByLabel('Name on Card')).toHaveValue('Sam Okafor')
    // Chromium's touch emulation sends no click into a sandboxed iframe. A mouse press counts as a tap, too.
    await card.getByLabel('Card Number').click()
    await page.keyboard.type('4111111111111111')
    await typeInto(page, card.getByLabel('Expiry (MM/YY)'), '1228')
    await typeInto(page, card.getByLabel('CCV'), '123')
    await page.getByRole('button', { name: /^Place Order/ }).tap()
    await enterCode(page, guest.mobile)
    await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
    expect(effort.taps).toBeLessThanOrEqual(11)
    expect(effort.taps - before).toBeLessThanOrEqual(8)
    expect([...effort.fields]).toHaveLength(11)
  },
)

test('a member with a saved address and card orders two packs with at most 5 taps from the list', async ({
  page,
}) => {
  await haveLogin(page, 'customer@coldie.test')
  await page.goto((await acceptAddress(page, '10 acland st st kilda')).replace(/categories$/, 'beer'))
  const effort = await countEffort(page)
  await page.reload()
  const add = page.getByRole('button', { name: /^Add to Cart: / }).first()
  await add.tap()
  await add.tap()
  await page.getByRole('link', { name: 'My Cart', exact: true }).tap()
  await expect(page.getByRole('group', { name: /^Quantity of / }).getByRole('status')).toHaveText('2')
  await page.getByRole('button', { name: 'Checkout' }).tap()
  await page.getByRole('button', { name: /^Place Order/ }).tap()
  await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
  expect(effort.taps).toBeLessThanOrEqual(5)
  expect([...effort.fields]).toEqual([])
})

test('a member with a saved address and card orders with at most 4 taps from the cart', async ({ page }) => {
  await haveCart(page, '10 acland st st kilda', 3)
  await haveLogin(page, 'customer@coldie.test')
  await page.goto('/cart')
  const effort = await countEffort(page)
  await page.reload()
  await page.getByRole('button', { name: 'Checkout' }).tap()
  await page.getByRole('button', { name: /^Place Order/ }).tap()
  await expect(page).toHaveURL(/\/order\/\d+\/tracking$/)
  expect(effort.taps).toBeLessThanOrEqual(4)
  expect([...effort.fields]).toEqual([])
})
