import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { parseMobile } from '#domain/accounts/mobile.ts'
import { openInstallation } from '#server/db/installation.ts'
import { isPassword } from '#server/features/accounts/passwords/passwords.service.ts'
import { openStoreDirectory } from '#server/features/delivery/store-directory.service.ts'
import type { Keys } from '#server/keys.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { DEMO_TEST_NOW, demoFilling, demoTestKeys } from '#testing/database/filled-shop.ts'
import { fillDemoShop, fillEmptyShop } from './fill-demo.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFilling })
})
afterAll(() => db.drop())

const quiet = { info: () => {} }
const filling = { keys: demoTestKeys, now: DEMO_TEST_NOW, log: quiet, withAddresses: false }

describe('the demo shop', () => {
  it('has seven stores with zones, sixteen categories and at least 540 products', async () => {
    const counts = await db.first(sql`
      select (select count(*) from stores where state = 'VIC') as vic,
        (select count(*) from stores where state = 'NSW') as nsw,
        (select count(*) from zones) as zones,
        (select count(*) from categories where parent_id is null) as categories,
        (select min(n) >= 540 from (select count(distinct product_id) as n from packs group by store_id) s) as enough`)
    expect(counts).toEqual({ vic: 4, nsw: 3, zones: 7, categories: 16, enough: true })
  })

  it('serves every suburb of the list from exactly one zone', async () => {
    const served = (await openStoreDirectory(db)).zones().flatMap((zone) => zone.suburbs)
    expect(served).toHaveLength(SERVED_SUBURBS.length)
    expect(new Set(served).size).toBe(SERVED_SUBURBS.length)
  })

  it('licenses each store in its own state and gives it a valid ABN', async () => {
    const stores = await db.rows<{ abn: string; number: string | null }>(sql`
      select abn, number from stores left join store_licences using (store_id, state)`)
    const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    for (const { abn, number } of stores) {
      const sum = [...abn].reduce((s, digit, i) => s + (Number(digit) - (i === 0 ? 1 : 0)) * weights[i]!, 0)
      expect(sum % 89).toBe(0)
      expect(number).toBeTruthy()
    }
  })

  it('strikes through only prices that were charged before', async () => {
    const specials = await db.first<{ specials: number; unproven: number }>(sql`
      select count(*) as specials, count(*) filter (where not exists (
        select from price_history h where h.pack_id = k.pack_id and h.price_cents = k.price_cents
          and h.sale_price_cents = 0 and h.from_at < k.modified_at)) as unproven
      from packs k where sale_price_cents > 0`)
    expect(specials!.specials).toBeGreaterThan(50)
    expect(specials!.unproven).toBe(0)
  })

  it('has every picture, category and one initial pack for each product', async () => {
    const lacking = await db.first(sql`
      select count(*) filter (where not exists (select from product_images i where i.product_id = p.product_id)) as images,
        count(*) filter (where (select count(*) from product_categories c where c.product_id = p.product_id) < 2)
          as categories,
        (select count(*) from (select from packs group by store_id, product_id
          having count(*) filter (where is_initial) <> 1) k) as initial
      from products p`)
    expect(lacking).toEqual({ images: 0, categories: 0, initial: 0 })
  })

  it('has a barcode for every pack but those of bundles, and a shelf location for every product of a store', async () => {
    const lacking = await db.first(sql`
      select (select count(*)::int from packs k where not exists (
          select from pack_barcodes b where b.product_id = k.product_id and b.size = k.size and length(b.gtin) >= 13)
          and not exists (select from bundle_parts b where b.bundle_product_id = k.product_id))
          as barcodes,
        (select count(*)::int from stock where shelf_location is null) as shelves,
        (select count(distinct shelf_location) > 100 from stock where store_id = 1) as spread`)
    expect(lacking).toEqual({ barcodes: 0, shelves: 0, spread: true })
  })

  it('has inactive automatic promotions, each with its categories', async () => {
    const rows = await db.rows(sql`
      select name, status, array_length(category_ids, 1) as categories from promotions order by promotion_id`)
    expect(rows).toEqual([
      { name: 'Mixed six', status: 'INACTIVE', categories: 2 },
      { name: 'Snacks for three', status: 'INACTIVE', categories: 1 },
      { name: 'Mixers before dinner', status: 'INACTIVE', categories: 1 },
    ])
  })

  it('has the contract’s promo codes, pages and banners', async () => {
    const codes = await db.rows(sql`
      select code, discount_type, discount, minimum_spend_cents as minimum, requirement,
        end_at < ${DEMO_TEST_NOW} as ended, coalesce(current_amount = total_amount, false) as gone
      from promo_codes order by promo_code_id`)
    const open = { ended: false, gone: false, minimum: 0, requirement: 'none' }
    expect(codes).toMatchObject([
      { ...open, code: 'WELCOME10', discount_type: 'percentage', discount: 10, requirement: 'first_order' },
      { ...open, code: 'FIVER', discount_type: 'fixed', discount: 500, minimum: 5_000 },
      { ...open, code: 'EXPIRED', ended: true },
      { ...open, code: 'SOLDOUT', gone: true },
    ])
    const texts = await db.rows<{ uri: string; content: string }>(sql`select uri, content from content_items`)
    expect(texts.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['faq', 'privacy-policy', 'data-collection-notice', 'terms-and-conditions']),
    )
    for (const { content } of texts) expect(content).toMatch(/^<(h2|p)>[\s\S]+<\/(p|ul)>$/)
    expect(texts.filter(({ content }) => /no refunds/i.test(content))).toEqual([])
  })

  it('assigns new ids after its own', async () => {
    const { banner_id } = (await db.first<{ banner_id: number }>(sql`
      insert into banners (title) values ('One more') returning banner_id`))!
    expect(banner_id).toBe(8)
    await db.run(sql`delete from banners where banner_id = ${banner_id}`)
  })
})

