import Fastify, { type FastifyInstance } from 'fastify'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { artVersion, pictureUrl, pictureWidths } from '#domain/catalogue/pictures.ts'
import { registerErrorHandler } from '#server/http/errors.ts'
import { openFolderStorage } from '#server/integrations/storage/folder-storage.ts'
import { openS3Storage } from '#server/integrations/storage/s3-storage.ts'
import type { S3Settings } from '#server/integrations/storage/s3-settings.ts'
import { openS3Emulation } from '#testing/emulations/s3/s3-emulation.ts'
import { picturesAhead } from './pictures-ahead.ts'
import type { PictureProduct } from './picture-job.ts'
import { pictureRoutes } from './pictures.routes.ts'
import { startPictures, type Pictures } from './pictures.service.ts'

const aProduct = (slug: string, more: Partial<PictureProduct> = {}): PictureProduct => ({
  slug,
  name: slug.replace(/-/g, ' '),
  art_category: 'beer',
  abv: 4.9,
  unit_volume_ml: 375,
  pack_sizes: [1],
  sequence: 1,
  ...more,
})

const galah = aProduct('galah-lager')
const wattle = aProduct('wattle-day-xpa', { sequence: 2 })

let dataDir: string
let running: Pictures[]
let app: FastifyInstance | undefined
/** List pictures of the galah product, drawn once, because starting a drawing process takes seconds. */
let drawn: string

beforeAll(async () => {
  drawn = dataDir = await mkdtemp(join(tmpdir(), 'coldie-pictures-'))
  running = []
  await (await drawnAll()).stop()
})
afterAll(() => rm(drawn, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldie-pictures-'))
  running = []
})

afterEach(async () => {
  await app?.close()
  app = undefined
  for (const pictures of running) await pictures.stop()
  await rm(dataDir, { recursive: true, force: true })
})

function open(products: PictureProduct[] = [galah], drawsAhead = true, s3?: S3Settings): Pictures {
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() }
  const files = s3 ? openS3Storage(s3) : openFolderStorage(dataDir)
  const catalogue = {
    products: () => products,
    bySlug: (slug: string) => products.find((product) => product.slug === slug),
  }
  const pictures = startPictures({ files, catalogue, log, drawsAhead, pauseMs: 10 })
  running.push(pictures)
  return pictures
}

/** Waits until all pictures are drawn. It also works before the first test, where `expect.poll` can't wait. */
const allDrawn = (pictures: Pictures): Promise<void> =>
  vi.waitFor(() => expect(pictures.waiting()).toBe(0), { timeout: 60_000, interval: 20 })

const folder = () => join(dataDir, 'pictures', String(artVersion))

async function drawnAll(): Promise<Pictures> {
  const pictures = open()
  await pictures.answer('galah-lager-shelf-340.webp')
  await allDrawn(pictures)
  return pictures
}

/** Opens a shop whose pictures are drawn already. */
async function drawnBefore(products?: PictureProduct[]): Promise<Pictures> {
  await cp(drawn, dataDir, { recursive: true })
  return open(products)
}

describe('a picture of a pack', () => {
  it('exists only for packs in which the product is sold', async () => {
    const pictures = open([aProduct('galah-lager', { art_category: 'beer', pack_sizes: [1, 6] })])
    const single = await pictures.answer('galah-lager-shelf-340.webp')
    const six = await pictures.answer('galah-lager-pack6-340.webp')
    expect(six).toMatchObject({ type: 'svg' })
    expect(six).not.toEqual(single)
    expect(await pictures.answer('galah-lager-case-340.webp')).toBeNull()
  })
})

describe('a picture that is not drawn yet', () => {
  it('is served as SVG immediately', async () => {
    const picture = await open().answer('galah-lager-shelf-340.webp')
    expect(picture).toMatchObject({ type: 'svg', body: expect.stringContaining('<svg') as string })
  })

  it('is moved to the front of the queue', { tags: 'slow' }, async () => {
    const products = Array.from({ length: 16 }, (_, i) => aProduct(`beer-${i}-lager`, { sequence: i + 1 }))
    const pictures = open(products)
    await expect.poll(() => pictures.waiting()).toBe(32)
    await pictures.answer('beer-15-lager-tight-340.webp')
    await expect.poll(() => pictures.answer('beer-15-lager-tight-340.webp')).toMatchObject({ type: 'webp' })
    expect(pictures.waiting()).toBeGreaterThan(20)
  })
})

