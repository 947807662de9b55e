import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '#contract/console/search.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { loginAs, placeGuestOrder } from '#testing/fixtures/builders.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { type Shopper, shopper } from '#testing/fixtures/shopper.ts'

type Placed = Awaited<ReturnType<typeof placeGuestOrder>>

let test: TestShop
let owner: Shopper
let fitzroy: Placed
let sydney: Placed
beforeAll(async () => {
  test = await openTestShop()
  owner = await loginAs(test, 'admin')
  fitzroy = await placeGuestOrder(test)
  sydney = await placeGuestOrder(test, { storeId: 2 })
  await test.db.run(sql`
    update users set firstname = 'Quillon', lastname = 'O''Zephyr' where user_id in (${fitzroy.userId}, ${sydney.userId})`)
  for (const [order, street] of [
    [fitzroy, '7 Quince Lane'],
    [sydney, '9 Quince Lane'],
  ] as const)
    await test.db.run(sql`update orders set address_line_1 = ${street} where order_id = ${order.orderId}`)
})
afterAll(() => test.close())

const search = async (q: string, by: Shopper = owner): Promise<SearchResult[]> =>
  by.ok('GET', `/console/search?q=${encodeURIComponent(q)}`)
const found = async (kind: SearchResult['kind'], q: string, by?: Shopper) =>
  (await search(q, by)).filter((result) => result.kind === kind)
const idsOf = async (kind: SearchResult['kind'], q: string, by?: Shopper) =>
  (await found(kind, q, by)).map(({ id }) => id)

/** Notations in which people write a mobile. */
const notations = (mobile: string) => {
  const digits = mobile.replace(/^\+61|^0/, '')
  const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return [
    `0${digits}`,
    `0${a} ${b} ${c}`,
    `+61 ${a} ${b} ${c}`,
    `0${a}-${b}-${c}`,
    `(0${a}) ${b}.${c}`,
    b + c,
  ]
}

