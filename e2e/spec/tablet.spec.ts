import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'
import { logIn } from '../storefront-steps.ts'

const PIN = '482917'

/** @source S-TABLET-1, S-TABLET-2, S-TABLET-3 */
test(
  '§4 Console: staff share the tablet at the counter, each with their own PIN',
  { tag: '@slow' },
  async ({ page, browser, baseURL }) => {
    const own = await browser.newContext({ baseURL: baseURL! })
    const phone = await own.newPage()
    await phone.goto('/')
    await logIn(phone, 'store@coldie.test', 'coldie-demo')
    await phone.goto('/console/pin')
    await phone.getByLabel('New PIN').fill('123456')
    await phone.getByLabel('Type it again').fill('123456')
    await phone.getByRole('button', { name: 'Set PIN' }).click()
    await expect(phone.getByText('harder to guess')).toBeVisible()
    await phone.getByLabel('New PIN').fill(PIN)
    await phone.getByLabel('Type it again').fill(PIN)
    await phone.getByRole('button', { name: 'Set PIN' }).click()
    await expect(phone.getByText('Your PIN is set.')).toBeVisible()
    await expectAccessible(phone, 'one’s own PIN')

    await haveLogin(page, 'manager@coldie.test')
    await page.goto('/console/stores/1/tablets')
    await page.getByLabel('Name').fill('Front counter')
    await expectAccessible(page, 'the tablets of a store')
    await page.getByRole('button', { name: 'Set up this tablet' }).click()
    await expect(page.getByRole('heading', { name: /^Who’s at the counter/ })).toBeVisible()
    await expectAccessible(page, 'the lock of a tablet')

    await page.getByRole('list').getByRole('link').first().click()
    await expect(page.getByText('Type your six-digit PIN.')).toBeVisible()
    await expectAccessible(page, 'the keys of a tablet')
    for (const digit of '593028') await page.getByRole('button', { name: digit, exact: true }).click()
    await expect(page.getByText('That PIN isn’t right')).toBeVisible()
    for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click()
    const lock = page.getByRole('button', { name: 'Lock' })
    await expect(lock).toBeVisible()
    await page.getByRole('navigation', { name: 'Console' }).getByText('Products', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Stock', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(0)
    expect((await lock.boundingBox())!.height).toBeGreaterThanOrEqual(56)

    await page.goto('/console/stock')
    await page.mouse.wheel(0, 4000)
    await expect(lock).toBeInViewport()
    await lock.click()
    await expect(page.getByRole('heading', { name: /^Who’s at the counter/ })).toBeVisible()
    await page.goto('/console/stock')
    await expect(page.getByRole('heading', { name: /^Who’s at the counter/ })).toBeVisible()

    await phone.getByRole('button', { name: 'Remove PIN' }).click()
    await expect(phone.getByText('Your PIN is gone.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nobody in this store has a PIN yet.')).toBeVisible()
    await own.close()
  },
)
