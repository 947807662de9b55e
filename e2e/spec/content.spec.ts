import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { DESK, newGuest, PHONE } from '../storefront-steps.ts'

const PAGES = [
  ['about', 'About Coldie'],
  ['faq', 'FAQ'],
  ['delivery', 'Delivery and refunds'],
  ['terms-and-conditions', 'Terms and conditions'],
  ['privacy-policy', 'Privacy policy'],
  ['data-collection-notice', 'Data collection notice'],
  ['responsible-service', 'Responsible service'],
  ['self-exclusion', 'Self-exclusion'],
] as const

test.describe('on a desk', () => {
  test.use(DESK)

  test(
    '§2 Content page: title and HTML body of each item, with headings in order',
    { tag: '@slow' },
    async ({ page }) => {
      for (const [uri, title] of PAGES) {
        await page.goto(`/content/${uri}`)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(title))
        const levels = await page
          .locator('main :is(h1, h2, h3, h4)')
          .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))))
        const steps = levels.map((level, index) => level - (levels[index - 1] ?? 0))
        expect([uri, Math.max(...steps)]).toEqual([uri, 1])
        const links = await page
          .locator('article a[href^="/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
        for (const href of new Set(links)) {
          const reply = await page.request.get(href.split('#')[0]!)
          expect([uri, href, reply.status(), reply.url()]).toEqual([
            uri,
            href,
            200,
            expect.not.stringMatching(/\/404$/),
          ])
        }
      }
    },
  )

  test('§2 Content page: an unknown uri goes to 404', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/content/nothing-here')
    await expect(page).toHaveURL(/\/404$/)
  })

  test('§2 Content page: the table of contents links to each heading', { tag: '@slow' }, async ({ page }) => {
    await page.goto('/content/privacy-policy')
    await expectAccessible(page, 'privacy policy')
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Complaints' })
      .click()
    await expect(page).toHaveURL(/#complaints$/)
    await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport()
  })

  test(
    '§7 banners: banners of the store and zone are shown on its pages, with pictures, and apply their promo code',
    { tag: '@slow' },
    async ({ page }) => {
      await page.goto('/suburb/victoria')
      await page.getByRole('button', { name: 'Fitzroy 3065' }).click()
      const banners = page.getByRole('region', { name: 'Offers and news' })
      await expect(banners.getByRole('heading')).toHaveText([
        '10% off your first order',
        '$5 off when you spend $50',
        'Fitzroy pours its own',
        'All the taste, next to no alcohol',
      ])
      await banners.scrollIntoViewIfNeeded()
      await expect
        .poll(() =>
          banners
            .locator('img')
            .first()
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBeGreaterThan(0)
      await banners.getByRole('link', { name: 'Use it in your cart' }).nth(1).click()
      await expect(page).toHaveURL(/\/cart$/)
    },
  )
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test(
    '§2 Self-exclusion: from the footer to the form, confirmed on the page and by mail',
    { tag: '@slow' },
    async ({ page }) => {
      const { email } = newGuest()
      await page.goto('/')
      await page.getByRole('contentinfo').getByText('About us', { exact: true }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Self-exclusion' }).first().click()
      await page.getByRole('article').getByRole('link', { name: 'Self-exclude now' }).click()
      await expect(page.getByRole('heading', { name: 'Take a break from ordering' })).toBeVisible()
      await expectAccessible(page, 'self-exclusion')
      await page.getByLabel('First Name').fill('Alex')
      await page.getByLabel('Last Name').fill('Held')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('1 year').check()
      await page.getByRole('button', { name: 'Stop my orders from now on' }).click()
      await expect(page.getByRole('heading', { name: 'It starts now' })).toBeFocused()
      await expect(page.getByText('until 21 Nov 2027')).toBeVisible()
      // A job sends the mail, so it may arrive after the page has confirmed it.
      await expect(async () => {
        const reply = await page.request.get('/demo/inbox.json', { params: { to: email } })
        const { data } = (await reply.json()) as { data: { subject: string }[] }
        expect(data.map(({ subject }) => subject)).toEqual(['Your self-exclusion'])
      }).toPass()
    },
  )
})
