import { expect } from '@playwright/test'
import { test } from '../at-home.ts'
import { playTobaccoSceneIn } from '#testing/fixtures/tobacco.ts'
import { DESK, haveAddress, logIn, placeOrder } from '../storefront-steps.ts'

test.use(DESK)

test(
  '§2 Checkout: with tobacco in the cart no payment method can be chosen, and tobacco is listed as plain text',
  { tag: '@slow' },
  async ({ page }) => {
    // No other test uses this store.
    await haveAddress(page, '50 king st newtown')
    const address = (await page.context().cookies()).find(({ name }) => name === 'address')!
    const { store_id } = JSON.parse(decodeURIComponent(address.value)) as { store_id: number }
    const scene = await playTobaccoSceneIn(process.env.E2E_DATA_DIR ?? '.cache/e2e', store_id)

    const shelf = new URL(page.url()).pathname.replace(/\/categories$/, '')
    const ticket = page.getByRole('listitem').filter({ hasText: scene.name })
    // Retried until the server has reloaded its product lists.
    await expect(async () => {
      await page.goto(`${shelf}?search=${encodeURIComponent(scene.name)}`)
      await expect(ticket).toContainText('It is against the law to sell tobacco to anyone under 18.', {
        timeout: 2000,
      })
    }).toPass()
    await expect(ticket.getByRole('img')).toHaveCount(0)
    await ticket.getByRole('button', { name: `Add to Cart: ${scene.name}` }).click()
    await expect(page.getByRole('link', { name: '1 item', exact: true })).toBeVisible()
    await logIn(page, 'customer@coldie.test', 'coldie-demo')
    await page.goto('/checkout')

    await expect(page.getByText('Please remove the tobacco items')).toBeVisible()
    const methods = page.getByRole('radiogroup', { name: 'Payment Details' }).getByRole('radio')
    for (const method of await methods.all()) await expect(method).toBeDisabled()
    await expect(page.getByText('(Not available for tobacco purchases)').first()).toBeVisible()
    await placeOrder(page)
    await expect(page.getByText('Please select a payment method')).toBeVisible()
  },
)
