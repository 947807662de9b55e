import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { demoFilling } from '#testing/database/filled-shop.ts'
import { type Catalogue, openCatalogue } from './catalogue.service.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFilling })
})
afterAll(() => db.drop())

const STORES = [1, 2]
const open = () => openCatalogue(db, () => STORES)

/** Returns every answer of a catalogue by its name. */
async function allAnswers(catalogue: Catalogue): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const page = { page: 1, limit: 1000, facets: true }
  for (const store_id of STORES) {
    for (const sort of [0, 1, 2, 3, 4]) {
      const { bytes } = await catalogue.list({ ...page, store_id, sort, relations: sort === 0 })
      answers.set(`list of store ${store_id} by sort ${sort}`, bytes.toString())
    }
    for (const search of [
      'lager',
      'pinot',
      'sweet',
      'gin and tonic',
      'slab under 60',
      'quokka',
      'shirza',
      'b',
    ]) {
      const { bytes } = await catalogue.list({ ...page, store_id, sort: 0, search, relations: false })
      answers.set(`search for ${search} in store ${store_id}`, bytes.toString())
      answers.set(
        `suggestions for ${search} in store ${store_id}`,
        (await catalogue.suggestions(search, store_id, 20)).toString(),
      )
    }
    for (const { product_id } of catalogue.products().slice(0, 10)) {
      const related = await catalogue.related(product_id, store_id, 9).catch(String)
      answers.set(`related to ${product_id} in store ${store_id}`, related.toString())
    }
  }
  for (const { product_id } of catalogue.products()) {
    const product = await catalogue.product({ id: product_id }, undefined, true).catch(String)
    answers.set(`product ${product_id}`, product.toString())
  }
  answers.set('categories', catalogue.categories(1000, 1).toString())
  return answers
}

/** Returns the names of the answers that differ, because whole answers are too long to read. */
const differences = (some: Map<string, string>, others: Map<string, string>): string[] =>
  [...new Set([...some.keys(), ...others.keys()])].filter((name) => some.get(name) !== others.get(name))

/** Returns a pseudo-random number generator that repeats its sequence for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const WORDS = ['Quokka', 'Lager', 'Pinot', 'Pale', 'Gin', 'Slab', 'Rosé', 'Bright']

/** Returns one change as staff, an import or an order could make it. */
function aChange(random: (below: number) => number): Sql {
  const product = 1 + random(600)
  const store = 1 + random(2)
  const word = WORDS[random(WORDS.length)]!
  const changes: (() => Sql)[] = [
    () => sql`
      update packs set price_cents = price_cents + 100
      where store_id = ${store} and product_id = ${product} and sale_price_cents = 0`,
    () => sql`update packs set sale_price_cents = 0 where store_id = ${store} and product_id = ${product}`,
    () =>
      sql`update packs set is_initial = not is_initial where store_id = ${store} and product_id = ${product}`,
    () => sql`
      update packs set status = case status when 'ACTIVE' then 'INACTIVE' else 'ACTIVE' end
      where store_id = ${store} and product_id = ${product} and size = 6`,
    () => sql`
      insert into packs (store_id, product_id, size, price_cents, created_at, modified_at)
      values (${store}, ${product}, ${30 + random(9)}, 9900, now(), now()) on conflict do nothing`,
    () => sql`
      update stock set on_hand = ${random(30)}, reserved = 0 where store_id = ${store} and product_id = ${product}`,
    () => sql`
      insert into product_store_sequences (product_id, store_id, sequence) values (${product}, ${store}, ${random(50)})
      on conflict (product_id, store_id) do update set sequence = excluded.sequence`,
    () => sql`delete from product_store_sequences where product_id = ${product} and store_id = ${store}`,
    () => sql`update products set name = ${word} || ' ' || name where product_id = ${product}`,
    () => sql`update products set name = ${word} where product_id = ${product}`,
    () => sql`update products set description = description || ${` ${word}.`} where product_id = ${product}`,
    () => sql`update products set style = ${word}, region = 'Quokka Bay' where product_id = ${product}`,
    () => sql`update products set sequence = ${random(600)} where product_id = ${product}`,
    () => sql`
      update products set status = case status when 'ACTIVE' then 'INACTIVE' else 'ACTIVE' end
      where product_id = ${product}`,
    () => sql`
      insert into products select (jsonb_populate_record(p, jsonb_build_object(
        'product_id', 100000 + ${product}::int, 'slug', p.slug || '-again', 'gtin', null))).*
      from products p where product_id = ${product} on conflict do nothing`,
    () => sql`
      insert into packs (store_id, product_id, size, price_cents, created_at, modified_at)
      select ${store}, product_id, 1, 1500, now(), now() from products where product_id > 100000
      on conflict do nothing`,
    () => sql`delete from product_categories where product_id = ${product}`,
    () => sql`
      insert into product_categories (product_id, category_id) values (${product}, ${1 + random(20)})
      on conflict do nothing`,
    () => sql`update product_images set alt = ${word} where product_id = ${product}`,
    () => sql`update categories set name = ${word} || ' ' || name where category_id = ${1 + random(20)}`,
    () => sql`
      update categories set status = case status when 'ACTIVE' then 'INACTIVE' else 'ACTIVE' end, sort = sort + 7
      where category_id = ${1 + random(20)}`,
  ]
  return changes[random(changes.length)]!()
}

