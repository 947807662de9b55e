import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginAs } from '#testing/fixtures/builders.ts'
import { type Member, manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { aStoreHand } from '#testing/fixtures/staff.ts'
import { playTobaccoScene } from '#testing/fixtures/tobacco.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'
import { sendStockAlerts, stopAlertsUrl } from './stock-alerts.service.ts'

const STORE = 1
const OTHER_STORE = 2
/** Minutes after which the next batch may be sent. */
const HOUR = 60

type Product = { product_id: number; name: string; slug: string; size: number }

let test: TestShop
let product: Product
beforeAll(async () => {
  test = await openTestShop({ rateLimits: true })
  product = await test.db.one<Product>(sql`
    select p.product_id, p.name, p.slug, min(k.size) as size from products p
    join packs k using (product_id) join stock s using (product_id, store_id)
    where k.store_id = ${STORE} and p.kind = 'beer_cider' and k.status = 'ACTIVE' and s.reserved = 0
    group by p.product_id having min(k.size) = 1 order by p.product_id limit 1`)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.run(sql`delete from stock_alerts`)
  await test.db.run(sql`delete from stock_alert_batches`)
  await test.db.run(sql`delete from messages where kind = 'stock_alert'`)
  await test.db.run(sql`delete from rate_limits`)
  await setStock(0)
})

const setStock = (units: number, storeId = STORE) =>
  test.db.run(sql`
    update stock set on_hand = reserved + ${units} where store_id = ${storeId} and product_id = ${product.product_id}`)

const bodyOf = (email: string, more: object = {}) => ({
  store_id: STORE,
  product_id: product.product_id,
  email,
  ...more,
})
const ask = (email: string, more: object = {}, caller = shopper(test)) =>
  caller.call('POST', '/stock_alerts', bodyOf(email, more))

/** Inserts waiting addresses in order, without the rate limit. */
const wait = (...emails: string[]) =>
  test.db.run(sql`
    insert into stock_alerts (store_id, product_id, email, created_at)
    select ${STORE}, ${product.product_id}, email, ${test.clock.now()}::timestamptz
    from unnest(${emails}::text[]) with ordinality as e (email, nth) order by nth`)

type Mail = { recipient: string; subject: string; body: string; html: string }
const mails = () =>
  test.db.rows<Mail>(sql`
    select recipient, subject, body, html from messages where kind = 'stock_alert' order by message_id`)
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const waiting = async () =>
  (await test.db.rows<{ email: string }>(sql`select email from stock_alerts order by stock_alert_id`)).map(
    ({ email }) => email,
  )

describe('A-PROD-2: POST /stock_alerts', () => {
  it('stores an address once, however often it is sent', async () => {
    for (const email of ['ada@example.test', ' ADA@Example.test', 'ada@example.test'])
      expect(await ask(email)).toMatchObject({ status: 200, error: undefined })
    expect(await waiting()).toEqual(['ada@example.test'])
  })

  it.each([
    { code: 'invalid_input', more: { email: 'ada@' } },
    { code: 'product_not_found', more: { product_id: 999_999 } },
    { code: 'store_not_found', more: { store_id: 999 } },
  ])('rejects with $code', async ({ code, more }) => {
    const { status, error } = await ask('ada@example.test', more)
    expect([status, error.code]).toEqual([400, code])
    expect(await waiting()).toEqual([])
  })

  it('rejects tobacco, because a mail would advertise it', async () => {
    const { productId } = await playTobaccoScene(test.db, STORE)
    await test.renew()
    const { error } = await ask('ada@example.test', { product_id: productId })
    expect(error.code).toBe('product_not_found')
  })

  it('limits the requests for one address', async () => {
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 21; i++) codes.push((await ask('ada@example.test')).error?.code)
    expect(codes.filter((code) => code === undefined)).toHaveLength(20)
    expect(codes.at(-1)).toBe('rate_limited')
  })

  it('accepts visitors, members and staff, and remembers only the account of the caller', async () => {
    const [member] = (await manyMembers(test, 1)) as [Member]
    const callers = { visitor: shopper(test), member, staff: await aStoreHand(test) }
    for (const [role, caller] of Object.entries(callers))
      expect([role, (await ask(`${role}@example.test`, {}, caller)).status]).toEqual([role, 200])
    const rows = await test.db.rows(sql`select email, user_id from stock_alerts order by stock_alert_id`)
    expect(rows).toMatchObject([
      { email: 'visitor@example.test', user_id: null },
      { email: 'member@example.test', user_id: member.userId },
      { email: 'staff@example.test', user_id: callers.staff.userId },
    ])
  })
})

