import type { Page } from '@playwright/test'

export const FITZROY = '/bottleshop/victoria/fitzroy'
export const NEWTOWN = '/bottleshop/new-south-wales/newtown'

/** Chooses a suburb as the list of suburbs does, without its screens. */
export async function chooseSuburb(page: Page, suburb: string, state: string): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/health')).url())
  const reply = await page.request.post('/-/address', { form: { suburb, state }, headers: { origin } })
  if (!reply.ok()) throw new Error(`Choosing ${suburb} failed with status ${reply.status()}`)
}

/** Returns the products of the list, without placeholders. */
export const tickets = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.locator('a[href^="/product/"]') })