/** @source A-FIND-1 */
describe('GET /console/search', () => {
  it('finds an order by number, name, street, and mobile in any notation', async () => {
    const { orderId, person } = fitzroy
    const number = orderNumber(orderId)
    const ways = [number, number.replace('-', '').toLowerCase(), '7 quince', ...notations(person.mobile)]
    for (const way of ways) expect([way, await idsOf('order', way)]).toEqual([way, [String(orderId)]])
    expect((await idsOf('order', 'quillon o’zephyr')).length).toBe(0)
    expect((await idsOf('order', "quillon o'z")).toSorted()).toEqual(
      [String(orderId), String(sydney.orderId)].toSorted(),
    )
    expect(await found('order', number)).toEqual([
      {
        kind: 'order',
        id: String(orderId),
        label: number,
        detail: expect.stringMatching(/^Quillon O'Zephyr, 7 Quince Lane, /),
        path: `/console/orders/${orderId}`,
        status: 1,
      },
    ])
  })

  it('finds a customer by name, email, and mobile in any notation', async () => {
    const { userId, person } = fitzroy
    for (const way of [person.email, ...notations(person.mobile)])
      expect([way, await idsOf('customer', way)]).toEqual([way, [String(userId)]])
    expect((await idsOf('customer', "o'zephyr")).toSorted()).toEqual(
      [String(userId), String(sydney.userId)].toSorted(),
    )
  })

  it('finds a product by a part of its name, its barcode and its id', async () => {
    const pack = (await test.db.first<{ product_id: number; name: string; gtin: string }>(sql`
      select product_id, name, b.gtin from pack_barcodes b join products using (product_id)
      where status = 'ACTIVE' and product_id > 100 order by product_id limit 1`))!
    const id = String(pack.product_id)
    expect(await idsOf('product', pack.gtin)).toEqual([id])
    expect(await idsOf('product', pack.name)).toContain(id)
    expect(await idsOf('product', id)).toContain(id)
    expect((await search('e'.repeat(100))).length).toBe(0)
  })

  it('finds tasks and screens', async () => {
    expect((await found('action', 'pause fitzroy'))[0]).toEqual({
      kind: 'action',
      id: 'pause-1',
      label: 'Pause orders in Coldie Fitzroy',
      detail: '',
      path: '/console/orders?pause=1',
      status: null,
    })
    expect((await found('screen', 'audit'))[0]!.path).toBe('/console/audit')
  })

  it('limits the kinds by a prefix', async () => {
    const kinds = async (q: string) => new Set((await search(q)).map(({ kind }) => kind))
    expect(await kinds('#quillon')).toEqual(new Set(['order']))
    expect(await kinds('@quillon')).toEqual(new Set(['customer']))
    expect(await kinds('>pause')).toEqual(new Set(['action']))
  })

  it('returns at most six results of each kind', async () => {
    for (const q of ['e', 'an', 'lager', '']) {
      const counts = Map.groupBy(await search(q), ({ kind }) => kind)
      for (const results of counts.values()) expect(results.length).toBeLessThanOrEqual(6)
    }
  })

  it.each(['%', '_', '\\', "'", '"', '%%%', "'; drop table users", '—', '((', '�'])(
    'finds no record for %s',
    async (q) => {
      expect((await search(q)).filter(({ kind }) => kind !== 'screen' && kind !== 'action')).toEqual([])
    },
  )

  it('returns tasks and screens for an empty text, and rejects a text that is too long', async () => {
    const kinds = new Set((await search('')).map(({ kind }) => kind))
    expect(kinds).toEqual(new Set(['action', 'screen']))
    const reply = await owner.call('GET', `/console/search?q=${'a'.repeat(200)}`)
    expect([reply.status, reply.error.code]).toEqual([400, 'invalid_input'])
  })

  it('shows orders and customers of other stores to no role of one store', async () => {
    for (const role of ['manager', 'store', 'accountant'] as const) {
      const by = await loginAs(test, role)
      expect([role, await idsOf('order', 'quince lane', by)]).toEqual([role, [String(fitzroy.orderId)]])
      expect(await idsOf('order', orderNumber(sydney.orderId), by)).toEqual([])
      expect(await idsOf('order', sydney.person.mobile, by)).toEqual([])
      const customers = role === 'manager' ? [String(fitzroy.userId)] : []
      expect([role, await idsOf('customer', "o'zephyr", by)]).toEqual([role, customers])
    }
  })

  it.each([
    { role: 'manager', kinds: ['order', 'customer', 'product', 'action', 'screen'] },
    { role: 'store', kinds: ['order', 'product', 'action', 'screen'] },
    { role: 'marketing', kinds: ['product', 'action', 'screen'] },
    { role: 'accountant', kinds: ['order', 'screen'] },
  ] as const)('shows only $kinds to the role $role', async ({ role, kinds }) => {
    const by = await loginAs(test, role)
    const texts = ['quillon', 'lager', 'new', 'pause', 'receive', '>', 'reports']
    const seen = new Set((await Promise.all(texts.map((q) => search(q, by)))).flat().map(({ kind }) => kind))
    expect([...seen].toSorted()).toEqual([...kinds].toSorted())
  })

  it('leads each role only to tasks of its store', async () => {
    const by = await loginAs(test, 'manager')
    const paths = (await found('action', 'pause', by)).map(({ path }) => path)
    expect(paths).toEqual(['/console/orders?pause=1'])
    expect(await found('action', 'new store', by)).toEqual([])
    expect(await found('screen', 'audit', by)).toEqual([])
  })

  it('rejects drivers, customers and visitors', async () => {
    for (const who of ['driver', 'customer'] as const)
      expect((await (await loginAs(test, who)).call('GET', '/console/search?q=an')).error.code).toBe(
        'forbidden',
      )
    expect((await shopper(test).call('GET', '/console/search?q=an')).error.code).toBe('not_signed_in')
  })
})
