import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { openPlaces } from '#server/features/places/known-places.service.ts'
import { acceptBodies } from '#server/http/bodies.ts'
import { answerErrors } from '#server/http/errors.ts'
import { countTries } from '#server/http/rate-limit.ts'
import { prepareJobs } from '#server/jobs/worker.ts'
import type { Shop } from '#server/shop.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database.ts'
import { DEMO_TEST_NOW, demoFilling, demoTestKeys } from '#testing/filled-shop.ts'
import { contentRoutes } from './content.routes.ts'

let db: TestDatabase
let app: FastifyInstance
let now = DEMO_TEST_NOW

beforeAll(async () => {
  db = await openTestDatabase({ filling: demoFilling })
  await prepareJobs(db.url)
  // What this feature touches of a shop, and nothing else.
  const shop = {
    settings: readSettings({}),
    db,
    clock: { now: () => now },
    keys: demoTestKeys,
    limits: countTries(),
    places: await openPlaces(db),
    endpoints: [],
  } as unknown as Shop
  app = Fastify()
  answerErrors(app)
  await app.register(cookie)
  await acceptBodies(app)
  contentRoutes(app, shop)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const get = async (url: string) => (await app.inject({ url })).json()
const titles = async (query: string) =>
  (await get(`/api/banners?limit=250&status=ACTIVE${query}`)).data.map((b: { title: string }) => b.title)

const EVERYWHERE = ['10% off your first order', '$5 off when you spend $50']

describe('GET /api/banners', () => {
  it('answers those of everywhere, and a store’s and a zone’s own only there', async () => {
    expect(await titles('')).toEqual(EVERYWHERE)
    expect(await titles('&store_id=1&zone_id=1')).toEqual([...EVERYWHERE, 'Fitzroy pours its own'])
    expect(await titles('&store_id=2&zone_id=2')).toEqual([...EVERYWHERE, 'Ice for the bay'])
  })

  it('pages', async () => {
    const answer = await get('/api/banners?limit=1&page=2')
    expect(answer).toMatchObject({ success: true, total_count: 2, page: 2, total_pages: 2 })
    expect(answer.data).toHaveLength(1)
  })

  it('shows one from its start until its finish', async () => {
    await db.run(sql`
      insert into banners (title, sequence, start_at, finish_at)
      values ('Tonight', 9, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')`)
    const at = async (time: string) => {
      now = new Date(time)
      return (await titles('')).includes('Tonight')
    }
    expect(await at('2026-11-20T23:59:59Z')).toBe(false)
    expect(await at('2026-11-21T00:00:00Z')).toBe(true)
    expect(await at('2026-11-22T00:00:00Z')).toBe(false)
  })

  it.each([
    ['a store that isn’t there', '?store_id=99'],
    ['a zone that isn’t there', '?zone_id=99'],
    ['what was taken down, to a visitor', '?status=INACTIVE'],
  ])('refuses %s', async (_, query) => {
    const reply = await app.inject({ url: `/api/banners${query}` })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.code).toBe('banner_not_found')
  })
})

describe('GET /api/content', () => {
  it('answers the pages in the footer’s order, with their HTML', async () => {
    const { data, total_count } = await get('/api/content?limit=250')
    expect(total_count).toBe(8)
    expect(data[0]).toMatchObject({ uri: 'about', title: 'About Coldie' })
    expect(Object.keys(data[0])).toEqual(['content_id', 'uri', 'title', 'content'])
  })
})

describe('POST /api/subscriptions', () => {
  const post = (payload: object, remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'POST', url: '/api/subscriptions', payload, remoteAddress })
  const enquiry = { email: 'Ada@Example.test', first_name: 'Ada', referrer: 'contact-us', message: 'Hello' }

  it('keeps the message and passes it on to the desk', async () => {
    const reply = await post(enquiry)
    expect(reply.statusCode).toBe(200)
    const { subscription_id } = reply.json().data
    expect(
      await db.first(sql`select * from subscriptions where subscription_id = ${subscription_id}`),
    ).toMatchObject({
      user_id: null,
      email: 'ada@example.test',
      first_name: 'Ada',
      surname: '',
      referrer: 'contact-us',
    })
    const mail = await db.first<{ recipient: string; body: string }>(
      sql`select recipient, body from messages`,
    )
    expect(mail!.recipient).toBe('fitzroy@coldie.test')
    expect(mail!.body).toContain('E-mail: ada@example.test')
    expect(mail!.body).toContain('Hello')
  })

  it('refuses an e-mail address that is none', async () => {
    const reply = await post({ ...enquiry, email: 'ada' })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ email: 'Invalid Email' })
  })

  it('takes ten in a quarter of an hour from one address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await post(enquiry, '10.0.0.2')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await post(enquiry, '10.0.0.3')).statusCode).toBe(200)
  })
})
