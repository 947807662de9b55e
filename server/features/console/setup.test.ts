import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Setup } from '#contract/console/setup.ts'
import { SETUP_STEPS } from '#domain/console/setup-steps.ts'
import { loginAs } from '#testing/fixtures/builders.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let owner: Awaited<ReturnType<typeof loginAs>>
beforeAll(async () => {
  test = await openTestShop({ isEmpty: true })
  owner = await loginAs(test, 'admin')
})
afterAll(() => test.close())

const STORE = {
  name: 'Bayside Drinks',
  phone: '(03) 5550 1234',
  email: 'store@bayside.test',
  legal_name: 'Bayside Drinks Pty Ltd',
  abn: '51 824 753 556',
  state: 'VIC',
  address_line_1: '18 Smith Street',
  city: 'Fitzroy',
  postcode: '3065',
}
/** About 6 km² around Fitzroy. */
const POLYGON = {
  type: 'Polygon',
  coordinates: [
    [
      [144.96, -37.81],
      [144.99, -37.81],
      [144.99, -37.79],
      [144.96, -37.79],
      [144.96, -37.81],
    ],
  ],
}

const setup = (): Promise<Setup> => owner.ok('GET', '/console/setup')
const stateOf = async (step: string) => (await setup()).steps.find((one) => one.step === step)!
const skip = (step: unknown, skipped: unknown) => owner.call('POST', '/console/setup/skip', { step, skipped })
const addSample = () => owner.call('POST', '/console/setup/sample_catalogue')
const auditOf = (subject: string) =>
  test.db.rows<{ action: string }>(
    sql`select action from audit_log where subject = ${subject} order by audit_log_id`,
  )

