import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type IdPlace, THING_KINDS } from '#contract/scope.ts'
import { isPermission } from '#domain/accounts/permissions.ts'
import { rulesOf } from './ownership.ts'
import { readOwnership } from './ownership.queries.ts'
import {
  CAMPAIGN,
  FOREIGN_CALLS,
  INVENTORY,
  OFFER,
  PROMOTION,
  ofFirst,
} from '#testing/suites/foreign-calls.ts'
import { aProgram } from '#testing/fixtures/api-keys.ts'
import { manyMembers } from '#testing/fixtures/members.ts'
import type { Shopper } from '#testing/fixtures/shopper.ts'
import { logInStaff } from '#testing/fixtures/staff.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let owner: Shopper
let foreign: { name: string; client: Shopper }[]
let things: Record<string, number>
beforeAll(async () => {
  test = await openTestShop()
  const staff = await logInStaff(test)
  owner = staff.admin
  const [manager] = await manyMembers(test, 1)
  await test.db.run(sql`
    insert into user_roles (user_id, role, store_id) values (${manager!.userId}, 'manager', 2)`)
  foreign = [
    { name: 'a manager of another store', client: manager! },
    { name: 'a key of another store', client: (await aProgram(test, owner, { store_id: 2 })).client },
  ]
  things = await thingsOfFirstStore()
})
afterAll(() => test.close())

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const withPermission = (): Endpoint[] =>
  test.shop.endpoints.filter(({ allow }) => (allow as readonly string[]).some(isPermission))

type Json = {
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
}

/** Returns every field of a schema as a path such as `body.changes[].store_id`. */
function placesIn(schema: Json | undefined, place: string): string[] {
  if (!schema) return []
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    place,
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      placesIn(field, `${place}.${name}`),
    ),
    ...placesIn(schema.items, `${place}[]`),
    ...parts.flatMap((part) => placesIn(part, place)),
  ]
}

const jsonOf = (schema: z.ZodType | undefined): Json | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)

const inputPlaces = (endpoint: Endpoint): string[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => placesIn(jsonOf(endpoint[part]), part))

/** Returns the paths of the ids in an endpoint's scope rules. */
const namedBy = (endpoint: Endpoint): IdPlace[] =>
  rulesOf(endpoint).flatMap((rule) => {
    if (typeof rule === 'string') return []
    return 'kind' in rule ? [rule.id] : [...rule.stores, ...(rule.zones ?? [])]
  })

/** Fields that name a store or zone without giving access to it, each with the reason. */
const HARMLESS: Record<string, string> = {
  'GET /console/zones query.store_id': 'outlines and fees of zones are public',
  'GET /console/zones/:zone_id params.zone_id': 'outlines and fees of zones are public',
  'POST /console/stores/:store_id/transfers body.to_store_id': 'goods go there; its own staff receive them',
  'PUT /console/prices body.changes[].store_id': 'each price is refused by itself',
  'PUT /console/users/:user_id/roles body.roles[].store_id': 'the service compares what is given and taken',
}

/** @source A-STAFF-3, D-360 */
describe('§8 the stores of an endpoint’s data', () => {
  it('are declared by every endpoint with a permission', () => {
    const missing = withPermission().filter((endpoint) => rulesOf(endpoint).length === 0)
    expect(missing.map(nameOf)).toEqual([])
  })

  it('are read from fields that the endpoint has', () => {
    const wrong = withPermission().flatMap((endpoint) => {
      const known = inputPlaces(endpoint)
      return namedBy(endpoint).flatMap((place) =>
        known.includes(place) ? [] : [`${nameOf(endpoint)} ${place}`],
      )
    })
    expect(wrong).toEqual([])
  })

  it('include every store and zone that a request can name', () => {
    const isStoreField = /(^|[._])(store|zone)_ids?(\[\])?$/
    const open = withPermission().flatMap((endpoint) => {
      const named: readonly string[] = namedBy(endpoint)
      return inputPlaces(endpoint)
        .filter(
          (place) => isStoreField.test(place) && !named.includes(place) && !named.includes(`${place}[]`),
        )
        .filter(() => !rulesOf(endpoint).includes('shop'))
        .map((place) => `${nameOf(endpoint)} ${place}`)
    })
    expect(open.filter((place) => !(place in HARMLESS))).toEqual([])
  })

  it('are found by a query for each kind of record', async () => {
    for (const kind of THING_KINDS) expect(await readOwnership(test.db, kind, ['0'])).toEqual([])
    const used = withPermission().flatMap((endpoint) =>
      rulesOf(endpoint).flatMap((rule) => (typeof rule === 'object' && 'kind' in rule ? [rule.kind] : [])),
    )
    expect(new Set(used)).toEqual(new Set(THING_KINDS))
  })
})

const zoneOfFirst = async () =>
  (await test.db.first<{ zone_id: number }>(
    sql`select zone_id from zones where primary_store_id = 1 limit 1`,
  ))!.zone_id

