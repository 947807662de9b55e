import {
  EMAIL_PICTURE_HEIGHT,
  EMAIL_PICTURE_WIDTH,
  type EmailPicture,
  readEmailPicture,
} from '#domain/catalogue/email-pictures.ts'
import { artVersion } from '#domain/catalogue/pictures.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'
import { drawnFile, drawSvg, type PictureProduct } from './picture-job.ts'

export type EmailPictures = {
  /** Returns the JPEG of a file such as `galah-lager-shelf.jpg`; null for an unknown name. */
  answer(file: string): Promise<Buffer | null>
}

type Options = {
  files: FileStorage
  bySlug: (slug: string) => PictureProduct | undefined
}

const ROOT = 'mail-pictures'
/** Colour behind the product, for light and dark mails: a dark bottle would vanish on a dark card. */
const BACKGROUND = '#fff6ea'

/**
 * Opens the product pictures of mails. Each is rendered when the first mail with it is opened, in about 50 ms, and
 * then stored.
 */
export function openEmailPictures({ files, bySlug }: Options): EmailPictures {
  const underWay = new Map<string, Promise<Buffer | null>>()

  async function sourceOf(picture: EmailPicture) {
    if ('upload' in picture) {
      const body = await files.read(`uploads/${picture.upload}`)
      return body && { name: picture.upload, draw: () => body }
    }
    const product = bySlug(picture.slug)
    if (!product) return null
    const { variant } = picture
    const name = drawnFile({ product, variant, width: 340 })
    return { name, draw: () => Buffer.from(drawSvg({ product, variant })) }
  }

  async function render(picture: EmailPicture): Promise<Buffer | null> {
    const source = await sourceOf(picture)
    if (!source) return null
    const file = `${ROOT}/${artVersion}/${source.name.replace('.webp', '.jpg')}`
    const cached = await files.read(file).catch(() => null)
    if (cached) return cached
    // Loaded with the first mail, because libvips needs memory that an idle shop can save.
    const { default: sharp } = await import('sharp')
    const body = await sharp(source.draw())
      .resize({
        width: 2 * EMAIL_PICTURE_WIDTH,
        height: 2 * EMAIL_PICTURE_HEIGHT,
        fit: 'contain',
        background: BACKGROUND,
      })
      .flatten({ background: BACKGROUND })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    // A write error, such as a full disk, is ignored: the next request renders the picture again.
    await files.write(file, body).catch(() => undefined)
    await files.removeOtherFolders(ROOT, String(artVersion)).catch(() => undefined)
    return body
  }

  return {
    answer: async (file) => {
      const picture = readEmailPicture(file)
      if (!picture) return null
      const rendering = underWay.get(file) ?? render(picture).finally(() => underWay.delete(file))
      underWay.set(file, rendering)
      return rendering
    },
  }
}
