import { expect } from '@playwright/test'
import { readDispatch } from '#contract/console/dispatch.ts'
import { changeOrder, getOrder } from '#contract/orders/orders.ts'
import { expectNoBarrier } from '../accessible.ts'
import { test } from '../at-home.ts'
import { memberApi, orderByApi } from '../place-order.ts'
import { haveLogin } from '../preconditions.ts'

const ADMIN = 'admin@coldie.test'
/** Street of a store that no other test uses, because the mode applies to the whole store. */
const STREET = '20 Chapel Street Prahran'

test('S-DISPATCH-1: staff assign a proposed driver, and the planner assigns the next one', async ({
  page,
  baseURL,
}) => {
  const staff = await memberApi(baseURL!, ADMIN)
  const acceptedOrder = async () => {
    const { id, number } = await orderByApi(baseURL!, STREET)
    const order = await staff.call(changeOrder, { params: { order_id: id }, body: { status: 2 } })
    return { params: { order_id: id }, number, storeId: order.store_id }
  }
  const { params, number, storeId } = await acceptedOrder()
  await haveLogin(page, ADMIN)
  await page.goto(`/console/dispatch?store=${storeId}`)
  await page.getByRole('radio', { name: 'Propose' }).check()
  await page.getByRole('link', { name: new RegExp(number) }).click()
  const panel = page.getByRole('complementary', { name: number })
  await expect(panel.getByText(/^Arrives/)).toBeVisible()
  await expectNoBarrier(page)
  await panel.getByRole('button', { name: 'Assign now' }).click()
  await expect(panel.getByText('With Drew')).toBeVisible()
  expect((await staff.call(getOrder, { params })).status).toBe(3)

  const mode = page.getByRole('radio', { name: 'Automatic' })
  await mode.check()
  const next = await acceptedOrder()
  for (const packing_status of [1, 2, 3])
    await staff.call(changeOrder, {
      params: next.params,
      body: { packing_status, ...(packing_status === 3 && { unscanned_reason: 'Test' }) },
    })
  await expect(async () => {
    expect((await staff.call(getOrder, { params: next.params })).status).toBe(3)
  }).toPass()
  await page.getByRole('radio', { name: 'By hand' }).check()
  await expect(async () => {
    expect((await staff.call(readDispatch, { query: { store_id: storeId } })).mode).toBe('manual')
  }).toPass()
})
