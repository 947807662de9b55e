import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { SERVED_SUBURBS } from '#domain/delivery/served-suburbs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { openCurrentSettings } from '#server/features/settings/current-settings.service.ts'
import { openStoreDirectory } from '#server/features/delivery/store-directory.service.ts'
import { registerBodyParsers } from '#server/http/body-parsers.ts'
import { registerErrorHandler } from '#server/http/errors.ts'
import { CaptchaUnavailable } from '#server/integrations/captcha/port.ts'
import { openProofOfWork } from '#server/integrations/captcha/proof-of-work.ts'
import type { Shop } from '#server/shop.ts'
import { solveCaptcha } from '#testing/fixtures/captcha.ts'
import { type TestDatabase, openTestDatabase } from '#testing/database/database.ts'
import { DEMO_TEST_NOW, demoTestKeys } from '#testing/database/filled-shop.ts'
import { setRateCounts } from '#testing/fixtures/rate-counts.ts'
import { openShopFilling } from '#testing/shop/open-shop.ts'
import { bannerPictureRoutes } from './banner-pictures.routes.ts'
import { contentRoutes } from './content.routes.ts'

let db: TestDatabase
let app: FastifyInstance
let shop: Shop
let now = DEMO_TEST_NOW

beforeAll(async () => {
  db = await openTestDatabase({ filling: openShopFilling })
  // Only the parts of a shop that this feature uses.
  shop = {
    settings: readSettings({}),
    currentSettings: await openCurrentSettings(db, readSettings({}).shopDefaults),
    db,
    clock: { now: () => now },
    keys: demoTestKeys,
    captcha: openProofOfWork({ db, keys: demoTestKeys, clock: { now: () => now } }),
    storeDirectory: await openStoreDirectory(db),
    endpoints: [],
  } as unknown as Shop
  app = Fastify()
  registerErrorHandler(app)
  await app.register(cookie)
  await registerBodyParsers(app)
  contentRoutes(app, shop)
  bannerPictureRoutes(app)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const get = async (url: string) => (await app.inject({ url })).json()
const titles = async (query: string) =>
  (await get(`/api/banners?limit=250&status=ACTIVE${query}`)).data.map((b: { title: string }) => b.title)

const EVERYWHERE = [
  '10% off your first order',
  '$5 off when you spend $50',
  'All the taste, next to no alcohol',
]

/** @source S-LIST-11, S-ENT-12 */
describe('§7 GET /banners', () => {
  it('returns banners for every place, and those of a store or zone only there, by sequence', async () => {
    const [welcome, fiver, zero] = EVERYWHERE
    expect(await titles('')).toEqual(EVERYWHERE)
    expect(await titles('&store_id=1&zone_id=1')).toEqual([welcome, fiver, 'Fitzroy pours its own', zero])
    expect(await titles('&store_id=2&zone_id=2')).toEqual([welcome, fiver, 'Ice for the bay', zero])
  })

  it('pages, and returns the total even after the last page', async () => {
    const answer = await get('/api/banners?limit=1&page=2')
    expect(answer).toMatchObject({ success: true, total_count: 3, page: 2, total_pages: 3 })
    expect(answer.data).toHaveLength(1)
    const past = await get('/api/banners?limit=2&page=9')
    expect(past).toMatchObject({ data: [], total_count: 3, page: 9, total_pages: 2 })
    expect(await get('/api/content?limit=5&page=9')).toMatchObject({
      data: [],
      total_count: 8,
      total_pages: 2,
    })
  })

  it('shows a banner from its start until its finish', async () => {
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
    expect(await at('2025-07-05T00:00:00Z')).toBe(false)
    expect(await titles('')).toContain('Dry July, done well')
    now = DEMO_TEST_NOW
  })

  it('links a banner so that its promo code is applied, and hides it when the code ends', async () => {
    const { data } = await get('/api/banners')
    expect(data[0].link).toBe('/cart?promo_code=WELCOME10')
    await db.run(sql`update promo_codes set end_at = ${now} where code = 'FIVER'`)
    expect(await titles('')).not.toContain('$5 off when you spend $50')
    await db.run(sql`update promo_codes set end_at = '2035-01-01', checked_at = now() where code = 'FIVER'`)
  })

  it('§9 Banner images: 240x120, 480x240 or 600x300, cached permanently under the hash of their content', async () => {
    const { data } = await get('/api/banners')
    for (const { background_image } of data) {
      for (const [size, width] of Object.entries({ small: 240, medium: 480, large: 600 })) {
        const reply = await app.inject({ url: background_image[size] })
        expect(reply.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height: width / 2 })
      }
    }
    expect((await app.inject({ url: '/pictures/banners/old/bay-240.webp' })).headers['cache-control']).toBe(
      'public, max-age=3600',
    )
    expect((await app.inject({ url: '/pictures/banners/x/..%2F..%2Fx.webp' })).statusCode).toBe(404)
  })

  it('has no banner that links to an unknown category', async () => {
    const rows = await db.rows<{ link: string }>(
      sql`select link from banners where link like '/bottleshop/%'`,
    )
    const slugs = (await db.rows<{ slug: string }>(sql`select slug from categories`)).map(({ slug }) => slug)
    expect(rows.length).toBeGreaterThan(3)
    for (const { link } of rows) expect(slugs).toContain(link.split('/').at(-1))
  })

  it.each([
    ['an unknown store', '?store_id=99'],
    ['an unknown zone', '?zone_id=99'],
    ['inactive banners for a visitor', '?status=INACTIVE'],
  ])('rejects %s', async (_, query) => {
    const reply = await app.inject({ url: `/api/banners${query}` })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.code).toBe('banner_not_found')
  })
})

