import { expect, type Locator, type Page } from '@playwright/test'
import { required } from '#domain/required.ts'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { chooseSuburb, FITZROY, NEWTOWN, tickets } from '../product-list-steps.ts'
import { PHONE, untilListening } from '../storefront-steps.ts'

const boxOf = async (part: Locator) => required(await part.boundingBox(), 'box')
const addButtons = (page: Page) => page.getByRole('button', { name: /^Add to Cart: / })

test.use(PHONE)
test.beforeEach(({ page }) => chooseSuburb(page, 'Fitzroy', 'victoria'))

test('§2 Product list: infinite scroll; the list’s length and position survive Back and a reload', async ({
  page,
}) => {
  await page.goto(FITZROY)
  await expect(tickets(page)).toHaveCount(16)
  const far = tickets(page).nth(40)
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(far).toBeAttached({ timeout: 500 })
  }).toPass()
  await far.scrollIntoViewIfNeeded()
  const name = await far.getByRole('link').innerText()
  await far.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(tickets(page).filter({ hasText: name }).first()).toBeInViewport()
  await page.reload()
  await expect(tickets(page).filter({ hasText: name }).first()).toBeInViewport()
})

test(
  '§4 Product list: at the end of the list, the scroll position remains while the next page loads',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(FITZROY)
    await page
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click()
    const place = () => page.evaluate(() => window.scrollY)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const end = await place()
    // At least 32, because after loading the viewport may be near the new end again.
    await expect(async () => expect(await tickets(page).count()).toBeGreaterThanOrEqual(32)).toPass()
    expect(await place()).toBe(end)
  },
)

test(
  '§9 Dropdown scroll height 250px; Choosing a category navigates to that category’s store page',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(FITZROY)
    await page.locator('summary', { hasText: 'Category:' }).click()
    const panel = page.getByRole('navigation', { name: 'Categories', exact: true })
    const { clientHeight, scrollHeight } = await panel.evaluate((element) => ({
      clientHeight: element.clientHeight,
      scrollHeight: element.scrollHeight,
    }))
    expect(clientHeight).toBeLessThanOrEqual(250)
    expect(scrollHeight).toBeGreaterThan(250)
    await panel.locator('summary', { hasText: 'Subcategories of Beer' }).click()
    await panel.getByRole('link', { name: 'Lager', exact: true }).click()
    await expect(page).toHaveURL(`${FITZROY}/lager`)
    await expect(panel).toBeHidden()
  },
)

test('§2 Product list: An unknown category slug redirects away', { tag: '@slow' }, async ({ page }) => {
  await page.goto(`${FITZROY}/no-such-category`)
  await expect(page).toHaveURL(FITZROY)
})

test(
  '§4 two tabs: after a change of store, the old store’s product list is replaced',
  { tag: '@slow' },
  async ({ page, context }) => {
    await page.goto(FITZROY)
    const other = await context.newPage()
    await other.goto('/')
    await chooseSuburb(other, 'Newtown', 'new-south-wales')
    await expect(page.getByText(/^In another tab you changed your delivery address to Newtown/)).toBeVisible()
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(page).toHaveURL(NEWTOWN, { timeout: 500 })
    }).toPass()
    await other.goto(`${FITZROY}/beer?sort=3`)
    await expect(other).toHaveURL(`${NEWTOWN}/beer?sort=3`)
  },
)

test('§2 Product list: filters narrow the list, are stored in the URL, and Back removes them', async ({
  page,
}) => {
  await page.goto(`${FITZROY}/red-wine`)
  await untilListening(page)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('checkbox', { name: /^Shiraz/ }).check()
  await expect(page).toHaveURL(/style=Shiraz/)
  await expect(page.getByRole('checkbox', { name: /^Shiraz/ })).toBeChecked()
  await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
  await expect(tickets(page).first()).toContainText('Shiraz')
  await page.reload()
  await expect(tickets(page).first()).toContainText('Shiraz')
  await page.getByRole('link', { name: 'Remove filter: Shiraz' }).click()
  await expect(page).toHaveURL(`${FITZROY}/red-wine`)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove filter: Shiraz' })).toBeVisible()
})

for (const viewport of [PHONE.viewport, { width: 1280, height: 900 }]) {
  const tag = viewport === PHONE.viewport ? [] : '@slow'
  test.describe(`at ${viewport.width} by ${viewport.height}`, { tag }, () => {
    test.use({ viewport })

    test('§2 Product list: the first products are above the fold with price and button, next to the cart bar', async ({
      page,
    }) => {
      await page.goto(`${FITZROY}/cider`)
      await addButtons(page).first().click()
      const bar = page.getByRole('complementary', { name: 'Cart' })
      await expect(bar).toBeVisible()
      for (const path of ['', '/beer', '?search=shiraz', '/red-wine?in_stock=1']) {
        await page.goto(FITZROY + path)
        await expect(bar).toBeVisible()
        const [button, top] = [(await addButtons(page).first().boundingBox())!, (await bar.boundingBox())!.y]
        expect([path, button.y + button.height <= top]).toEqual([path, true])
      }
    })

    test(
      '§2 Product list: focused elements are never behind the cart bar, which precedes the list in the tab order',
      { tag: '@slow' },
      async ({ page }) => {
        await page.goto(`${FITZROY}/cider`)
        await addButtons(page).first().click()
        const bar = page.getByRole('complementary', { name: 'Cart' })
        await expect(bar).toBeVisible()
        for (let presses = 0; presses < 12; presses++) {
          await addButtons(page).nth(presses).focus()
          const [button, top] = [
            (await addButtons(page).nth(presses).boundingBox())!,
            (await bar.boundingBox())!.y,
          ]
          expect([presses, button.y + button.height <= top]).toEqual([presses, true])
        }
        const isBefore = await bar.evaluate(
          (aside) => aside.compareDocumentPosition(document.querySelector('main')!) & 4,
        )
        expect(isBefore).toBeTruthy()
      },
    )
  })
}

