import sql from 'sql-template-tag'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleProduct } from '#contract/console/products.ts'
import type { Product } from '#contract/shop/catalogue.ts'
import { type Staff, logInStaff } from '#testing/fixtures/staff.ts'
import { type Reply, shopper } from '#testing/fixtures/shopper.ts'
import { type TestShop, openTestShop } from '#testing/shop/open-shop.ts'

let test: TestShop
let staff: Staff
beforeAll(async () => {
  test = await openTestShop()
  staff = await logInStaff(test)
})
afterAll(() => test.close())

const ID = 3
const PATH = `/console/products/${ID}/images`
const read = (id = ID): Promise<ConsoleProduct> => staff.admin.ok('GET', `/console/products/${id}`)
const versionOf = async () => (await read()).version
const uploadsOf = ({ images }: ConsoleProduct) => images.filter(({ fit }) => fit !== null)

/** Returns a photo that is red on the left, blue on the right, and has camera metadata. */
const photo = (width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#ff0000' } },
        left: 0,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Make: 'Spy Camera', Copyright: 'Fitzroy' } })

const send = async (file: Buffer, more: object = {}): Promise<Reply> =>
  staff.admin.call('POST', PATH, { file: file.toString('base64'), version: await versionOf(), ...more })
const uploaded = async (more: object = {}) =>
  uploadsOf((await send(await photo().jpeg().toBuffer(), more)).data).at(-1)!
const fileOf = (src: string) => test.app.inject({ method: 'GET', url: src })
const fieldsOf = ({ status, error }: Reply) => [status, error?.code, error?.fields]

/** @source A-IMAGE-1 */
describe('§8 POST /console/products/{id}/images', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'accepts %s and shows it before the drawn pictures',
    async (format) => {
      const before = await read()
      const reply = await send(await photo().toFormat(format).toBuffer(), { alt: format })
      expect(reply.status).toBe(200)
      const after = reply.data as ConsoleProduct
      expect(uploadsOf(after)).toHaveLength(uploadsOf(before).length + 1)
      expect([after.version, after.images.at(-1)!.fit]).toEqual([before.version + 1, null])
      expect(uploadsOf(after).at(-1)).toMatchObject({ alt: format, fit: 'crop', focus_x: 50, focus_y: 50 })
      await test.renew()
      const [shown] = (await shopper(test).ok('GET', `/products/${ID}`)) as [Product]
      expect(shown.product_images[0]!.src).toBe(after.images[0]!.src)
    },
  )

  it('crops it to one frame in every width, and removes the metadata', async () => {
    const { src } = await uploaded()
    for (const width of [340, 510, 1020]) {
      const reply = await fileOf(src.replace('-340.webp', `-${width}.webp`))
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/webp'])
      expect(reply.headers['cache-control']).toContain('immutable')
      const { width: shown, height, exif } = await sharp(reply.rawPayload).metadata()
      expect([shown, height, exif]).toEqual([width, Math.round((width * 466) / 340), undefined])
      expect(reply.rawPayload.includes('Spy Camera')).toBe(false)
    }
    const hash = /[0-9a-f]{24}/.exec(src)![0]
    const source = await test.shop.files.read(`uploads/sources/${hash}.webp`)
    expect((await sharp(source!).metadata()).exif).toBeUndefined()
    expect((await fileOf(`/uploads/sources/${hash}.webp`)).statusCode).not.toBe(200)
    expect((await fileOf(src.replace('-50-50-', '-51-50-'))).statusCode).toBe(404)
  })

  it('accepts a form as a browser sends it', async () => {
    const form = new FormData()
    form.set('version', String(await versionOf()))
    form.set('alt', 'By hand')
    form.set(
      'file',
      new Blob([new Uint8Array(await photo().png().toBuffer())], { type: 'image/png' }),
      'a.png',
    )
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const { status, text } = await staff.admin.send('POST', `/api${PATH}`, {
      payload: Buffer.from(await request.arrayBuffer()) as never,
      contentType: request.headers.get('content-type')!,
    })
    expect([status, uploadsOf((JSON.parse(text) as { data: ConsoleProduct }).data).at(-1)!.alt]).toEqual([
      200,
      'By hand',
    ])
  })

  it.each([
    {
      name: 'SVG',
      file: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      says: /JPEG, PNG, WebP or AVIF/,
    },
    {
      name: 'a text',
      file: () => Buffer.from('just some words, and a few more'),
      says: /JPEG, PNG, WebP or AVIF/,
    },
    { name: 'nothing', file: () => Buffer.alloc(0), says: /choose a file/ },
    {
      name: 'a picture cut short',
      file: async () => (await photo().jpeg().toBuffer()).subarray(0, 900),
      says: /couldn’t read/,
    },
    { name: 'one that is too small', file: () => photo(339, 800).png().toBuffer(), says: /at least 340/ },
    {
      name: 'one that would fill the memory',
      file: () => photo(5200, 5000).png().toBuffer(),
      says: /25 megapixels/,
    },
    { name: 'one of 11 MB', file: () => Buffer.alloc(11 * 1024 * 1024, 1), says: /10 MB/ },
  ])('rejects $name', async ({ file, says }) => {
    const before = await read()
    const [status, code, fields] = fieldsOf(await send(await file()))
    expect([status, code]).toEqual([400, 'invalid_input'])
    expect((fields as { file: string }).file).toMatch(says)
    expect(await read()).toEqual(before)
  })

  it('rejects a stale version, an unknown product and tobacco', async () => {
    const file = (await photo().jpeg().toBuffer()).toString('base64')
    const stale = await staff.admin.call('POST', PATH, { file, version: 1 })
    expect([stale.status, stale.error.code, stale.error.current]).toMatchObject([
      409,
      'stale',
      { product_id: ID },
    ])
    expect(
      (await staff.admin.call('POST', '/console/products/99999/images', { file, version: 1 })).status,
    ).toBe(404)
    const tobacco = { product_id: 7 }
    await test.db.run(sql`update products set kind = 'tobacco', abv = 0 where product_id = 7`)
    const reply = await staff.admin.call('POST', `/console/products/${tobacco.product_id}/images`, {
      file,
      version: 1,
    })
    expect(reply.error.fields).toEqual({ file: 'Tobacco is shown without pictures' })
  })
})