/** @source S-SETUP-2, A-SETUP-1 */
describe('§8 GET /console/setup', () => {
  it('starts with eight open steps in an empty shop', async () => {
    const { is_finished, steps, company, store, order } = await setup()
    expect([is_finished, company, store, order]).toEqual([false, '', null, null])
    expect(steps.map(({ step, state }) => [step, state])).toEqual(SETUP_STEPS.map((step) => [step, 'open']))
  })

  it('rejects a sample catalogue while the shop has no store', async () => {
    expect((await addSample()).error.code).toBe('store_not_found')
  })

  it('closes each step with its data', async () => {
    const { version } = await owner.ok('GET', '/console/settings')
    await owner.ok('PATCH', '/console/settings', { company_name: 'Bayside Drinks Pty Ltd', version })
    expect(await stateOf('company')).toMatchObject({ state: 'done', missing: [] })

    const made = await owner.ok('POST', '/console/stores', STORE)
    const id = made.store_id as number
    expect(await stateOf('store')).toMatchObject({ missing: ['licence'], path: `/console/stores/${id}` })
    const licence = {
      number: '36000001',
      licensee: 'Bayside Drinks Pty Ltd',
      kind: 'Packaged liquor licence',
    }
    await owner.ok('PATCH', `/console/stores/${id}`, { licence, version: made.version })
    expect((await stateOf('store')).state).toBe('done')
    await test.renew()

    expect((await stateOf('zone')).path).toBe(`/console/zones/new?store=${id}`)
    const terms = {
      name: 'Around Fitzroy',
      fee: 7.95,
      min_spend: 30,
      travel_minutes: 15,
      priority: 0,
      free_from: null,
    }
    await owner.ok('POST', '/console/zones', { ...terms, store_id: id, polygon: POLYGON, status: 'ACTIVE' })
    expect((await stateOf('zone')).state).toBe('done')
    expect((await setup()).store).toMatchObject({
      zone: 'Around Fitzroy',
      is_open: false,
      products: 0,
      units: 0,
    })
  })

  it('follows products, stock, staff and the test order', async () => {
    const { store_id: id } = (await setup()).store!
    const replies = (await Promise.all([addSample(), addSample()])).map(({ data }) => data)
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    expect(replies.reduce((sum, { changed }) => sum + changed, 0)).toBe(0)
    const categories = await test.db.rows<{ parent_id: number | null }>(sql`select parent_id from categories`)
    expect(replies.reduce((sum, reply) => sum + reply.categories, 0)).toBe(categories.length)
    expect(categories.filter(({ parent_id }) => parent_id === null).length).toBe(13)
    expect(await stateOf('products')).toMatchObject({ state: 'done', path: '/console/products' })
    expect((await stateOf('stock')).path).toBe(`/console/stock/${id}/delivery`)
    await test.db.run(sql`update stock set on_hand = 12 where store_id = ${id}`)
    expect((await stateOf('stock')).state).toBe('done')
    expect((await setup()).store!.units).toBe(12 * 40)

    expect((await stateOf('team')).missing).toEqual(['staff', 'driver'])
    for (const [role, missing] of [
      ['store_hand', ['driver']],
      ['driver', []],
    ] as const) {
      const person = { firstname: 'Kim', lastname: role, email: `${role}@bayside.test`, dob: '17/05/1990' }
      await owner.ok('POST', '/console/users', { ...person, roles: [{ role, store_id: id }] })
      expect((await stateOf('team')).missing).toEqual(missing)
    }

    expect(await stateOf('hours')).toMatchObject({ missing: ['hours'], path: `/console/stores/${id}/hours` })
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '22:00' }))
    const before = await owner.ok('GET', `/console/stores/${id}/hours`)
    await owner.ok('PUT', `/console/stores/${id}/hours`, { hours, version: before.version })
    expect((await stateOf('hours')).state).toBe('done')

    expect((await stateOf('order')).missing).toEqual(['store_closed', 'order'])
    const { version } = await owner.ok('GET', `/console/stores/${id}`)
    await owner.ok('PATCH', `/console/stores/${id}`, { status: 'ACTIVE', version })
    expect(await stateOf('order')).toMatchObject({
      missing: ['order'],
      path: `/console/orders/new?test=${id}`,
    })
    expect((await setup()).store!.is_open).toBe(true)
  })

  it('is rejected for staff of a store, and for visitors', async () => {
    const demo = await openTestShop()
    for (const role of ['manager', 'store', 'marketing', 'accountant', 'driver', 'customer'] as const) {
      const by = await loginAs(demo, role)
      expect([role, (await by.call('GET', '/console/setup')).error.code]).toEqual([role, 'forbidden'])
      const body = { step: 'team', skipped: true }
      expect((await by.call('POST', '/console/setup/skip', body)).error.code).toBe('forbidden')
      expect((await by.call('POST', '/console/setup/sample_catalogue')).error.code).toBe('forbidden')
    }
    expect((await shopper(demo).call('GET', '/console/setup')).error.code).toBe('not_signed_in')

    const trading = await loginAs(demo, 'admin')
    expect(await trading.ok('GET', '/console/setup')).toMatchObject({ is_finished: true, steps: [] })
    const before = await demo.db.one(
      sql`select count(*)::int as n, sum(version)::int as versions from products`,
    )
    const { status, error } = await trading.call('POST', '/console/setup/sample_catalogue')
    expect([status, error.code]).toEqual([409, 'setup_finished'])
    expect(
      await demo.db.one(sql`select count(*)::int as n, sum(version)::int as versions from products`),
    ).toEqual(before)
    await demo.close()
  })
})

