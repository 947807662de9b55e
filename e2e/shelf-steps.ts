import type { Page } from '@playwright/test'

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