/** @source A-IMAGE-2 */
describe('§8 /console/products/{id}/images/{image_id}', () => {
  const change = async (id: number, body: object) =>
    staff.admin.call('PATCH', `${PATH}/${id}`, { version: await versionOf(), ...body })
  const colourOf = async (src: string) => {
    const { dominant } = await sharp((await fileOf(src)).rawPayload).stats()
    return dominant.r > dominant.b ? 'red' : 'blue'
  }

  it('crops around another focus, under another path', { tags: 'slow' }, async () => {
    const { product_image_id: id } = await uploaded()
    const cut = async (body: object) => {
      const { status, data } = await change(id, body)
      expect(status).toBe(200)
      return uploadsOf(data as ConsoleProduct).find((one) => one.product_image_id === id)!
    }
    const left = await cut({ focus_x: 0, alt: 'Its left' })
    expect([left.alt, await colourOf(left.src)]).toEqual(['Its left', 'red'])
    const right = await cut({ focus_x: 100 })
    expect([right.alt, right.focus_y, await colourOf(right.src)]).toEqual(['Its left', 50, 'blue'])
    const whole = await cut({ fit: 'whole' })
    const { data } = await sharp((await fileOf(whole.src)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[3], 'the corner beside a picture that is wider than its frame').toBe(0)
    expect((await change(id, { focus_x: 101 })).error.fields).toEqual({
      focus_x: 'A whole number from 0 to 100',
    })
  })

  it('are reordered and removed; drawn pictures remain', async () => {
    for (const { product_image_id: id } of uploadsOf(await read()))
      await staff.admin.ok('DELETE', `${PATH}/${id}`, { version: await versionOf() })
    const ids = []
    for (const alt of ['one', 'two', 'three']) ids.push((await uploaded({ alt })).product_image_id)
    const turned = ids.toReversed()
    const order = async (image_ids: number[]) =>
      staff.admin.call('PUT', `${PATH}/order`, { image_ids, version: await versionOf() })
    expect(uploadsOf((await order(turned)).data).map(({ alt }) => alt)).toEqual(['three', 'two', 'one'])
    for (const wrong of [ids.slice(1), [...ids.slice(1), 99_999]])
      expect((await order(wrong)).error.fields).toHaveProperty('image_ids')
    const drawn = (await read()).images.filter(({ fit }) => fit === null)
    const off = await staff.admin.call('DELETE', `${PATH}/${ids[1]}`, { version: await versionOf() })
    expect((off.data as ConsoleProduct).images.filter(({ fit }) => fit === null)).toEqual(drawn)
    expect(uploadsOf(off.data)).toHaveLength(2)
    for (const id of [ids[1]!, drawn[0]!.product_image_id]) {
      expect((await change(id, { alt: 'x' })).status).toBe(404)
      expect((await staff.admin.call('DELETE', `${PATH}/${id}`, { version: await versionOf() })).status).toBe(
        404,
      )
    }
    const stale = [
      await staff.admin.call('PATCH', `${PATH}/${ids[0]}`, { version: 1 }),
      await staff.admin.call('DELETE', `${PATH}/${ids[0]}`, { version: 1 }),
      await staff.admin.call('PUT', `${PATH}/order`, { version: 1, image_ids: [ids[0]] }),
    ]
    expect(stale.map(({ error }) => error.code)).toEqual(['stale', 'stale', 'stale'])
  })

  it('survive a renaming, and the audit log holds the previous state', async () => {
    const before = uploadsOf(await read())
    await staff.admin.ok('PATCH', `/console/products/${ID}`, {
      product_name: 'Renamed',
      version: await versionOf(),
    })
    expect(uploadsOf(await read())).toEqual(before)
    const log = await test.db.rows<{ before: { pictures: string }; after: { pictures: string } }>(sql`
      select before, after from audit_log where action = 'product.pictures_changed' order by audit_log_id desc limit 1`)
    expect(log[0]!.before.pictures.split('; ')).toHaveLength(3)
    expect(log[0]!.after.pictures.split('; ')).toHaveLength(2)
  })
})