/** @source S-CONTENT-2, S-ENT-15 */
describe('§7 GET /content', () => {
  it('returns the pages in the footer’s order, with their HTML', async () => {
    const { data, total_count } = await get('/api/content?limit=250')
    expect(total_count).toBe(8)
    expect(data[0]).toMatchObject({ uri: 'about', title: 'About Coldie' })
    expect(Object.keys(data[0])).toEqual(['content_id', 'uri', 'title', 'content', 'modified'])
  })

  it('§2 Content page: sanitises rows that were written by other means', async () => {
    await db.run(sql`
      insert into content_items (uri, title, content, sort, modified_at)
      values ('bad', 'Bad', '<p>Hi\\n<script>alert(1)</script><a href="java\\nscript:x">y</a></p>', 99, ${now})`)
    const { data } = await get('/api/content')
    expect(data.at(-1).content).toBe('<p>Hi\n<a>y</a></p>')
    await db.run(sql`delete from content_items where uri = 'bad'`)
  })

  it('states the fee, minimum and hours of the demo’s zones and stores', async () => {
    const zones = await db.rows<object>(sql`select distinct fee_cents, min_spend_cents from zones`)
    expect(zones).toEqual([{ fee_cents: 795, min_spend_cents: 3000 }])
    const hours = await db.rows<object>(sql`select distinct opens::text, closes::text from store_hours`)
    expect(hours).toEqual([{ opens: '12:00:00', closes: '23:00:00' }])
    const { data } = await get('/api/content')
    const textOf = (uri: string): string => data.find((item: { uri: string }) => item.uri === uri).content
    for (const uri of ['faq', 'delivery', 'terms-and-conditions']) {
      expect([uri, textOf(uri)]).toEqual([uri, expect.stringContaining('$7.95')])
      expect([uri, textOf(uri)]).toEqual([uri, expect.stringContaining('$30')])
    }
    expect(textOf('delivery')).toMatch(/midday to\s+11pm/)
    expect(textOf('faq')).toMatch(/More than 300 suburbs/)
    expect(SERVED_SUBURBS.length).toBeGreaterThan(300)
  })
})

/** @source S-FORM-1, S-ENT-16 */
describe('§7 POST /subscriptions', () => {
  const post = (payload: object, remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'POST', url: '/api/subscriptions', payload, remoteAddress })
  const enquiry = {
    email: 'Ada@Example.test',
    first_name: 'Ada',
    referrer: 'Contact Us Page',
    message: 'Hello',
  }
  const captcha = async () => solveCaptcha((await get('/api/captcha/challenge')).data)

  it('stores the message with its purpose and forwards it to support', async () => {
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
      referrer: 'Contact Us Page',
      purpose: 'contact',
    })
    const mail = await db.first<{ recipient: string; body: string }>(
      sql`select recipient, body from messages`,
    )
    expect(mail!.recipient).toBe('support@coldie.test')
    expect(mail!.body).toContain('Email: ada@example.test')
    expect(mail!.body).toContain('Hello')
  })

  it.each(['Suburb Page', 'Notify Me Page'])(
    'stores a request to be notified from %s with that purpose',
    async (referrer) => {
      const { subscription_id } = (await post({ ...enquiry, referrer }, '10.0.0.5')).json().data
      expect(
        await db.first(sql`select purpose from subscriptions where subscription_id = ${subscription_id}`),
      ).toEqual({ purpose: 'notify' })
    },
  )

  it('§5 Contact form: rejects an invalid e-mail address with ‘Invalid Email’', async () => {
    const reply = await post({ ...enquiry, email: 'ada' }, '10.0.0.6')
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error.fields).toEqual({ email: 'Invalid Email' })
  })

  it('accepts a solved captcha once', async () => {
    const solved = await captcha()
    expect((await post({ ...enquiry, captcha: solved }, '10.0.0.7')).statusCode).toBe(200)
    const again = await post({ ...enquiry, captcha: solved }, '10.0.0.7')
    expect([again.statusCode, again.json().error.code]).toEqual([400, 'captcha_wrong'])
    expect((await post({ ...enquiry, captcha: 'x' }, '10.0.0.7')).json().error.code).toBe('captcha_wrong')
  })

  it('stores nothing while captchas can’t be checked', async () => {
    const real = shop.captcha
    shop.captcha = { ...real, isSolved: () => Promise.reject(new CaptchaUnavailable('no answer')) }
    const reply = await post({ ...enquiry, email: 'kept@example.test', captcha: 'a token' }, '10.0.0.8')
    shop.captcha = real
    expect([reply.statusCode, reply.json().error.code]).toEqual([503, 'captcha_unavailable'])
    const enquiries = await db.rows(sql`select 1 from subscriptions where email = 'kept@example.test'`)
    expect(enquiries).toEqual([])
  })

  it('accepts five in a quarter of an hour from one address without a captcha, and ten with', async () => {
    const ask = async () => (await post(enquiry, '10.0.0.2')).statusCode
    const askWithCaptcha = async () =>
      (await post({ ...enquiry, captcha: await captcha() }, '10.0.0.2')).statusCode
    expect(await ask()).toBe(200)
    await setRateCounts(db, 4)
    expect([await ask(), await ask(), await askWithCaptcha()]).toEqual([200, 429, 200])
    await setRateCounts(db, 9)
    expect([await askWithCaptcha(), await askWithCaptcha()]).toEqual([200, 429])
    expect((await post(enquiry, '10.0.0.3')).statusCode).toBe(200)
  })

  it('returns sixty challenges in a quarter of an hour to one address', async () => {
    const ask = () => app.inject({ url: '/api/captcha/challenge', remoteAddress: '10.0.0.9' })
    const replies = await Promise.all(Array.from({ length: 61 }, ask))
    expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(1)
  })
})
