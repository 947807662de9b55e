import type * as contract from '#contract/console/product-images.ts'
import { MAX_UPLOADS, PICTURE_BYTES } from '#contract/console/product-images.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import type { Cut } from '#domain/catalogue/picture-cut.ts'
import { uploadUrl } from '#domain/catalogue/uploads.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordAudit } from '#server/features/audit/audit.service.ts'
import { cutUpload, storeUpload } from '#server/features/media/uploads.service.ts'
import { ShopError } from '#server/http/errors.ts'
import { type Principal, userIdOf } from '#server/http/session/principal.ts'
import type { Shop } from '#server/shop.ts'
import { presentProduct } from '../console/product.present.ts'
import { lockProduct } from '../console/product-writes.queries.ts'
import { type ConsoleProductRow, readProduct } from '../console/products.queries.ts'
import * as queries from './images.queries.ts'

type UploadImageBody = NonNullable<OutputOf<(typeof contract.uploadProductImage)['body']>>
type ChangeImageBody = NonNullable<OutputOf<(typeof contract.changeProductImage)['body']>>
type ImageParams = { product_id: number; image_id: number }

const wrong = (message: string) => new ShopError('invalid_input', { fields: { file: message } })

/**
 * Adds an uploaded image. It is decoded and cropped before any lock is taken. Files of a rejected request remain,
 * stored by their hash, and are harmless.
 */
export async function addImage(shop: Shop, principal: Principal, productId: number, body: UploadImageBody) {
  const { kind } = await readRow(shop, productId)
  if (kind === 'tobacco') throw wrong('Tobacco is shown without pictures')
  const bytes = typeof body.file === 'string' ? Buffer.from(body.file, 'base64') : body.file
  if (bytes.length > PICTURE_BYTES) throw wrong('Please choose a picture of at most 10 MB')
  const hash = await storeUpload(shop.files, bytes)
  const cut: Cut = { focusX: body.focus_x, focusY: body.focus_y, fit: body.fit }
  await cutUpload(shop.files, hash, cut)
  return changeImages(shop, principal, { productId, version: body.version }, async (shop, known) => {
    if (known.length >= MAX_UPLOADS) throw wrong(`A product has at most ${MAX_UPLOADS} pictures of its own`)
    const image = { ...rowOf(hash, cut), alt: body.alt, sequence: (known.at(-1)?.sequence ?? 0) + 1 }
    await queries.moveDrawnBehind(shop.db, productId)
    await queries.insertUpload(shop.db, productId, image, shop.clock.now())
  })
}

const rowOf = (hash: string, cut: Cut) => ({
  source_hash: hash,
  src: uploadUrl(hash, cut, pictureWidths[0]),
  focus_x: cut.focusX,
  focus_y: cut.focusY,
  fit: cut.fit,
})

export async function changeImage(shop: Shop, principal: Principal, of: ImageParams, body: ChangeImageBody) {
  const { image_id: id, product_id: productId } = of
  const before = findImage(await queries.readUploads(shop.db, productId), id)
  const cut: Cut = {
    focusX: body.focus_x ?? before.focus_x,
    focusY: body.focus_y ?? before.focus_y,
    fit: body.fit ?? before.fit,
  }
  const row = rowOf(before.source_hash, cut)
  if (row.src !== before.src) await cutUpload(shop.files, before.source_hash, cut)
  return changeImages(shop, principal, { productId, version: body.version }, async (shop, known) => {
    const now = findImage(known, id)
    await queries.updateUpload(shop.db, { ...now, ...row, alt: body.alt ?? now.alt })
  })
}

export const removeImage = (shop: Shop, principal: Principal, of: ImageParams, version: number) =>
  changeImages(shop, principal, { productId: of.product_id, version }, (shop, known) =>
    queries.deleteUpload(shop.db, findImage(known, of.image_id).product_image_id),
  )

type ImageOrder = { product_id: number; image_ids: readonly number[]; version: number }

export const orderImages = (
  shop: Shop,
  principal: Principal,
  { product_id, image_ids, version }: ImageOrder,
) =>
  changeImages(shop, principal, { productId: product_id, version }, async (shop, known) => {
    const ids = known.map((image) => image.product_image_id)
    if (ids.length !== image_ids.length || !ids.every((id) => image_ids.includes(id)))
      throw new ShopError('invalid_input', { fields: { image_ids: 'Name each of its own pictures once' } })
    await queries.orderUploads(shop.db, image_ids)
  })

function findImage(known: readonly queries.UploadRow[], imageId: number): queries.UploadRow {
  const image = known.find((one) => one.product_image_id === imageId)
  if (!image) throw new ShopError('not_found')
  return image
}

type ProductVersion = { productId: number; version: number }

/**
 * Changes a product's images in a transaction, raises the product's version and writes the old values to the audit log.
 */
async function changeImages(
  shop: Shop,
  principal: Principal,
  { productId, version }: ProductVersion,
  change: (shop: Shop, known: readonly queries.UploadRow[]) => Promise<unknown>,
): Promise<ConsoleProductRow> {
  return inTransaction(shop, async (shop) => {
    const product = await lockProduct(shop.db, productId)
    if (!product) throw new ShopError('not_found')
    if (product.version !== version)
      throw new ShopError('stale', { current: presentProduct(await readRow(shop, productId)) })
    const before = await queries.readUploads(shop.db, productId)
    await change(shop, before)
    await queries.raiseVersion(shop.db, productId, shop.clock.now())
    await recordAudit(shop, {
      byUserId: userIdOf(principal),
      action: 'product.pictures_changed',
      subject: `product ${productId}`,
      before: { pictures: factsOf(before) },
      after: { pictures: factsOf(await queries.readUploads(shop.db, productId)) },
    })
    return readRow(shop, productId)
  })
}

const factsOf = (images: readonly queries.UploadRow[]): string =>
  images.map(({ src, alt }) => `${src} ${alt}`.trim()).join('; ')

async function readRow(shop: Pick<Shop, 'db' | 'clock'>, productId: number): Promise<ConsoleProductRow> {
  const row = await readProduct(shop.db, productId, null, shop.clock.now())
  if (!row) throw new ShopError('not_found')
  return row
}