describe('S-MSG-6: the mail about a product that is back', () => {
  it('is sent once to each address, as soon as the store can sell the product', async () => {
    await wait('ada@example.test')
    await setStock(10, OTHER_STORE)
    await sendStockAlerts(test.shop)
    expect(await recipients()).toEqual([])
    await setStock(5)
    await sendStockAlerts(test.shop)
    test.clock.pass(2 * HOUR)
    await sendStockAlerts(test.shop)
    expect(await recipients()).toEqual(['ada@example.test'])
    expect(await waiting()).toEqual([])
  })

  it('shows the product, the licence, one button and a link that stops further mails', async () => {
    await wait('ada@example.test')
    await setStock(5)
    await sendStockAlerts(test.shop)
    const [mail] = (await mails()) as [Mail]
    expect(mail.subject).toBe(`${product.name} is back`)
    expect(mail.html).toContain('/mail-pictures/')
    expect(mail.html.match(/<a class="button"/g)).toHaveLength(1)
    for (const words of [
      `/product/${product.slug}`,
      'liquor licence',
      stopAlertsUrl(test.shop, 'ada@example.test'),
    ])
      expect([words, mail.body.includes(words), mail.html.includes(words)]).toEqual([words, true, true])
  })

  it('goes to the first three addresses for each pack, and an hour later to the next', async () => {
    const names = Array.from({ length: 5 }, (_, i) => `reader${i}@example.test`)
    await wait(...names)
    await setStock(1)
    await sendStockAlerts(test.shop)
    await sendStockAlerts(test.shop)
    expect((await recipients()).toSorted()).toEqual(names.slice(0, 3))
    test.clock.pass(HOUR)
    await sendStockAlerts(test.shop)
    expect(await waiting()).toEqual([])
    expect(await recipients()).toHaveLength(5)
  })

  it.each([
    { what: 'an archived product', change: sql`update products set status = 'INACTIVE'` },
    { what: 'a store that no longer sells it', change: sql`update packs set status = 'INACTIVE'` },
  ])('is not sent for $what', async ({ change }) => {
    await wait('ada@example.test')
    await setStock(5)
    await test.db
      .transaction(async (tx) => {
        await tx.run(sql`${change} where product_id = ${product.product_id}`)
        await sendStockAlerts({ ...test.shop, db: tx })
        expect(await tx.rows(sql`select 1 from messages where kind = 'stock_alert'`)).toEqual([])
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
  })

  it('L-22: is not sent to a person who has excluded themselves', async () => {
    await wait('gone@example.test', 'ada@example.test')
    await shopper(test).ok('POST', '/self_exclusions', {
      firstname: 'Gone',
      lastname: 'Away',
      email: 'gone@example.test',
      term: 'six_months',
    })
    await setStock(5)
    await sendStockAlerts(test.shop)
    expect(await recipients()).toEqual(['ada@example.test'])
    expect(await waiting()).toEqual([])
  })
})

describe('A-PROD-3: the link that stops these mails', () => {
  const tokenOf = (email: string) => stopAlertsUrl(test.shop, email).split('/').at(-1)

  it('shows how much the address waits for, and stops it without login, once or twice', async () => {
    await wait('ada@example.test', 'bob@example.test')
    const path = `/stock_alerts/${tokenOf('ada@example.test')}`
    expect(await shopper(test).ok('GET', path)).toEqual({ to: 'a…@example.test', waiting: 1 })
    for (const time of ['first', 'second'])
      expect([time, await shopper(test).ok('POST', path)]).toEqual([
        time,
        { to: 'a…@example.test', waiting: 0 },
      ])
    expect(await waiting()).toEqual(['bob@example.test'])
  })

  it.each(['GET', 'POST'] as const)('%s rejects a changed link, and limits attempts', async (method) => {
    await wait('ada@example.test')
    const [who, signature] = tokenOf('bob@example.test')!.split('.')
    const forged = `${Buffer.from('ada@example.test').toString('base64url')}.${signature}`
    for (const token of [forged, who, `${who}.${'0'.repeat(64)}`]) {
      const { status, error } = await shopper(test).call(method, `/stock_alerts/${token}`)
      expect([status, error.code]).toEqual([404, 'unsubscribe_link_invalid'])
    }
    let code = ''
    for (let i = 0; i < 60 && code !== 'rate_limited'; i++)
      code = (await shopper(test).call(method, `/stock_alerts/${forged}`)).error.code
    expect(code).toBe('rate_limited')
    expect(await waiting()).toEqual(['ada@example.test'])
  })
})

describe('personal data of people who wait', () => {
  it('is in the export of the account, and deleted with it', async () => {
    const customer = await loginAs(test, 'customer')
    await ask('other-address@example.test', {}, customer)
    const { stock_alerts: alerts } = await customer.ok('GET', `/users/${customer.userId}/data`)
    expect(alerts).toMatchObject([{ product: product.name, email: 'other-address@example.test' }])
    await customer.ok('POST', `/users/${customer.userId}/close`, { password: 'coldie-demo' })
    expect(await waiting()).toEqual([])
  })

  it('A-STOCK-1: staff see only how many people wait', async () => {
    await wait('ada@example.test', 'bob@example.test')
    const hand = await aStoreHand(test)
    const item = await hand.ok('GET', `/console/stores/${STORE}/stock/${product.product_id}`)
    expect(item.waiting).toBe(2)
    expect(JSON.stringify(item)).not.toContain('example.test')
  })
})