describe('a catalogue in memory that applies changes one by one', () => {
  it('gives the same answers as a freshly loaded catalogue after any change', { tags: 'slow' }, async () => {
    const random = randomFrom(2026)
    const catalogue = await open()
    await allAnswers(catalogue)
    for (let round = 0; round < 3; round++) {
      for (let change = 0; change < 60; change++) await db.owner.run(aChange(random))
      await catalogue.refresh()
      expect(differences(await allAnswers(catalogue), await allAnswers(await open()))).toEqual([])
    }
  })

  it('reads a transaction that starts before others and commits after them', async () => {
    const catalogue = await open()
    const nameOf = async (id: number) => {
      const { data } = JSON.parse((await catalogue.product({ id }, 1, false)).toString())
      return data[0].product_name
    }
    const rename = (on: Database, id: number, name: string) =>
      on.run(sql`update products set name = ${name}, status = 'ACTIVE' where product_id = ${id}`)
    await db.run(sql`update packs set status = 'ACTIVE' where store_id = 1 and product_id in (7, 8)`)
    await db.transaction(async (late) => {
      await rename(late, 7, 'Late')
      await rename(db, 8, 'Early')
      await catalogue.refresh()
      expect(await nameOf(8)).toBe('Early')
      expect(await nameOf(7)).not.toBe('Late')
    })
    await catalogue.refresh()
    expect([await nameOf(7), await nameOf(8)]).toEqual(['Late', 'Early'])
  })

  it('applies a change to a store that is being read for the first time', async () => {
    const catalogue = await open()
    const first = catalogue.list({ store_id: 2, sort: 0, page: 1, limit: 5, relations: true, facets: false })
    await db.run(
      sql`update packs set price_cents = price_cents + 5 where store_id = 2 and sale_price_cents = 0`,
    )
    await Promise.all([first, catalogue.refresh()])
    await catalogue.refresh()
    expect(differences(await allAnswers(catalogue), await allAnswers(await open()))).toEqual([])
  })

  it('applies changes before the first search and while it indexes the words', { tags: 'slow' }, async () => {
    const random = randomFrom(11)
    const catalogue = await open()
    const change = async () => {
      for (let each = 0; each < 30; each++) await db.owner.run(aChange(random))
    }
    await change()
    await catalogue.refresh()
    await change()
    await Promise.all([catalogue.prepareSearch(), catalogue.refresh()])
    expect(differences(await allAnswers(catalogue), await allAnswers(await open()))).toEqual([])
  })

  it('reports what a page has read as current until some of it changes', async () => {
    const catalogue = await open()
    const list = (store_id: number) => () =>
      catalogue.list({ store_id, sort: 0, page: 1, limit: 5, relations: true, facets: false })
    const [one, two] = [catalogue.reading(list(1)), catalogue.reading(list(2))]
    await Promise.all([one.result, two.result])
    await db.run(
      sql`update packs set price_cents = price_cents + 5 where store_id = 2 and sale_price_cents = 0`,
    )
    await catalogue.refresh()
    expect([one.isCurrent(), two.isCurrent()]).toEqual([true, false])
    await db.run(sql`update products set description = 'Crisp.' where product_id = 12`)
    await catalogue.refresh()
    expect(one.isCurrent()).toBe(false)
  })

  it(
    'returns the same answers in two processes, although one of them received no announcement',
    { tags: 'slow' },
    async () => {
      const random = randomFrom(7)
      const [hears, hearsNothing] = [await open(), await open()]
      await Promise.all([allAnswers(hears), allAnswers(hearsNothing)])
      for (let change = 0; change < 40; change++) {
        await db.owner.run(aChange(random))
        await hears.refresh()
      }
      await hearsNothing.refresh()
      expect(differences(await allAnswers(hears), await allAnswers(hearsNothing))).toEqual([])
    },
  )
})

it('shows a change of many products and their prices completely or not at all', async () => {
  const catalogue = await open()
  const page = { page: 1, limit: 250, facets: false, store_id: 1, sort: 0, relations: true, search: 'Wholly' }
  const seen = async () => {
    const { bytes } = await catalogue.list(page)
    const { data } = JSON.parse(bytes.toString()) as {
      data: { product_name: string; product_pack: { product_price: { price: number }[] }[] }[]
    }
    return new Set(
      data.map((one) => `${one.product_name.split(' ')[1]} ${one.product_pack[0]!.product_price[0]!.price}`),
    )
  }
  const change = (round: number) =>
    db.transaction(async (tx) => {
      await tx.run(sql`update products set name = ${`Wholly ${round}`} where product_id <= 100`)
      await tx.run(sql`
        update packs set price_cents = ${100 * round}, sale_price_cents = 0 where store_id = 1 and product_id <= 100`)
    })
  await change(1)
  await catalogue.refresh()
  await seen()
  for (let round = 2; round < 5; round++) {
    await change(round)
    const reading = { isDone: false }
    const refreshed = catalogue.refresh().then(() => void (reading.isDone = true))
    const states = new Set<string>()
    while (!reading.isDone) {
      const now = await seen()
      expect(now.size).toBe(1)
      for (const state of now) states.add(state)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await refreshed
    expect([...(await seen())]).toEqual([`${round} ${round}`])
    expect(
      [...states].every((state) => [`${round - 1} ${round - 1}`, `${round} ${round}`].includes(state)),
    ).toBe(true)
  }
})
