import { expect, test } from '@playwright/test'
import { BUILD_FOLDER } from '#server/build-folder.ts'
import { checkPaymentPage } from '../../tools/payment-pages/check-payment-page.ts'
import { openSite } from '../../tools/payment-pages/site.ts'

test('§7 Card payments: the checkout runs only scripts that are in the inventory or the build', async ({
  baseURL,
}) => {
  const site = await openSite(baseURL!, '12 Smith Street Fitzroy', BUILD_FOLDER)
  expect(await checkPaymentPage(site, '/checkout')).toEqual([])
})
