import Fastify, { type FastifyInstance } from 'fastify'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EMAIL_PICTURE_HEIGHT,
  EMAIL_PICTURE_WIDTH,
  emailPicturePath,
} from '#domain/catalogue/email-pictures.ts'
import { artVersion, pictureUrl } from '#domain/catalogue/pictures.ts'
import { registerErrorHandler } from '#server/http/errors.ts'
import { openFolderStorage } from '#server/integrations/storage/folder-storage.ts'
import type { Shop } from '#server/shop.ts'
import { emailPictureRoutes } from './email-pictures.routes.ts'

const galah = {
  slug: 'galah-lager',
  name: 'Galah Lager',
  art_category: 'beer',
  abv: 4.9,
  unit_volume_ml: 375,
  pack_sizes: [1, 6],
  sequence: 1,
}
const UPLOAD = 'a1b2c3d4e5f6a1b2c3d4e5f6-50-50-crop'

let dataDir: string
let app: FastifyInstance
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coldie-mail-pictures-'))
  const files = openFolderStorage(dataDir)
  await files.write(
    `uploads/${UPLOAD}-340.webp`,
    await sharp({ create: { width: 340, height: 466, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer(),
  )
  app = Fastify()
  registerErrorHandler(app)
  const catalogue = { bySlug: (slug: string) => (slug === galah.slug ? galah : undefined) }
  emailPictureRoutes(app, { files, catalogue } as unknown as Shop)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('GET /mail-pictures/{version}/{file}', () => {
  it.each([
    { of: 'a drawn product', src: pictureUrl('galah-lager', 'pack6', 340) },
    { of: 'an uploaded picture', src: `/uploads/${UPLOAD}-1020.webp` },
  ])('answers a small JPEG of $of', async ({ src }) => {
    const reply = await app.inject(emailPicturePath(src))
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=604800',
    })
    const { format, width, height } = await sharp(reply.rawPayload).metadata()
    expect({ format, width, height }).toEqual({
      format: 'jpeg',
      width: 2 * EMAIL_PICTURE_WIDTH,
      height: 2 * EMAIL_PICTURE_HEIGHT,
    })
    expect(reply.rawPayload.length).toBeLessThan(8_000)
  })

  it('stores the picture, so that the next mail is not rendered again', async () => {
    const path = emailPicturePath(pictureUrl('galah-lager', 'shelf', 340))
    const [first, second] = await Promise.all([app.inject(path), app.inject(path)])
    expect(second.rawPayload).toEqual(first.rawPayload)
    const stored = await readdir(join(dataDir, 'mail-pictures', String(artVersion)))
    expect(stored.filter((name) => name.startsWith('galah-lager-shelf-340-'))).toHaveLength(1)
  })

  it.each([
    'nobody-lager-shelf.jpg',
    'galah-lager-shelf.webp',
    'ffffffffffffffffffffffff-1-1-crop.jpg',
    '..%2Fkey.jpg',
  ])('answers 404 for %s', async (file) => {
    expect((await app.inject(`/mail-pictures/${artVersion}/${file}`)).statusCode).toBe(404)
  })
})
