import { LRUCache } from 'lru-cache'
import { setImmediate as others } from 'node:timers/promises'
import { artVersion, type PictureVariant, readPictureFile, variantsOf } from '#domain/catalogue/pictures.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'
import { openPictureRenderer, type Log } from './picture-renderer.ts'
import { renderOrder } from './render-order.ts'
import {
  PICTURES,
  PICTURES_FOLDER,
  drawnFile,
  drawnFiles,
  drawSvg,
  type PictureJob,
  type PictureProduct,
} from './picture-job.ts'

export type Picture = { type: 'webp'; body: Buffer } | { type: 'svg'; body: string }

export type Pictures = {
  /** A file such as `galah-lager-shelf-340.webp`; null for an unknown name. */
  answer(file: string): Promise<Picture | null>
  /** Pictures still to be drawn. */
  waiting(): number
  drawingPid(): number | null
  stop(): Promise<void>
}

/** Pictures whose files are looked for at a stretch: a few milliseconds, after which the process serves others. */
const LOOKED_AT_ONCE = 1000

/** An SVG takes two milliseconds to make and 20 kB to keep: enough for the first screens of every category. */
const mostSvgs = 400

export type PictureSettings = {
  files: FileStorage
  /** what the shop sells now; asked again at each picture, so that new products are found */
  products: () => readonly PictureProduct[]
  log: Log
  /** false: another process on the same folder draws them all, this one only what somebody looks at */
  drawsAll?: boolean
  /** before a drawing process that died is replaced for the first time */
  pauseMs?: number
}

/**
 * Serves the shop's pictures, which a separate process renders. The start waits for nothing: a picture that is not
 * rendered yet is served as SVG and rendered next.
 */
export function startPictures(settings: PictureSettings): Pictures {
  const { files, products, log, drawsAll = true, pauseMs = 1_000 } = settings
  const drawn = new Set<string>()
  const onDrawn = (job: PictureJob) => drawnFiles(job).forEach((file) => drawn.add(file))
  const drawer = openPictureRenderer({ files, log, onDrawn, pauseMs })
  const find = finder(products)
  const svgOf = openSvgCache()
  let stopped = false

  async function begin(): Promise<void> {
    for (const file of await files.list(PICTURES_FOLDER)) drawn.add(file)
    if (!drawsAll) return
    await files.removeOtherFolders(PICTURES, String(artVersion))
    const all = renderOrder(products())
    for (let from = 0; from < all.length && !stopped; from += LOOKED_AT_ONCE) {
      const some = all.slice(from, from + LOOKED_AT_ONCE)
      const missing = some.filter((job) => !drawnFiles(job).every((file) => drawn.has(file)))
      for (const job of missing) drawer.enqueue(job)
      await others()
    }
    if (drawer.waiting() > 0) log.info({ pictures: drawer.waiting() }, 'Drawing product pictures')
  }
  const ready = begin().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'Pictures could not be listed'),
  )

  async function drawnPicture(name: string): Promise<Picture | null> {
    // Another process or machine may have drawn it; one that was deleted is rendered again.
    const body = await files.read(`${PICTURES_FOLDER}/${name}`).catch(() => null)
    if (body) drawn.add(name)
    else drawn.delete(name)
    return body && { type: 'webp', body }
  }

  return {
    answer: async (file) => {
      const asked = readPictureFile(file)
      const product = asked && find(asked.slug)
      if (!asked || !product || !isDrawn(product, asked.variant)) return null
      await ready
      const job = { product, variant: asked.variant }
      const picture = await drawnPicture(drawnFile(job, asked.width))
      if (picture) return picture
      if (!stopped) drawer.enqueueFirst(job)
      return { type: 'svg', body: svgOf(job) }
    },
    waiting: () => drawer.waiting(),
    drawingPid: () => drawer.pid(),
    stop: async () => {
      stopped = true
      await ready
      await drawer.stop()
    },
  }
}

/** Draws SVGs and keeps those asked for last. */
function openSvgCache(): (job: PictureJob) => string {
  const stored = new LRUCache<string, string>({ max: mostSvgs })
  return (job) => {
    const key = drawnFile(job, 0)
    const svg = stored.get(key) ?? drawSvg(job)
    stored.set(key, svg)
    return svg
  }
}

/** Finds a product by slug. The map is rebuilt only when the list of products has changed. */
function finder(products: () => readonly PictureProduct[]): (slug: string) => PictureProduct | undefined {
  let list: readonly PictureProduct[] = []
  let bySlug = new Map<string, PictureProduct>()
  return (slug) => {
    const current = products()
    if (current !== list) {
      list = current
      bySlug = new Map(current.map((product) => [product.slug, product]))
    }
    return bySlug.get(slug)
  }
}

/** There are no pictures of packs in which a product is not sold. */
const isDrawn = ({ art_category, pack_sizes }: PictureProduct, variant: PictureVariant): boolean =>
  variantsOf(art_category, pack_sizes).includes(variant)
