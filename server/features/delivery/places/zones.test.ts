import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleZone, ZonePreview } from '#contract/console/zones.ts'
import { checkout, memberReady } from '#testing/fixtures/checkouts.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import { shopper } from '#testing/fixtures/shopper.ts'
import { type Staff, aStoreHand, logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const zoneOf = (zoneId: number): Promise<ConsoleZone> => staff.admin.ok('GET', `/console/zones/${zoneId}`)
const audited = (action: string) =>
  test.db.first<{ before: object; after: object }>(sql`
    select before, after from audit_log where action = ${action} order by audit_log_id desc limit 1`)
const box = (west: number, south: number, east: number, north: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
/** An area around Bendigo that no zone covers. */
const BENDIGO = box(144.2, -36.85, 144.4, -36.65)
const terms = { store_id: 1, name: 'Bendigo', polygon: BENDIGO, fee: 9.95, min_spend: 40 }
const at = (lat: number, lng: number) => shopper(test).call('GET', `/zones/location/${lat},${lng}`)

describe('A-AREA-1: the list of zones', () => {
  it('lists all zones to all staff, by page, store or name; changing a zone requires a role in its store', async () => {
    const all = await staff.admin.call('GET', '/console/zones?limit=3')
    expect([all.json.total_count, all.data.length, all.json.total_pages]).toEqual([7, 3, 3])
    expect(await staff.store.ok('GET', '/console/zones?store_id=2')).toMatchObject([{ zone_id: 2 }])
    expect(await staff.admin.ok('GET', '/console/zones?search=newt')).toMatchObject([{ name: 'Newtown' }])
    expect((await staff.store.call('GET', '/console/zones/999')).status).toBe(404)
    const { polygon, version } = await zoneOf(1)
    const manager = await aStoreHand(test, 2)
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${manager.userId}, 'manager', 2)`)
    for (const [method, path, body] of [
      ['PATCH', '/console/zones/1', { fee: 1, version }],
      ['POST', '/console/zones', terms],
      ['POST', '/console/zones/preview', { store_id: 1, polygon }],
    ] as const)
      expect((await manager.call(method, path, body)).status).toBe(403)
    const theirs = await zoneOf(2)
    await manager.ok('PATCH', '/console/zones/2', { fee: theirs.fee, version: theirs.version })
  })
})

describe('A-AREA-2, A-AREA-3: a zone is added and changed', () => {
  it('delivers immediately in a new area, and no longer after it is deactivated', async () => {
    const made: ConsoleZone = await staff.admin.ok('POST', '/console/zones', { ...terms, free_from: 120 })
    expect(made).toMatchObject({
      ...terms,
      free_from: 120,
      state: 'VIC',
      travel_minutes: 15,
      priority: 0,
      status: 'ACTIVE',
      version: 0,
    })
    expect((await at(-36.75, 144.3)).data).toMatchObject({ zone_id: made.zone_id, delivery_fee: 9.95 })
    expect(await audited('zone.created')).toMatchObject({ after: { fee_cents: 995, corners: 4 } })
    const path = `/console/zones/${made.zone_id}`
    const off = await staff.admin.ok('PATCH', path, { status: 'INACTIVE', free_from: null, version: 0 })
    expect(off).toMatchObject({ ...terms, status: 'INACTIVE', free_from: null, version: 1 })
    expect((await at(-36.75, 144.3)).status).toBe(404)
    expect(await audited('zone.changed')).toEqual({
      before: { status: 'ACTIVE', free_from_cents: 12_000 },
      after: { status: 'INACTIVE', free_from_cents: null },
    })
  })

  it('an outdated version is rejected with the current zone', async () => {
    const now = await zoneOf(1)
    const late = await staff.admin.call('PATCH', '/console/zones/1', { fee: 1, version: now.version - 1 })
    expect([late.status, late.error.code, late.error.current]).toEqual([409, 'stale', now])
    expect(await zoneOf(1)).toEqual(now)
  })

  it.each([
    [{ polygon: { type: 'Polygon', coordinates: [] } }, 'polygon'],
    [{ polygon: { type: 'Polygon', coordinates: [BENDIGO.coordinates[0]!.slice(0, 4)] } }, 'polygon'],
    [{ polygon: box(-36.85, 144.2, -36.65, 144.4) }, 'polygon'],
    [{ polygon: { type: 'Point', coordinates: [144.2, -36.8] } }, 'polygon'],
    [
      {
        polygon: {
          type: 'Polygon',
          coordinates: [
            [
              [144, -36],
              [145, -37],
              [145, -36],
              [144, -37],
              [144, -36],
            ],
          ],
        },
      },
      'polygon',
    ],
    [{ fee: -1 }, 'fee'],
    [{ name: ' ' }, 'name'],
    [{ travel_minutes: 999 }, 'travel_minutes'],
    [{ store_id: 999 }, 'store_id'],
  ])('%j is rejected', async (change, field) => {
    const refused = await staff.admin.call('POST', '/console/zones', { ...terms, ...change })
    expect([refused.status, refused.error.code]).toEqual([400, 'invalid_input'])
    expect(refused.error.fields).toHaveProperty(field)
  })

  it('items above the threshold are delivered free, in the cart and in the order', async () => {
    const { client, body } = await memberReady(test)
    const cart = await client.ok('GET', `/carts/${body.cart_id}`)
    const { version } = await zoneOf(1)
    await staff.admin.ok('PATCH', '/console/zones/1', { free_from: cart.sub_total, version })
    const free = await client.ok('GET', `/carts/${body.cart_id}`)
    expect(free.total).toBeCloseTo(cart.total - 7.95)
    const order = await client.ok('POST', '/checkout', body)
    const placed = await test.db.first(sql`
      select charges_cents, total_cents from orders where order_id = ${order.order_id}`)
    expect(placed).toEqual({ charges_cents: 0, total_cents: Math.round(free.total * 100) })
    const dearer = { free_from: cart.sub_total + 0.01, version: version + 1 }
    await staff.admin.ok('PATCH', '/console/zones/1', dearer)
    const next = await memberReady(test)
    expect((await next.client.ok('GET', `/carts/${next.body.cart_id}`)).total).toBeCloseTo(cart.total)
    await staff.admin.ok('PATCH', '/console/zones/1', { free_from: null, version: version + 2 })
  })
})

describe('A-AREA-3: carts and orders of an address that is no longer served', () => {
  it('an order is still delivered; the cart gets an error at its next step, and loses nothing', async () => {
    const ordered = await memberReady(test)
    const { order_id } = await ordered.client.ok('POST', '/checkout', ordered.body)
    const { client, body } = await memberReady(test)
    const { polygon, version } = await zoneOf(1)
    await staff.admin.ok('PATCH', '/console/zones/1', { polygon: BENDIGO, version })
    const refused = await checkout(client, body)
    expect([refused.status, refused.error.code]).toEqual([409, 'address_not_served'])
    expect((await client.ok('GET', `/carts/${body.cart_id}`)).cart_items.length).toBeGreaterThan(0)
    expect((await ordered.client.ok('GET', `/orders/${order_id}`)).status).toBe(1)
    await staff.admin.ok('PATCH', `/orders/${order_id}`, { status: 2 })
    await staff.admin.ok('PATCH', '/console/zones/1', { polygon, version: version + 1 })
    await client.ok('POST', '/checkout', body)
  })
})

/** Inserts two houses in Fitzroy's zone, one of them in Preston. */
const buildHouses = () =>
  test.db.owner.run(sql`
    with locality as (
      insert into address_localities (pid, name, search, state) values ('test', 'Test', 'test', 'VIC') returning locality_id),
    street as (
      insert into address_streets (pid, locality_id, name, search, bare)
      select 'test', locality_id, 'Test Street', 'test street', 'test' from locality returning street_id)
    insert into address_points (pid, street_id, number_first, postcode, lat, lng)
    select pid, street_id, 1, '3000', lat, lng
    from street, (values ('fitzroy', -37.80092, 144.97919), ('preston', -37.745, 145.0)) as p (pid, lat, lng)`)

describe('A-AREA-4: the effects of saving a zone', () => {
  it('rejects terms that could not be saved, all at once', async () => {
    const { polygon } = await zoneOf(1)
    const wrong = { name: ' ', fee: 'abc', min_spend: -1, free_from: '7.955', travel_minutes: 999 }
    const path = '/console/zones/preview'
    const { status, error } = await staff.admin.call('POST', path, { store_id: 1, polygon, ...wrong })
    expect([status, Object.keys(error.fields!)]).toEqual([400, Object.keys(wrong)])
    expect(error.fields!.fee).toBe('Please enter an amount such as 7.95')
  })

  const preview = (body: object): Promise<ZonePreview> =>
    staff.admin.ok('POST', '/console/zones/preview', { store_id: 1, ...body })

  beforeAll(buildHouses)

  it('unchanged: no effects', async () => {
    const { polygon } = await zoneOf(1)
    expect(await preview({ zone_id: 1, polygon })).toMatchObject({
      overlaps: [],
      suburbs: { gained: [], lost: [] },
      addresses: { gained: 0, lost: 0 },
      saved_addresses_lost: 0,
    })
  })

  it('smaller: the suburbs, addresses and saved addresses that are no longer served', async () => {
    const found = await preview({ zone_id: 1, polygon: box(144.96, -37.83, 144.99, -37.79) })
    expect(found.suburbs.gained).toEqual([])
    expect(found.suburbs.lost).toContainEqual({ name: 'Preston', postcode: '3072', other_zone: null })
    expect(found.addresses.gained).toBe(0)
    expect(found.addresses.lost).toBe(1)
    expect(found.open_orders).toBeGreaterThan(0)
  })

  it('over a neighbour: the priority decides which of the two delivers there', async () => {
    const mine = await zoneOf(1)
    const theirs = await zoneOf(2)
    const wide = { ...mine.polygon, coordinates: box(144.8, -38, 145.2, -37.7).coordinates }
    const behind = await preview({ zone_id: 2, store_id: 2, polygon: wide })
    expect(behind.overlaps).toContainEqual(expect.objectContaining({ zone_id: 1, wins: false }))
    expect(behind.suburbs.gained.some(({ other_zone }) => other_zone === mine.name)).toBe(false)
    const ahead = await preview({ zone_id: 2, store_id: 2, polygon: wide, priority: 1 })
    expect(ahead.overlaps).toContainEqual(expect.objectContaining({ zone_id: 1, wins: true }))
    expect(ahead.suburbs.gained).toContainEqual({ name: 'Fitzroy', postcode: '3065', other_zone: mine.name })
    expect([behind.addresses.gained, ahead.addresses.gained]).toEqual([0, 2])
    expect((await zoneOf(2)).version).toBe(theirs.version)
  })

  it('a hole in the middle of all zones is a gap; deactivating the zone loses all of its area', async () => {
    const { polygon } = await zoneOf(1)
    const hole = box(144.975, -37.805, 144.985, -37.795).coordinates[0]!.toReversed()
    const holed = { type: 'Polygon', coordinates: [polygon.coordinates[0], hole] }
    const { gaps, suburbs } = await preview({ zone_id: 1, polygon: holed })
    expect(gaps).toEqual([
      { area_km2: expect.closeTo(0.98, 1), near: 'Fitzroy', lat: -37.8, lng: expect.closeTo(144.98) },
    ])
    expect((await preview({ zone_id: 1, polygon })).gaps).toEqual([])
    expect(suburbs.lost.map(({ name }) => name)).toEqual(['Fitzroy'])
    const off = await preview({ zone_id: 1, polygon, status: 'INACTIVE' })
    expect(off.suburbs.lost.length).toBeGreaterThan(20)
    expect(off.overlaps).toEqual([])
  })
})

describe('A-AREA-3: a zone takes land', () => {
  const SYDNEY = box(151.15, -33.95, 151.25, -33.85)
  const aManagerOf = async (storeId: number) => {
    const [manager] = await manyMembers(test, 1)
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${manager!.userId}, 'manager', ${storeId})`)
    return manager!
  }

  it('only within its own state', async () => {
    const manager = await aManagerOf(2)
    const { version, fee } = await zoneOf(2)
    for (const [method, path, body] of [
      ['POST', '/console/zones', { ...terms, store_id: 2, polygon: SYDNEY, priority: 100 }],
      ['POST', '/console/zones/preview', { store_id: 2, polygon: SYDNEY, priority: 100 }],
      ['PATCH', '/console/zones/2', { polygon: SYDNEY, version }],
    ] as const)
      for (const client of [manager, staff.admin]) {
        const refused = await client.call(method, path, body)
        expect([refused.status, refused.error.fields?.polygon]).toEqual([
          400,
          'A zone of a Victorian store must lie in Victoria. This one reaches outside at -33.9500, 151.1500',
        ])
      }
    expect(await zoneOf(2)).toMatchObject({ version, fee })
  })

  it('of another store only by its manager or an owner', async () => {
    const manager = await aManagerOf(2)
    const { polygon, version } = await zoneOf(2)
    const over = box(144.96, -37.83, 145.0, -37.79)
    const zone = { ...terms, store_id: 2, polygon: over, priority: 50 }
    const preview = await manager.ok('POST', '/console/zones/preview', zone)
    expect(preview.may_save).toBe(false)
    expect(preview.overlaps).toContainEqual(
      expect.objectContaining({ zone_id: 1, store_name: 'Coldie Fitzroy', wins: true, takes: true }),
    )
    const refused = await manager.call('POST', '/console/zones', zone)
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
    const wider = { polygon: { ...polygon, coordinates: [over.coordinates[0]] }, priority: 50, version }
    expect((await manager.call('PATCH', '/console/zones/2', wider)).status).toBe(403)
    expect((await at(-37.80092, 144.97919)).data).toMatchObject({ zone_id: 1 })

    // A zone ranked below the other store's zone takes no land until its priority is raised.
    const behind = await manager.ok('POST', '/console/zones', { ...zone, priority: 0 })
    const raised = { priority: 50, version: behind.version }
    const path = `/console/zones/${behind.zone_id}`
    expect((await manager.call('PATCH', path, raised)).status).toBe(403)
    await test.db.run(sql`
      insert into user_roles (user_id, role, store_id) values (${manager.userId}, 'manager', 1)`)
    await manager.ok('PATCH', path, raised)
    const now = await zoneOf(behind.zone_id)
    const off = { status: 'INACTIVE', version: now.version }
    await staff.admin.ok('PATCH', path, off)
    const again = await staff.admin.ok('POST', '/console/zones/preview', { store_id: 1, polygon: over })
    expect(again.overlaps).toContainEqual(
      expect.objectContaining({ zone_id: behind.zone_id, status: 'INACTIVE', takes: false }),
    )
  })
})
