import { artVersion } from '#domain/catalogue/pictures.ts'
import {
  iconTitle,
  readShareFile,
  type SharePicture,
  SHARE_WIDTH,
  wordsHash,
} from '#domain/catalogue/share-pictures.ts'
import { required } from '#domain/required.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'
import type { PictureProduct } from './picture-job.ts'
import { shareSvg } from './share-svg.ts'

export type SharePictures = {
  /** Returns the picture of a file such as `product-galah-lager-1x2y3z.jpg`; null for an unknown name. */
  answer(file: string): Promise<{ body: Buffer; isForGood: boolean } | null>
}

type Options = {
  files: FileStorage
  shopName: string
  /** The products that the shop sells now; called for each picture. */
  products: () => readonly PictureProduct[]
}

const ROOT = 'share-pictures'
/** Number of products in the picture of a category or of the shop. */
const TOGETHER = 3
const WELCOME = 'Cold drinks at your door'

/**
 * Opens the preview pictures for links on other sites. Each is rendered when its page is first shared, and then
 * stored. Rendering all in advance would take minutes for files that are rarely requested.
 */
export function openSharePictures({ files, shopName, products }: Options): SharePictures {
  const underWay = new Map<string, Promise<Buffer>>()

  async function draw(file: string, scene: Parameters<typeof shareSvg>[0]): Promise<Buffer> {
    const cached = await files.read(`${ROOT}/${artVersion}/${file}`).catch(() => null)
    if (cached) return cached
    // Loaded at the first share, because libvips needs memory that an idle shop can save.
    const { default: sharp } = await import('sharp')
    const svg = Buffer.from(shareSvg(scene))
    const body = await sharp(svg)
      .resize({ width: SHARE_WIDTH })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
    await storePicture(files, file, body)
    return body
  }
  return {
    answer: async (file) => {
      const request = readShareFile(file)
      const scene = request && sceneOf(request, products(), shopName)
      if (!scene) return null
      const hash = wordsHash(scene.title)
      const name = `${request.kind}-${request.key}-${hash}.jpg`
      const drawing = underWay.get(name) ?? draw(name, scene).finally(() => underWay.delete(name))
      underWay.set(name, drawing)
      return { body: await drawing, isForGood: request.hash === hash }
    },
  }
}

function sceneOf({ kind, key }: SharePicture, products: readonly PictureProduct[], shopName: string) {
  if (kind === 'product') {
    const product = products.find(({ slug }) => slug === key)
    return product ? { shopName, title: product.name, products: [product] } : null
  }
  const liked = products.toSorted((a, b) => a.sequence - b.sequence)
  if (kind === 'category') {
    const own = liked.filter(({ art_category }) => art_category === key).slice(0, TOGETHER)
    return own.length > 0 ? { shopName, title: iconTitle(key), products: own } : null
  }
  if (key !== 'front') return null
  const categories = [...new Set(liked.map(({ art_category }) => art_category))].slice(0, TOGETHER)
  const shown = categories.map((category) =>
    required(
      liked.find(({ art_category }) => art_category === category),
      category,
    ),
  )
  return shown.length > 0 ? { shopName, title: WELCOME, products: shown } : null
}

/** Stores a picture and deletes the folders of other art versions. */
async function storePicture(files: FileStorage, file: string, body: Buffer): Promise<void> {
  try {
    await files.write(`${ROOT}/${artVersion}/${file}`, body)
    await files.removeOtherFolders(ROOT, String(artVersion))
  } catch {
    // A write error, such as a full disk, is ignored: the next request renders the picture again.
  }
}
