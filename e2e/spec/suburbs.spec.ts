import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { expectAccessible } from '../accessible.ts'
import { DESK } from '../storefront-steps.ts'

test.use(DESK)

test(
  '§2 Suburb page: about 200 Victorian suburbs, each name plus postcode; a suburb is found, chosen and leads to its products',
  { tag: '@slow' },
  async ({ page }) => {
    await page.goto('/suburb/Victoria')
    await expect(page.getByRole('heading', { name: 'Deliverable suburbs', level: 1 })).toBeVisible()
    await expect(page.getByText('Victoria', { exact: true }).first()).toBeVisible()
    const suburbs = page.getByRole('button', { name: / 3\d{3}$/ })
    expect(await suburbs.count()).toBeGreaterThanOrEqual(150)
    await page.getByLabel('Find your suburb').fill('st kilda')
    await expect(page.getByRole('button', { name: 'St Kilda 3182' })).toBeVisible()
    // Checked with a filtered list, because 200 equal buttons only take time.
    await expectAccessible(page, 'suburbs of Victoria')
    await expect(page.getByRole('button', { name: 'Fitzroy 3065' })).toBeHidden()
    await page.getByRole('button', { name: 'St Kilda 3182' }).click()
    await expect(page).toHaveURL(/\/bottleshop\/victoria\/st-kilda$/)
    const cookies = await page.context().cookies()
    const address = JSON.parse(decodeURIComponent(cookies.find(({ name }) => name === 'address')!.value))
    expect(address).toMatchObject({ state: 'VIC', city: 'st kilda', postcode: '3182' })
  },
)

for (const path of ['new-south-wales', 'NEW%20SOUTH%20WALES', 'nsw']) {
  test(`§2 Suburb page: ${path} is New South Wales, compared case-insensitively`, async ({ page }) => {
    await page.goto(`/suburb/${path}`)
    await expect(page.getByRole('button', { name: 'Newtown 2042' })).toBeVisible()
    expect(await page.getByRole('button', { name: / 2\d{3}$/ }).count()).toBeGreaterThanOrEqual(80)
  })
}

test('§8 Unknown state on the suburb page: nothing shown', async ({ page }) => {
  await page.goto('/suburb/queensland')
  await expect(page.getByRole('heading', { name: 'Deliverable suburbs' })).toBeVisible()
  await expect(page.getByRole('button', { name: / \d{4}$/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Notify me' })).toBeVisible()
})
