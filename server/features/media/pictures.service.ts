import { LRUCache } from 'lru-cache'
import { artVersion, type PictureVariant, readPictureFile, variantsOf } from '#domain/catalogue/pictures.ts'
import type { FileStorage } from '#server/integrations/storage/port.ts'
import { openPictureRenderer, type Log } from './picture-renderer.ts'
import { picturesAhead } from './pictures-ahead.ts'
import {
  PICTURES,
  PICTURES_FOLDER,
  drawnFile,
  drawSvg,
  type Drawing,
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
  /** false: another process with the same folder draws pictures ahead, and this process only requested ones. */
  drawsAhead?: boolean
  /** Milliseconds before a crashed drawing process is replaced for the first time. */
  pauseMs?: number
}

/**
 * Serves the shop's pictures, which a separate process renders: the first screens ahead, the others when they are first
 * requested. A picture that is not rendered yet is served as SVG and rendered next.
 */
export function startPictures(settings: PictureSettings): Pictures {
  const { files, catalogue, log, drawsAhead = true, pauseMs = 1_000 } = settings
  const drawer = openPictureRenderer({ files, log, pauseMs })
  const svgOf = openSvgCache()
  let stopped = false

  async function drawAhead(): Promise<void> {
    if (!drawsAhead) return
    const drawn = new Set(await files.list(PICTURES_FOLDER))
    await files.removeOtherFolders(PICTURES, String(artVersion))
    for (const job of picturesAhead(catalogue.products())) if (!drawn.has(drawnFile(job))) drawer.enqueue(job)
  }
  const ready = drawAhead().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'Pictures could not be listed'),
  )

  async function drawnPicture(name: string): Promise<Picture | null> {
    // Another process or machine may have drawn it; a deleted picture is rendered again.
    const body = await files.read(`${PICTURES_FOLDER}/${name}`).catch(() => null)
    return body && { type: 'webp', body }
  }

  return {
    answer: async (file) => {
      const request = readPictureFile(file)
      const product = request && catalogue.bySlug(request.slug)
      if (!request || !product || !isDrawn(product, request.variant)) return null
      const job = { product, variant: request.variant, width: request.width }
      const picture = await drawnPicture(drawnFile(job))
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
function openSvgCache(): (drawing: Drawing) => string {
  const stored = new LRUCache<string, string>({ max: MAX_SVGS })
  return (drawing) => {
    const key = drawnFile({ ...drawing, width: 340 })
    const svg = stored.get(key) ?? drawSvg(drawing)
    stored.set(key, svg)
    return svg
  }
}

/** Returns whether a variant exists. Packs in which a product is not sold have no pictures. */
const isDrawn = ({ art_category, pack_sizes }: PictureProduct, variant: PictureVariant): boolean =>
  variantsOf(art_category, pack_sizes).includes(variant)
