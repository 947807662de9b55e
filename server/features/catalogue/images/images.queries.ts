import sql from 'sql-template-tag'
import type { Fit } from '#domain/catalogue/picture-cut.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/row.ts'

export type UploadRow = Row<'product_images', 'product_image_id' | 'sequence' | 'src' | 'alt'> & {
  source_hash: string
  focus_x: number
  focus_y: number
  fit: Fit
}

/** Returns the uploaded images in their order. */
export const readUploads = (db: Database, productId: number) =>
  db.rows<UploadRow>(sql`
    select product_image_id, sequence, src, alt, source_hash, focus_x, focus_y, fit from product_images
    where product_id = ${productId} and source_hash is not null order by sequence, product_image_id`)

type NewUpload = Omit<UploadRow, 'product_image_id'>

/** First sequence of drawn images, after every uploaded image. */
const DRAWN_FROM = 100

/** Moves drawn images of the original catalogue, which have low sequences, behind the uploads. */
export const moveDrawnBehind = (db: Database, productId: number) =>
  db.run(sql`
    update product_images set sequence = sequence + ${DRAWN_FROM}
    where product_id = ${productId} and source_hash is null and sequence < ${DRAWN_FROM}`)

export const insertUpload = (db: Database, productId: number, image: NewUpload, now: Date) =>
  db.run(sql`
    insert into product_images (product_id, pack_size, sequence, src, alt, source_hash, focus_x, focus_y, fit, created_at)
    values (${productId}, 1, ${image.sequence}, ${image.src}, ${image.alt}, ${image.source_hash}, ${image.focus_x},
      ${image.focus_y}, ${image.fit}, ${now})`)

export const updateUpload = (db: Database, image: UploadRow) =>
  db.run(sql`
    update product_images set src = ${image.src}, alt = ${image.alt}, focus_x = ${image.focus_x},
      focus_y = ${image.focus_y}, fit = ${image.fit}
    where product_image_id = ${image.product_image_id}`)

export const deleteUpload = (db: Database, imageId: number) =>
  db.run(sql`delete from product_images where product_image_id = ${imageId}`)

/** @param imageIds Ids in their new order. */
export const orderUploads = (db: Database, imageIds: readonly number[]) =>
  db.run(sql`
    update product_images i set sequence = n.nth
    from unnest(${imageIds}::int[]) with ordinality as n (product_image_id, nth)
    where i.product_image_id = n.product_image_id`)

export const raiseVersion = (db: Database, productId: number, now: Date) =>
  db.run(sql`
    update products set modified_at = ${now}, version = version + 1 where product_id = ${productId}`)
