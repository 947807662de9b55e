import { expect, type Page } from '@playwright/test'
import { required } from '#domain/required.ts'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { chooseSuburb, FITZROY, tickets } from '../product-list-steps.ts'
import { logIn, newGuest, PHONE } from '../storefront-steps.ts'

/** Returns the value of the pack of 24 in the product page's dropdown, whose options also state the price. */
const slab = async (page: Page) =>
  required(await page.locator('option', { hasText: /^24 Pack, \$/ }).getAttribute('value'), 'pack of 24')

test.use(PHONE)

test('§2 Product: name, price, packs and the button are in the first screen of a phone', async ({ page }) => {
  await page.goto('/')
  await chooseSuburb(page, 'Fitzroy', 'victoria')
  for (const slug of ['blue-gum-pilsner', 'old-weighbridge-sangiovese']) {
    await page.goto(`/product/${slug}`)
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true })
    const bar = required(await button.boundingBox(), 'button')
    expect(bar.y + bar.height).toBeLessThanOrEqual(PHONE.viewport.height)
    const packs = page.getByRole('combobox', { name: 'Pack' }).or(page.getByText(/^(Ea|\d+ Pack)$/).first())
    const parts = [page.getByRole('heading', { level: 1 }), page.getByText(/^\$\d+\.\d\d$/).first(), packs]
    for (const part of parts) {
      const { y, height } = required(await part.first().boundingBox(), 'box')
      expect([slug, y >= 0, y + height <= bar.y]).toEqual([slug, true, true])
    }
  }
})

test('§2 Product detail: from no address through ‘Check Availability Near You’ to the cart', async ({
  page,
}) => {
  await page.goto('/product/blue-gum-pilsner')
  await expect(page).toHaveTitle('Blue Gum Pilsner, Beer, delivery in 30 mins')
  await page.getByRole('link', { name: 'Check Availability Near You' }).click()
  const field = page.getByRole('combobox', { name: 'Delivery Address' })
  await field.pressSequentially('30 smith st fitz')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL('/product/blue-gum-pilsner')
  await expect(page.getByText(/At 30 Smith Street.* in about \d+ minutes\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Pack' }).selectOption(await slab(page))
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
})

test('§8 Product fetch failure: Goes to the all-products page', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/product/no-such-drink')
  await expect(page).toHaveURL('/bottleshop/victoria/melbourne')
  await chooseSuburb(page, 'Fitzroy', 'victoria')
  await page.goto('/product/no-such-drink')
  await expect(page).toHaveURL(FITZROY)
})

test(
  '§2 Product: Back, related and recently viewed products work and are accessible',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await chooseSuburb(page, 'Fitzroy', 'victoria')
    await page.goto(`${FITZROY}/lager`)
    await tickets(page).first().getByRole('link').click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(page.getByText('Pregnancy Warning.')).toBeVisible()
    const first = await heading.innerText()
    const related = page.getByRole('region', { name: 'You might also like' })
    await related.getByRole('listitem').first().getByRole('link').click()
    await expect(heading).not.toHaveText(first)
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    await expect(viewed.getByRole('link', { name: first })).toBeVisible()
    await expectAccessible(page, 'the product page')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(heading).toHaveText(first)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${FITZROY}/lager`)
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Product: Add to Cart works, with the chosen pack', async ({ page }) => {
    await chooseSuburb(page, 'Fitzroy', 'victoria')
    await page.goto('/product/blue-gum-pilsner')
    await page.getByRole('combobox', { name: 'Pack' }).selectOption(await slab(page))
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).click()
    await expect(page).toHaveURL('/product/blue-gum-pilsner')
    await page.goto('/cart')
    await expect(page.getByText('24 Pack')).toBeVisible()
  })

  test('S-LIST-10: the page of a product has the pack that the search named', async ({ page }) => {
    await page.goto('/')
    await chooseSuburb(page, 'Fitzroy', 'victoria')
    await page.goto(`${FITZROY}?search=blue+gum+pilsner+slab`)
    await page.getByRole('link', { name: 'Blue Gum Pilsner' }).click()
    await expect(page.getByRole('combobox', { name: 'Pack' })).toHaveValue(await slab(page))
  })

  test('a visitor who wants a gift card reads how to pay without JavaScript', async ({ page }) => {
    await page.goto('/gift-cards')
    await expect(page.getByText(/^Paying with a new card needs JavaScript/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to the login' })).toBeVisible()
  })

  test('S-MSG-6: a mail about a product that is back is asked for by a form', async ({ page }) => {
    await page.goto('/product/blue-gum-pilsner/back-in-stock?store=1')
    await page.getByLabel('Email').fill(newGuest().email)
    await page.getByRole('button', { name: 'Tell me when it’s back' }).click()
    await expect(page.getByText('Done. We’ll email you when it’s back.')).toBeVisible()
  })
})

test(
  '§2 Favourites: a visitor’s favourite is retained after the login, listed on its page, and can be removed',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/')
    await chooseSuburb(page, 'Fitzroy', 'victoria')
    await page.goto(`${FITZROY}/cider`)
    const heart = page.getByRole('button', { name: /^Favourite: / }).first()
    const name = (await heart.getAttribute('aria-label'))!.replace('Favourite: ', '')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/favourites')
    await expect(page.getByText('We’ll keep your favourite on this device until then.')).toBeVisible()
    await page.goto(`${FITZROY}/cider`)
    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull()
    await page.goto('/favourites')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await expectAccessible(page, 'the favourites')
    await page.getByRole('button', { name: `Favourite: ${name}` }).click()
    await expect(page.getByText('Nothing here yet.')).toBeVisible()
  },
)
