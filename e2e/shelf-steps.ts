import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE } from './storefront-steps.ts'

export const FITZROY = '/bottleshop/victoria/fitzroy'
export const NEWTOWN = '/bottleshop/new-south-wales/newtown'

/** As the list of suburbs does it, without the way through its screens. */
export async function chooseSuburb(page: Page, suburb: string, state: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/health')).url())
  const reply = await page.request.post('/-/address', { form: { suburb, state }, headers: { origin } })
  if (!reply.ok()) throw new Error(`${suburb} was answered ${reply.status()}`)
}

/** Products on the shelf, not the shapes of those that are coming. */
export const tickets = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('a[href^="/product/"]') })

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** By night on a phone and by day at a desk: the two that differ most. Both of both are asked of the main screens. */
export const LOOKS = [
  { theme: 'stout', viewport: PHONE.viewport },
  { theme: 'lager', viewport: DESK.viewport },
]

/** What is on the screen now. */
export async function expectAccessible(page: Page, where: string, looks = LOOKS): Promise<void> {
  for (const { theme, viewport } of looks) {
    await page.setViewportSize(viewport)
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
    expect(found, `${where}, ${theme}, ${viewport.width} px`).toEqual([])
  }
}