describe('drawing', () => {
  it(
    'renders the requested width of any variant as WebP, and leaves no temporary file',
    { tags: 'slow' },
    async () => {
      const pictures = await drawnBefore()
      for (const width of pictureWidths) {
        const file = `galah-lager-tight-${width}.webp`
        await pictures.answer(file)
        await allDrawn(pictures)
        const picture = await pictures.answer(file)
        expect(picture?.type).toBe('webp')
        expect(await sharp(picture?.body as Buffer).metadata()).toMatchObject({ format: 'webp', width })
      }
      const files = await readdir(folder())
      expect(files).toHaveLength(5)
      expect(files.filter((file) => !file.endsWith('.webp'))).toEqual([])
    },
  )

  it('ends its process when all pictures are drawn', { tags: 'slow' }, async () => {
    const pictures = open()
    await pictures.answer('galah-lager-shelf-340.webp')
    const pid = pictures.drawingPid() as number
    await allDrawn(pictures)
    expect(pictures.drawingPid()).toBeNull()
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), {
      timeout: 20_000,
      interval: 20,
    })
  })

  it('starts no process if all pictures exist', async () => {
    const again = await drawnBefore()
    expect(await again.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'webp' })
    expect(again.drawingPid()).toBeNull()
  })

  it(
    'serves pictures drawn by another process if it doesn’t draw ahead itself',
    { tags: 'slow' },
    async () => {
      const beside = open([galah], false)
      expect(await beside.answer('galah-lager-card-340.webp')).toBeNull()
      expect(beside.waiting()).toBe(0)
      await drawnAll()
      expect(await beside.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'webp' })
      expect(beside.waiting()).toBe(0)
    },
  )

  it('draws a renamed product again', async () => {
    const renamed = await drawnBefore([{ ...galah, name: 'Galah Night Lager' }])
    expect(await renamed.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'svg' })
  })

  it('continues with a new process after a crash', { tags: 'slow' }, async () => {
    const pictures = open([galah, wattle])
    await pictures.answer('galah-lager-shelf-340.webp')
    const pid = pictures.drawingPid()
    expect(pid).not.toBeNull()
    process.kill(pid as number, 'SIGKILL')
    await allDrawn(pictures)
    expect(await readdir(folder())).toHaveLength(4)
  })

  it('draws a deleted picture again', async () => {
    const pictures = await drawnBefore()
    expect(await pictures.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'webp' })
    await rm(join(dataDir, 'pictures'), { recursive: true })
    expect(await pictures.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'svg' })
    await allDrawn(pictures)
    expect(await pictures.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'webp' })
  })

  it('serves SVG if the folder is not writable', { tags: 'slow' }, async () => {
    await mkdir(join(dataDir, 'pictures'))
    await writeFile(folder(), 'a file where the folder should be')
    const pictures = open()
    expect(await pictures.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'svg' })
    await allDrawn(pictures)
    expect(await pictures.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'svg' })
  })

  it('deletes the pictures of an older art version', { tags: 'slow' }, async () => {
    const old = join(dataDir, 'pictures', '0')
    await mkdir(old, { recursive: true })
    await writeFile(join(old, 'galah-lager-shelf-340-0.webp'), '')
    await drawnAll()
    expect(await readdir(join(dataDir, 'pictures'))).toEqual([String(artVersion)])
  })

  it(
    'serves pictures that another machine has stored in the shared bucket, without drawing them again',
    { tags: 'slow' },
    async () => {
      const s3 = await openS3Emulation()
      const { bucket, endpoint, keys } = s3
      const place = { bucket, region: 'ap-southeast-2', endpoint, keys }
      const other = open([galah], true, place)
      const first = open([galah], true, place)
      await first.answer('galah-lager-shelf-340.webp')
      await allDrawn(first)
      expect(s3.objects.size).toBe(2)
      await allDrawn(other)
      await other.stop()
      const later = open([galah], true, place)
      expect(await later.answer('galah-lager-shelf-340.webp')).toMatchObject({ type: 'webp' })
      expect(later.drawingPid()).toBeNull()
      await first.stop()
      await later.stop()
      await s3.close()
    },
  )

  it('stops when the shop stops', async () => {
    const pictures = open([galah, wattle])
    await pictures.answer('galah-lager-shelf-340.webp')
    const pid = pictures.drawingPid() as number
    await pictures.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('pictures drawn ahead', () => {
  const products = ['beer', 'snacks'].flatMap((art_category, c) =>
    Array.from({ length: 20 }, (_, i) =>
      aProduct(`${art_category}-${i}`, { art_category, pack_sizes: [1, 6], sequence: i * 2 + c }),
    ),
  )
  const ahead = picturesAhead(products).map(
    ({ product, variant, width }) => `${product.slug} ${variant} ${width}`,
  )

  it('begin with the favourite of each category', () => {
    expect(ahead.slice(0, 8)).toEqual([
      'beer-0 shelf 340',
      'beer-0 shelf 510',
      'beer-0 pack6 340',
      'beer-0 pack6 510',
      'snacks-0 shelf 340',
      'snacks-0 shelf 510',
      'beer-1 shelf 340',
      'beer-1 shelf 510',
    ])
  })

  it('end with the first screen of each category', () => {
    expect(ahead).toHaveLength(16 * 4 + 16 * 2)
    expect(ahead.at(-1)).toBe('snacks-15 shelf 510')
  })
})

describe('GET /pictures/{version}/{file}', () => {
  function serving(pictures: Pictures): FastifyInstance {
    app = Fastify()
    registerErrorHandler(app)
    pictureRoutes(app, pictures)
    return app
  }

  it('makes a drawn picture immutable for caches', async () => {
    const reply = await serving(await drawnBefore()).inject(pictureUrl('galah-lager', 'shelf', 510))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  })

  it('serves the older address of a cached page with a limited lifetime', async () => {
    const reply = await serving(await drawnBefore()).inject('/pictures/0/galah-lager-shelf-510.webp')
    expect(reply.headers['cache-control']).toBe('public, max-age=86400')
  })

  it('forbids caching of a fallback SVG', async () => {
    const reply = await serving(open()).inject(pictureUrl('galah-lager', 'shelf', 510))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    expect(reply.body).toContain('<svg')
  })

  it.each([
    '/pictures/1/nobody-lager-shelf-340.webp',
    '/pictures/1/galah-lager-shelf-341.webp',
    '/pictures/1/galah-lager-night-340.webp',
    '/pictures/1/..%2F..%2Fpackage.json',
    '/pictures/1/galah-lager',
  ])('answers 404 for %s', async (url) => {
    const reply = await serving(open()).inject(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, error: { code: 'not_found' } })
  })
})
