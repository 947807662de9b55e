import { LRUCache } from 'lru-cache'
import { setImmediate as others, setTimeout as sleep } from 'node:timers/promises'
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
  /** Returns the picture of a file such as `galah-lager-shelf-340.webp`; null for an unknown name. */
  answer(file: string): Promise<Picture | null>
  /** Returns the number of pictures still to be drawn. */
  waiting(): number
  drawingPid(): number | null
  stop(): Promise<void>
}

/**
 * Pictures checked per turn of the event loop. A turn takes a few milliseconds, so that other requests are served.
 */
const LOOKED_AT_ONCE = 250

/**
 * Maximum length of the queue, which is refilled as pictures are drawn. A large catalogue has a hundred thousand
 * pictures.
 */
const MAX_QUEUED = 1000
const MORE_AFTER_MS = 1000

/** An SVG takes two milliseconds to make and 20 kB of memory. The limit covers the first screen of every category. */
const MAX_SVGS = 400

export type PictureSettings = {
  files: FileStorage
  /** The products that the shop sells now. */
  catalogue: {
    products(): readonly PictureProduct[]
    bySlug(slug: string): PictureProduct | undefined
  }
  log: Log
  /** false: another process with the same folder draws all pictures, and this process only requested ones. */
  drawsAll?: boolean
  /** Milliseconds before a crashed drawing process is replaced for the first time. */
  pauseMs?: number
}

/**
 * Serves the shop's pictures, which a separate process renders. Startup does not wait for it: a picture that is not
 * rendered yet is served as SVG and rendered next.
 */
export function startPictures(settings: PictureSettings): Pictures {
  const { files, catalogue, log, drawsAll = true, pauseMs = 1_000 } = settings
  const drawn = new Set<string>()
  const onDrawn = (job: PictureJob) => drawnFiles(job).forEach((file) => drawn.add(file))
  const drawer = openPictureRenderer({ files, log, onDrawn, pauseMs })
  const svgOf = openSvgCache()
  let stopped = false

  async function list(): Promise<void> {
    for (const file of await files.list(PICTURES_FOLDER)) drawn.add(file)
    if (!drawsAll) return
    await files.removeOtherFolders(PICTURES, String(artVersion))
    void enqueueMissing()
  }
  async function enqueueMissing(): Promise<void> {
    let looked = 0
    for (const job of renderOrder(catalogue.products())) {
      if (!drawnFiles(job).every((file) => drawn.has(file))) drawer.enqueue(job)
      if (++looked % LOOKED_AT_ONCE === 0) await others()
      while (drawer.waiting() >= MAX_QUEUED && !stopped) await sleep(MORE_AFTER_MS, null, { ref: false })
      if (stopped) return
    }
  }
  const ready = list().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'Pictures could not be listed'),
  )

  async function drawnPicture(name: string): Promise<Picture | null> {
    // Another process or machine may have drawn it; a deleted picture is rendered again.
    const body = await files.read(`${PICTURES_FOLDER}/${name}`).catch(() => null)
    if (body) drawn.add(name)
    else drawn.delete(name)
    return body && { type: 'webp', body }
  }

  return {
    answer: async (file) => {
      const request = readPictureFile(file)
      const product = request && catalogue.bySlug(request.slug)
      if (!request || !product || !isDrawn(product, request.variant)) return null
      await ready
      const job = { product, variant: request.variant }
      const picture = await drawnPicture(drawnFile(job, request.width))
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

/** Opens a least-recently-used cache of SVGs. */
function openSvgCache(): (job: PictureJob) => string {
  const stored = new LRUCache<string, string>({ max: MAX_SVGS })
  return (job) => {
    const key = drawnFile(job, 0)
    const svg = stored.get(key) ?? drawSvg(job)
    stored.set(key, svg)
    return svg
  }
}

/** Returns whether a variant exists. Packs in which a product is not sold have no pictures. */
const isDrawn = ({ art_category, pack_sizes }: PictureProduct, variant: PictureVariant): boolean =>
  variantsOf(art_category, pack_sizes).includes(variant)
