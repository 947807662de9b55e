import { expect } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { test } from '../at-home.ts'
import { haveLogin } from '../preconditions.ts'

/** @source S-LAW-1, S-LAW-2, S-REGULATOR-1, S-CARE-1, S-CARE-2 */
test('§4 Console: an owner proposes a rule of law, reads a report and decides a concern', async ({
  page,
}) => {
  const about = `Sam ${Date.now()}`
  await page.goto('/concern')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please write what worries you.')).toBeVisible()
  await page.getByLabel('Their name').fill(about)
  await page.getByLabel('What worries you').fill('They order every day.')
  await expectAccessible(page, 'the form of a concern')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await haveLogin(page, 'admin@coldie.test')
  await page.goto('/console/care')
  const card = page.getByRole('listitem').filter({ hasText: about })
  await expect(card.getByText('No account has this email or mobile.')).toBeVisible()
  await expectAccessible(page, 'cases of care')
  await card.getByLabel('Reason').fill('We can’t know who it is.')
  await card.getByRole('button', { name: 'Save the decision' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  await page.goto('/console/law/new?state=VIC&rule=accepted_documents')
  await page.getByLabel('Accepted IDs and who issues them').fill('[{')
  await page.getByLabel('First day').fill('2031-01-01')
  await page.getByLabel('Section of the law').fill('A test Act, section 1')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText(/^This list can’t be read/)).toBeVisible()
  await expect(page.getByLabel('Section of the law')).toHaveValue('A test Act, section 1')
  await expectAccessible(page, 'the form of a rule')
  await page.getByLabel('Accepted IDs and who issues them').fill('[{"type": "passport", "issuers": ["AU"]}]')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for a second owner' })).toBeVisible()
  await expectAccessible(page, 'the law')
  await page.getByRole('button', { name: /^Withdraw: Accepted IDs/ }).click()
  await expect(page.getByText('Withdrawn. It never applied.')).toBeVisible()

  await page.goto('/console/reports/regulators')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible()
  await expectAccessible(page, 'a regulator’s report')
  await page.goto('/console/hand-overs')
  await expectAccessible(page, 'hand-overs far from the door')
})
