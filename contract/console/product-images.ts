import { z } from 'zod'
import { FITS } from '#domain/catalogue/picture-cut.ts'
import { IMAGE_ALT_MAX } from '#domain/field-lengths.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Integer, text } from '../fields.ts'
import { ConsoleProduct } from './products.ts'
import { ofEveryStore } from '../scope.ts'

/** Maximum size of a picture file in bytes. Base64 in JSON needs a third more. */
export const PICTURE_BYTES = 10 * 1024 * 1024
const BODY_BYTES = 16 * 1024 * 1024
/** Maximum number of uploaded pictures per product, not counting the drawn pictures. */
export const MAX_UPLOADS = 12

/** Bytes of the file from a multipart form. Programs that send JSON send them as base64. */
const File = z.union(
  [
    z.base64('Please choose a file').min(1, 'Please choose a file').max(BODY_BYTES),
    z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  ],
  'Please choose a file',
)

const PER_CENT = 'A whole number from 0 to 100'
const PerCent = Integer.pipe(z.number().int().min(0, PER_CENT).max(100, PER_CENT))

const fields = { alt: text(IMAGE_ALT_MAX), focus_x: PerCent, focus_y: PerCent, fit: z.enum(FITS) }
const OfImage = z.object({ product_id: Id, image_id: Id })

/**
 * Uploads a JPEG, PNG, WebP or AVIF of at most 10 MB and 25 megapixels, and at least 340 pixels wide and high. The
 * picture is decoded, stripped of all metadata and cropped in every width around the focus (percent of width and
 * height).
 * @source A-IMAGE-1
 */
export const uploadProductImage = endpoint({
  method: 'POST',
  path: '/console/products/:product_id/images',
  summary: 'Add a picture to a product',
  allow: ['products.write'],
  scope: ofEveryStore('product', 'params.product_id'),
  params: z.object({ product_id: Id }),
  bodyBytes: BODY_BYTES,
  body: z.object({
    file: File,
    alt: fields.alt.default(''),
    focus_x: PerCent.default(50),
    focus_y: PerCent.default(50),
    fit: fields.fit.default('crop'),
    version: Integer,
  }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Updates the fields that are sent. @source A-IMAGE-2 */
export const changeProductImage = endpoint({
  method: 'PATCH',
  path: '/console/products/:product_id/images/:image_id',
  summary: 'Update the crop and description of an uploaded picture',
  allow: ['products.write'],
  scope: ofEveryStore('product', 'params.product_id'),
  params: OfImage,
  body: z.object(fields).partial().extend({ version: Integer }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** Reorders all uploaded pictures of a product. Drawn pictures always come after them. @source A-IMAGE-2 */
export const orderProductImages = endpoint({
  method: 'PUT',
  path: '/console/products/:product_id/images/order',
  summary: 'Reorder the uploaded pictures of a product',
  allow: ['products.write'],
  scope: ofEveryStore('product', 'params.product_id'),
  params: z.object({ product_id: Id }),
  body: z.object({ image_ids: z.array(Id).min(1).max(MAX_UPLOADS), version: Integer }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})

/** @source A-IMAGE-2 */
export const removeProductImage = endpoint({
  method: 'DELETE',
  path: '/console/products/:product_id/images/:image_id',
  summary: 'Remove an uploaded picture from a product',
  allow: ['products.write'],
  scope: ofEveryStore('product', 'params.product_id'),
  params: OfImage,
  body: z.object({ version: Integer }),
  data: ConsoleProduct,
  errors: ['not_signed_in', 'forbidden', 'not_found', 'invalid_input', 'stale'],
})
