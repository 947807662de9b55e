import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../at-home.ts'
import { addBeers, haveAddress, logIn, PHONE, untilListening, goToCart } from '../storefront-steps.ts'

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY)
/** Scrolls by wheel and waits for the scroll, so that the page receives each step as an event. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  const before = await scrollTop(page)
  await page.mouse.wheel(0, pixels)
  await expect.poll(() => scrollTop(page)).not.toBe(before)
}
const isBarInView = (page: Page) =>
  page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom > 10)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('§2 Navigation bar: On scroll down the top bar hides, and returns on scroll up and on keyboard focus', async ({
    page,
  }) => {
    await page.goto('/content/terms-and-conditions')
    await expect(page.getByRole('link', { name: '0 items' })).toBeVisible()
    await untilListening(page)
    await scrollBy(page, 600)
    await expect.poll(() => isBarInView(page)).toBe(false)
    // Keyboard focus in the bar shows the bar.
    await page.getByRole('link', { name: '0 items' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => isBarInView(page)).toBe(true)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await scrollBy(page, 300)
    await expect.poll(() => isBarInView(page)).toBe(false)
    await scrollBy(page, -100)
    await expect.poll(() => isBarInView(page)).toBe(true)
  })

  test('§2 Footer and layout: a back-to-top button that appears after scrolling past 2 viewport heights and scrolls to the top', async ({
    page,
  }) => {
    await page.goto('/content/terms-and-conditions')
    const button = page.getByRole('button', { name: 'Back to top' })
    await scrollBy(page, 2 * 844)
    await expect(button).toBeHidden()
    await scrollBy(page, 50)
    await button.click()
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(page.locator('#content')).toBeFocused()
    await expect(button).toBeHidden()
  })

  test('§2 Footer and layout: the demo’s banner and the payment marks have their styles before any interaction', async ({
    page,
  }) => {
    await page.goto('/content/terms-and-conditions')
    const background = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await page.getByLabel('Demo').evaluate(background)).not.toBe('rgba(0, 0, 0, 0)')
    const mark = page.getByRole('contentinfo').getByText('Visa', { exact: true }).locator('..')
    expect(await mark.boundingBox()).toMatchObject({ width: 48, height: 32 })
  })

  test('§2 Route table: After a page change the view scrolls to the top; Back restores the position', async ({
    page,
  }) => {
    await page.goto('/content/terms-and-conditions')
    // The first movement loads the footer's code, which replaces its elements.
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
    await page.getByRole('contentinfo').getByText('Help', { exact: true }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).scrollIntoViewIfNeeded()
    const before = await scrollTop(page)
    expect(before).toBeGreaterThan(500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL(/\/contact-us$/)
    await expect.poll(() => scrollTop(page)).toBe(0)
    await expect(page.locator('#content')).toBeFocused()
    await page.goBack()
    await expect.poll(() => scrollTop(page)).toBe(before)
  })

  test('§2 Route table: a loading indicator shows during navigation', async ({ page }) => {
    await page.goto('/contact-us')
    // Before the first movement, links of the footer load a whole page.
    await page.mouse.move(5, 5)
    await page.waitForLoadState('networkidle')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/content/**', async (route) => {
      await asked
      await route.continue()
    })
    await page.getByRole('contentinfo').getByText('Help', { exact: true }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.locator('[data-is-loading=true]')).toHaveText('Loading')
    answer()
    await expect(page).toHaveURL(/\/content\/faq$/)
    await expect(page.locator('[data-is-loading=true]')).toHaveCount(0)
  })

  test('§2 Navigation bar: the phone menu opens, navigates and restores the focus', async ({ page }) => {
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/content\/faq$/)
    await expect(menu).toBeHidden()
  })

  test('§8 Browser offline: the message is shown while offline, and the page remains', async ({
    page,
    context,
  }) => {
    // The session is the last request. The framework stops reading once it has all data, which browsers report either
    // as finished or as failed.
    const isSession = (request: Request) => request.url().includes('/-/session')
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isSession),
      page.waitForEvent('requestfailed', isSession),
    ])
    await page.goto('/contact-us')
    await ended
    const note = page.getByText('Sorry, there appears to be an issue with your internet connection.')
    await context.setOffline(true)
    await expect(note.first()).toBeVisible()
    await context.setOffline(false)
    await expect(note).toHaveCount(0)
  })
})

test.describe('theme', () => {
  test.use({ ...PHONE, colorScheme: 'dark' })

  test('§2 Footer and layout: it is set before the first paint, and a choice persists after the visit', async ({
    page,
  }) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    const colour = () => page.locator('meta[name=theme-color]').getAttribute('content')
    await page.goto('/contact-us', { waitUntil: 'commit' })
    await expect.poll(theme).toBe('stout')
    await untilListening(page)
    expect(await colour()).toBe('#120B08')
    const openThemes = () => page.getByRole('contentinfo').locator('summary', { hasText: 'Theme' }).click()
    await openThemes()
    await page.getByText('Lager (day)').click()
    await expect.poll(theme).toBe('lager')
    await page.reload()
    expect(await theme()).toBe('lager')
    expect(await colour()).toBe('#FFFDF9')
    await untilListening(page)
    await openThemes()
    await page.getByText('System').click()
    await expect.poll(theme).toBe('stout')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(theme).toBe('lager')
  })

  test('§1 Footer and layout: the app banner is dismissed permanently', async ({ page }) => {
    await page.goto('/contact-us')
    const banner = page.getByRole('complementary', { name: 'Coldie app' })
    await expect(banner.getByRole('link', { name: 'Google Play' })).toBeVisible()
    await banner.getByRole('button', { name: 'Close' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(banner).toBeHidden()
  })
})

test(
  '§2 Route table: A promo_code query parameter on any page is applied to the cart once a cart exists, and once',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/product/no-such-drink?promo_code=FIVER')
    for (const path of [
      '/',
      '/404',
      '/suburb/victoria',
      '/content/faq',
      '/bottleshop/victoria/fitzroy/beer',
    ]) {
      const reply = await page.goto(`${path}?promo_code=FIVER`)
      expect(new URL(reply!.url()).search).toBe('')
    }
    await haveAddress(page, '44 smith st fitz')
    const applied = page.getByText('We’ve applied promo code FIVER to your cart.')
    // The message is shown briefly, as soon as the cart is large enough.
    await Promise.all([addBeers(page, 4), expect(applied).toBeVisible()])
    await goToCart(page, '4 items')
    const total = page.getByRole('complementary', { name: 'Order total' })
    await expect(total).toContainText('- $5')
    await page.goto('/?promo_code=FIVER')
    await page.goto('/cart')
    // Once as an amount and once in its explanation.
    await expect(total.getByText('- $5')).toHaveCount(2)
  },
)

test('§6 Navigation bar: Login button for a visitor, My Account for a member, Log Out goes to /logout', async ({
  page,
}) => {
  await page.goto('/')
  await logIn(page, 'customer@coldie.test', 'coldie-demo')
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(page.getByText('Existing user?')).toHaveCount(0)
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})