describe('the demo’s people', () => {
  it('log in with the demo’s password and have verified mobiles reserved for fiction', async () => {
    const people = await db.rows<{
      mobile: string
      password_hash: string
      verified_at: Date
      state: string
    }>(sql`
      select mobile, password_hash, verified_at, state from users`)
    expect(people).toHaveLength(10)
    for (const person of people) {
      expect(parseMobile(person.mobile)).toBe(person.mobile)
      expect(person.mobile).toMatch(/^\+6149157\d{4}$/)
      expect(person).toMatchObject({ state: 'full', verified_at: expect.any(Date) })
    }
    expect(await isPassword(people[0]!.password_hash, 'coldie-demo')).toBe(true)
  })

  it('have the roles that the contract specifies', async () => {
    const rows = await db.rows<{ email: string }>(sql`
      select email, type, admin_access as admin, store_access as store,
        array(select store_id from user_stores s where s.user_id = u.user_id order by 1) as stores,
        (select issued_on > ${DEMO_TEST_NOW}::date - interval '5 years' and expires_on > ${DEMO_TEST_NOW}::date
         from driver_training t where t.driver_id = u.user_id) as trained
      from users u`)
    const plain = { type: 'customer', admin: false, store: false, stores: [], trained: null }
    expect(Object.fromEntries(rows.map((row) => [row.email, row]))).toMatchObject({
      'admin@coldie.test': { ...plain, type: 'admin', admin: true },
      'store@coldie.test': { ...plain, store: true, stores: [1] },
      'driver@coldie.test': { ...plain, type: 'driver', stores: [1, 2, 3, 4] },
      'driver.nsw@coldie.test': { ...plain, type: 'driver', stores: [5, 6, 7], trained: true },
      'customer@coldie.test': plain,
    })
  })

  it('have sealed birth dates', async () => {
    const { user_id: ownerId, dob_sealed: sealed } = (await db.first<{
      user_id: number
      dob_sealed: Buffer
    }>(sql`
      select user_id, dob_sealed from users where email = 'customer@coldie.test'`))!
    expect(demoTestKeys.unseal({ purpose: 'dob', ownerId }, sealed)).toBe('1990-05-17')
  })

  it('include a customer with a saved Visa, two addresses in served zones and a referral code', async () => {
    const customer = await db.first(sql`
      select referral_code,
        array(select card_type from demo_gateway.methods m where m.customer_id = u.user_id::text) as cards,
        array(select city from user_addresses a where a.user_id = u.user_id order by last_used_at desc) as cities
      from users u where email = 'customer@coldie.test'`)
    expect(customer).toEqual({
      referral_code: 'ROBIN-M8KQ',
      cards: ['Visa'],
      cities: ['Fitzroy', 'St Kilda'],
    })
  })
})

describe('filling', () => {
  let fresh: TestDatabase

  beforeAll(async () => {
    fresh = await openTestDatabase({ asOwner: true })
    await openInstallation(fresh, 'demo', DEMO_TEST_NOW)
  })
  afterAll(() => fresh.drop())

  it('leaves nothing behind if it is interrupted', { tags: 'slow' }, async () => {
    const broken: Keys = {
      ...demoTestKeys,
      seal: () => {
        throw new Error('the power went')
      },
    }
    await expect(fillDemoShop({ ...filling, db: fresh, keys: broken })).rejects.toThrow('the power went')
    expect(await fresh.rows(sql`select 1 from stores`)).toEqual([])
  })

  it('creates the same shop on every machine', { tags: 'slow' }, async () => {
    await fillDemoShop({ ...filling, db: fresh })
    const digest = (of: TestDatabase) =>
      of.first(sql`
        select (select md5(string_agg(k::text, ',' order by pack_id)) from packs k) as packs,
          (select md5(string_agg(s::text, ',' order by store_id, product_id)) from stock s) as stock,
          (select array_agg(order_id || ' ' || user_id || ' ' || total_cents order by placed_at) from orders) as orders`)
    expect(await digest(fresh)).toEqual(await digest(db))
  })

  it('is idempotent: the second run changes nothing', async () => {
    await fillDemoShop({ ...filling, db: db.owner, now: new Date(DEMO_TEST_NOW.getTime() + 1) })
    expect(await db.first(sql`select filled_at from installation`)).toEqual({ filled_at: DEMO_TEST_NOW })
  })

  it('can create a shop with one admin and nothing else', async () => {
    const empty = await openTestDatabase({ asOwner: true })
    try {
      await openInstallation(empty, 'demo', DEMO_TEST_NOW)
      await fillEmptyShop({ ...filling, db: empty })
      expect(await empty.rows(sql`select email, type, admin_access from users`)).toEqual([
        { email: 'admin@coldie.test', type: 'admin', admin_access: true },
      ])
      expect(await empty.rows(sql`select 1 from stores`)).toEqual([])
    } finally {
      await empty.drop()
    }
  })
})
