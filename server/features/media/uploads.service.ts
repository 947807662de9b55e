import { createHash } from 'node:crypto'
import { pictureWidths } from '#domain/catalogue/pictures.ts'
import { type Cut, cropAround, frameHeight } from '#domain/catalogue/picture-cut.ts'
import { imageKind, uploadUrl } from '#domain/catalogue/uploads.ts'
import { ShopError } from '#server/http/errors.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'

/** About 100 MB decoded. A file of a few kilobytes can claim to be far larger. */
const MAX_PIXELS = 25_000_000
const LEAST_SIDE = 340
/** Longer side of the stored source in pixels: twice the widest cut. */
const SOURCE_SIDE = 2400
const LONGEST_SECONDS = 20

const wrong = (message: string) => new ShopError('invalid_input', { fields: { file: message } })

const sourceName = (hash: string): string => `uploads/sources/${hash}.webp`

let last: Promise<unknown> = Promise.resolve()

/** Runs one job at a time, because each uses a core for seconds while shoppers are served. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

/** Loads sharp on first use, because libvips needs memory that an idle shop can save. */
const loadSharp = async () => (await import('sharp')).default

/**
 * Decodes an uploaded file and stores only the picture, turned upright. Metadata of cameras, such as place, time and
 * maker, and any hidden data are dropped.
 * @returns the hash that identifies the stored picture
 * @throws ShopError `invalid_input` if the file is no picture, broken, too small, or too large once decoded
 */
export const storeUpload = (files: FileStorage, bytes: Uint8Array): Promise<string> =>
  inTurn(async () => {
    const kind = imageKind(bytes)
    if (!kind) throw wrong('Please choose a JPEG, PNG, WebP or AVIF picture')
    const body = await decode(bytes)
    const hash = createHash('sha256').update(body).digest('hex').slice(0, 24)
    await files.write(sourceName(hash), body)
    return hash
  })

async function decode(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { width, height } = await picture.metadata().catch(refuse)
  if (Math.min(width, height) < LEAST_SIDE)
    throw wrong(`Please choose a picture of at least ${LEAST_SIDE} pixels on each side`)
  return picture
    .autoOrient()
    .resize({ width: SOURCE_SIDE, height: SOURCE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 92, effort: 2 })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer()
    .catch(refuse)
}

/** Maps an error of libvips to an error of the input. libvips only decodes here, so its errors concern the file. */
function refuse(error: unknown): never {
  const isLarge = /pixel limit|timeout/i.test(String(error))
  throw wrong(isLarge ? 'Please choose a picture of at most 25 megapixels' : 'We couldn’t read this picture')
}

/** Cuts a stored picture to the frame, in every width of lists and pages. */
export const cutUpload = (files: FileStorage, hash: string, cut: Cut): Promise<void> =>
  inTurn(async () => {
    const source = await files.read(sourceName(hash))
    if (!source) throw wrong('We don’t have this picture any more. Please upload it again')
    const sharp = await loadSharp()
    const { width, height } = await sharp(source).metadata()
    const area = cropAround({ width, height }, cut)
    for (const shown of pictureWidths) {
      const size = { width: shown, height: frameHeight(shown) }
      const whole = { ...size, fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } } as const
      const picture =
        cut.fit === 'whole' ? sharp(source).resize(whole) : sharp(source).extract(area).resize(size)
      await files.write(uploadUrl(hash, cut, shown).slice(1), await picture.webp({ quality: 80 }).toBuffer())
    }
  })