/** @source A-SETUP-2 */
describe('§8 POST /console/setup/skip', () => {
  it('skips a step, resumes it, and repeats neither', async () => {
    for (const skipped of [true, true, false, false, true]) {
      const { data } = await skip('order', skipped)
      expect(data.steps.at(-1)).toMatchObject({ step: 'order', state: skipped ? 'skipped' : 'open' })
    }
    const actions = (await auditOf('setup step order')).map(({ action }) => action)
    expect(actions).toEqual(['setup.skipped', 'setup.resumed', 'setup.skipped'])
    const row = await test.db.one(sql`select step, by_user_id, skipped_at from setup_skips`)
    expect(row).toMatchObject({ step: 'order', by_user_id: owner.userId, skipped_at: test.clock.now() })
  })

  it('finishes the set-up once every other step is done, and resumes it', async () => {
    expect((await setup()).is_finished).toBe(true)
    expect((await skip('order', false)).data.is_finished).toBe(false)
  })

  it.each([
    { step: 'party', skipped: true, field: 'step' },
    { step: undefined, skipped: true, field: 'step' },
    { step: 'team', skipped: 'perhaps', field: 'skipped' },
  ])('rejects $step, $skipped at $field', async ({ step, skipped, field }) => {
    const { status, error } = await skip(step, skipped)
    expect([status, error.code, Object.keys(error.fields!)]).toEqual([400, 'invalid_input', [field]])
  })
})

/** @source A-SETUP-1 */
describe('§8 the test order', () => {
  it('counts an order once it is placed, and ends with it', async () => {
    const [{ packs }] = await owner.ok('GET', '/console/products?search=lager&limit=1')
    const [{ times }] = await owner.ok('GET', '/zones/1/future_dates')
    const { address_line_1, city, state, postcode } = STORE
    const order = {
      address_line_1,
      city,
      state,
      postcode,
      source: 'phone',
      payment: 'terminal',
      firstname: 'Robin',
      lastname: 'Park',
      email: 'robin@park.test',
      mobile: '0491570313',
      dob: '17/05/1990',
      start: times[0].start,
      due: times[0].end,
      items: [{ product_pack_id: packs[0].product_pack_id, quantity: 1 }],
    }
    const unpaid = await owner.ok('POST', '/console/orders', order)
    expect((await stateOf('order')).missing).toEqual(['order'])
    await owner.ok('DELETE', `/orders/${unpaid.order_id}/payment_link`, {})
    expect((await stateOf('order')).missing).toEqual(['order'])

    const { order_id: id } = await owner.ok('POST', '/console/orders', order)
    await owner.ok('POST', `/orders/${id}/terminal_payments`, { reference: 'T-1', age_confirmed: true })
    expect(await stateOf('order')).toMatchObject({ missing: ['order_open'], path: `/console/orders/${id}` })
    await owner.ok('PATCH', `/orders/${id}`, { status: 5, reason: 'Test order' })
    expect((await stateOf('order')).state).toBe('done')
    expect((await setup()).is_finished).toBe(true)
    // A canceled order is no trade, however old it is.
    test.clock.pass(3 * 24 * 60)
    expect((await setup()).steps.length).toBe(8)
  })
})

/** @source A-SETUP-3 */
describe('§8 POST /console/setup/sample_catalogue', () => {
  it('changes nothing when it is repeated, also concurrently', async () => {
    const replies = await Promise.all([addSample(), addSample()])
    for (const { data } of replies)
      expect(data).toMatchObject({ created: 0, changed: 0, unchanged: 40, categories: 0 })
  })

  it('lists products with prices, packs, barcodes, pictures and categories', async () => {
    const data = await owner.ok('GET', '/console/products?limit=250')
    expect(data.length).toBe(40)
    for (const product of data) {
      expect(product.packs.length).toBeGreaterThan(0)
      expect(product.packs.every((pack: { price: number; barcodes: string[] }) => pack.price > 0)).toBe(true)
      expect(product.categories.length).toBeGreaterThan(0)
    }
  })

  it('is undone as any other import', async () => {
    // The two concurrent calls above made two imports; the other one is empty.
    const applied = (await owner.ok('GET', '/console/imports')).find(
      ({ created }: { created: number }) => created === 40,
    )
    await owner.ok('POST', `/console/imports/${applied.import_id}/undo`)
    expect((await stateOf('products')).missing).toEqual(['products'])
    const again = await addSample()
    expect(again.data).toMatchObject({ created: 0, changed: 40 })
    expect((await stateOf('products')).state).toBe('done')
  })
})