async function thingsOfFirstStore(): Promise<Record<string, number>> {
  const place = { store_ids: [1], zone_ids: [] }
  const product = await owner.ok('POST', '/console/products', {
    product_name: 'Only in Fitzroy',
    kind: 'food',
    packs: [{ pack_size: 1, price: 5, store_id: 1 }],
  })
  const sent = await owner.ok('POST', '/console/promo_codes', {
    ...OFFER,
    promo_code: 'FITZ',
    store_zone: place,
  })
  const made = {
    banner_id: (await owner.ok('POST', '/console/banners', { title: 'Fitzroy only', ...ofFirst })).banner_id,
    zoned_id: (
      await owner.ok('POST', '/console/banners', { title: 'Fitzroy only', zone_id: await zoneOfFirst() })
    ).banner_id,
    campaign_id: (await owner.ok('POST', '/console/campaigns', { ...CAMPAIGN, ...ofFirst })).campaign_id,
    promo_code_id: sent.promo_code_id,
    promotion_id: (await owner.ok('POST', '/console/promotions', { ...PROMOTION, store_zone: place }))
      .promotion_id,
    import_id: (
      await owner.ok('POST', '/console/imports', { kind: 'shopify_inventory', file: INVENTORY, ...ofFirst })
    ).import_id,
    shop_import_id: (
      await owner.ok('POST', '/console/imports', { kind: 'shopify_products', file: 'Handle,Title\na,A' })
    ).import_id,
    shop_campaign_id: (await owner.ok('POST', '/console/campaigns', CAMPAIGN)).campaign_id,
    zone_id: await zoneOfFirst(),
    product_id: product.product_id,
  }
  return { ...made, shop_promo_code_id: 1 }
}

const filled = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(things[name]))

const CONTENT_TABLES = [
  'banners',
  'promo_codes',
  'promotions',
  'campaigns',
  'catalogue_imports',
  'products',
  'packs',
  'stock',
  'categories',
  'content_items',
  'content_plans',
  'zones',
  'stores',
  'messages',
  'user_roles',
]

/** Returns a hash of every row that a call in this test could change. */
async function contentHash(): Promise<string> {
  const hashes = await Promise.all(
    CONTENT_TABLES.map((table) =>
      test.db.first<{ hash: string }>(
        sql`select md5(string_agg(t::text, ',' order by t::text)) as hash from ${raw(table)} t`,
      ),
    ),
  )
  return hashes.map((row) => row!.hash).join()
}

/**
 * Lists that include data of all stores. Colleagues are listed with each of their stores. Outlines and fees of
 * zones are public.
 */
const SHOWS_ALL_STORES = ['/console/users', '/console/drivers', '/console/zones']

/** @source A-STAFF-3, A-KEY-1 */
describe('§8 a role or an API key of one store', () => {
  it('neither reads nor changes data of another store or the whole shop', async () => {
    const before = await contentHash()
    const wrong: string[] = []
    for (const { name, client } of foreign)
      for (const [method, path, body] of FOREIGN_CALLS) {
        const reply = await client.call(method, filled(path), body)
        if (![403, 404].includes(reply.status)) wrong.push(`${name}: ${method} ${path} ${reply.status}`)
      }
    expect(wrong).toEqual([])
    expect(await contentHash()).toBe(before)
  })

  it('reads no data of another store in any list or report', async () => {
    const lists = withPermission().filter(
      ({ method, path }) => method === 'GET' && !path.includes(':') && !SHOWS_ALL_STORES.includes(path),
    )
    const wrong: string[] = []
    for (const { name, client } of foreign)
      for (const { path } of lists) {
        const { text, status } = await client.call('GET', path)
        if (status !== 200) continue
        if (/"(primary_)?store_id":(?!2\b|null)|Fitzroy only|FITZ|Coldie Fitzroy/.test(text))
          wrong.push(`${name}: ${path}`)
      }
    expect(wrong).toEqual([])
  })

  it("does not list inactive banners of another store in the shoppers' list", async () => {
    const { client } = foreign[0]!
    expect(await client.ok('GET', '/banners?status=INACTIVE&store_id=1')).toEqual([])
    const shown = await owner.ok('GET', '/banners?status=INACTIVE&store_id=1')
    expect(shown).toContainEqual(expect.objectContaining({ title: 'Fitzroy only' }))
  })

  it('can change the data of its own store', async () => {
    for (const { client } of foreign) {
      const banner = await client.ok('POST', '/console/banners', { title: 'Ours', store_id: 2 })
      await client.ok('PATCH', `/console/banners/${banner.banner_id}`, {
        title: 'Ours again',
        version: banner.version,
      })
      const product = await client.ok('POST', '/console/products', {
        product_name: `Ours ${banner.banner_id}`,
        kind: 'food',
        packs: [{ pack_size: 1, price: 5 }],
      })
      expect(product.packs.map(({ store_id }: { store_id: number }) => store_id)).toEqual([2])
      const patched = { product_name: 'Ours again', version: product.version }
      await client.ok('PATCH', `/console/products/${product.product_id}`, patched)
      const file = { kind: 'shopify_inventory', file: INVENTORY.replace('Fitzroy', 'St Kilda'), store_id: 2 }
      const { import_id } = await client.ok('POST', '/console/imports', file)
      await client.ok('GET', `/console/imports/${import_id}`)
    }
  })
})