test('§2 Product list: a stepper shows the cart, also after a reload and in another tab; at 0 the button returns', async ({
  page,
  context,
}) => {
  await page.goto(`${FITZROY}/cider`)
  const card = tickets(page).first()
  const less = card.getByRole('button', { name: /^Remove one: / })
  const before = await boxOf(card)
  await addButtons(page).first().click()
  await addButtons(page).first().click()
  await expect(less.locator('+ *')).toHaveText('2')
  expect(await boxOf(card)).toEqual(before)
  await expect(addButtons(page).first()).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(less.locator('+ *')).toHaveText('2')
  const other = await context.newPage()
  await other.goto(`${FITZROY}/cider`)
  const otherLess = tickets(other)
    .first()
    .getByRole('button', { name: /^Remove one: / })
  await otherLess.click()
  await expect(less.locator('+ *')).toHaveText('1')
  await otherLess.click()
  await expect(
    tickets(other)
      .first()
      .getByRole('button', { name: /^Add to Cart: / }),
  ).toBeFocused()
  await expect(less).toBeHidden()
})

test('§2 Product list: all packs of a product are two taps from the cart', async ({ page }) => {
  await page.goto(`${FITZROY}?search=pilsner+slab`)
  const card = tickets(page).first()
  await card.getByRole('button', { name: '24 Pack, choose a pack' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Add to Cart: .*, Ea$/ }).click()
  await expect(page.getByText('1 item', { exact: true }).first()).toBeAttached()
  await expectAccessible(page, 'the sheet of packs')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: '24 Pack, choose a pack' })).toBeFocused()
})

test('§2 Product list: four complete cards are in the first screen of a phone, between the bars', async ({
  page,
}) => {
  await page.goto(`${FITZROY}/cider`)
  await addButtons(page).first().click()
  const cart = page.getByRole('complementary', { name: 'Cart' })
  await expect(cart).toBeVisible()
  await page.goto(FITZROY)
  await expect(cart).toBeVisible()
  const toolbar = await boxOf(page.getByRole('search'))
  const [top, bottom] = [toolbar.y + toolbar.height, (await boxOf(cart)).y]
  for (let index = 0; index < 4; index++) {
    const card = tickets(page).nth(index)
    const parts = [
      card.locator('img'),
      card.getByRole('link'),
      card.getByText(/^(Ea|\d+ Pack)/),
      card.getByText(/^\$\d+\.\d\d$/).last(),
      addButtons(page).nth(index),
    ]
    for (const part of parts) {
      const { y, height } = await boxOf(part)
      expect([index, y >= top, y + height <= bottom]).toEqual([index, true, true])
    }
  }
})

test('§2 Product list: the bar with search, category and filters remains below the top bar', async ({
  page,
}) => {
  await page.goto(FITZROY)
  const toolbar = page.getByRole('search')
  const rest = await boxOf(toolbar)
  expect(rest.height).toBeLessThanOrEqual(64)
  await page.mouse.wheel(0, 900)
  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect.poll(async () => (await boxOf(toolbar)).y).toBe(0)
  await page.mouse.wheel(0, -200)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  const bar = await boxOf(page.getByRole('banner'))
  await expect.poll(async () => Math.abs((await boxOf(toolbar)).y - bar.height)).toBeLessThanOrEqual(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('§2 Product list: search, sort, filters, further pages and Add to Cart work', async ({ page }) => {
    await page.goto(`${FITZROY}/red-wine`)
    await page.getByLabel('Search Products').fill('noir')
    await page.getByLabel('Sort').selectOption('Price Low to High')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('checkbox', { name: /^In stock/ }).check()
    await page.getByRole('button', { name: /^Show \d+ products?$/ }).click()
    await expect(page).toHaveURL(/(?=.*search=noir)(?=.*sort=3)(?=.*in_stock=1)/)
    await expect(page.getByText(/^Found \d+ result\(s\) for "noir"$/)).toBeVisible()
    await page
      .getByRole('button', { name: /^Add to Cart: / })
      .first()
      .click()
    await expect(page).toHaveURL(/(?=.*search=noir)(?=.*sort=3)(?=.*in_stock=1)/)
    await page.goto('/cart')
    await expect(page.getByText('Pinot Noir').first()).toBeVisible()
    await page.goto(FITZROY)
    await page.getByRole('link', { name: 'More products' }).click()
    await expect(page).toHaveURL(`${FITZROY}?page=2`)
    await page.locator('summary', { hasText: 'Category:' }).click()
    await page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .getByRole('link', { name: 'Cider', exact: true })
      .click()
    await expect(page).toHaveURL(`${FITZROY}/cider`)
  })
})

test(
  '§2 Product list: accessible with its dropdown, filters and suggestions open',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto(`${FITZROY}/cider`)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('checkbox', { name: /^In stock/ }).check()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Clear all' })).toBeVisible()
    await expectAccessible(page, 'the sheet of filters')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Search Products' }).pressSequentially('cid')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, 'the shelf with suggestions and filters')
    await page.keyboard.press('Escape')
    await page.locator('summary', { hasText: 'Category:' }).click()
    await expectAccessible(page, 'the shelf with its dropdown')
  },
)
