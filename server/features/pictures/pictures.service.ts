import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { artVersion, readPictureFile } from '#domain/catalogue/pictures.ts'
import { openDrawer, type Log } from './drawer.ts'
import { drawingOrder } from './drawing-order.ts'
import { drawnFile, drawnFiles, drawSvg, type PictureJob, type PictureProduct } from './picture-job.ts'

export type Picture = { type: 'webp'; body: Buffer } | { type: 'svg'; body: string }

export type Pictures = {
  /** A file such as `galah-lager-shelf-340.webp`; null if it is none of ours. */
  answer(file: string): Promise<Picture | null>
  /** Pictures still to be drawn. */
  waiting(): number
  drawingPid(): number | null
  stop(): Promise<void>
}

/** An SVG takes two milliseconds to make and 20 kB to keep: enough for the first screens of every category. */
const mostSvgs = 400

/**
 * Draws the shop's pictures in a process beside it and answers them. Starting waits for nothing; what is not
 * drawn yet is answered as SVG and drawn next.
 *
 * @param products what the shop sells now; asked again at each picture, so that new products are found
 */
export function startPictures({
  dataDir,
  products,
  log,
  pauseMs,
}: {
  dataDir: string
  products: () => readonly PictureProduct[]
  log: Log
  pauseMs?: number
}): Pictures {
  const root = join(dataDir, 'pictures')
  const folder = join(root, String(artVersion))
  const drawn = new Set<string>()
  const svgs = new Map<string, string>()
  const drawer = openDrawer({
    folder,
    log,
    onDrawn: (job) => drawnFiles(job).forEach((file) => drawn.add(file)),
    ...(pauseMs !== undefined && { pauseMs }),
  })
  let stopped = false
  const find = finder(products)

  async function begin(): Promise<void> {
    for (const file of await filesOf(folder)) drawn.add(file)
    await removeOldVersions(root)
    const missing = drawingOrder(products()).filter(
      (job) => !drawnFiles(job).every((file) => drawn.has(file)),
    )
    if (stopped || missing.length === 0) return
    log.info({ pictures: missing.length }, 'Drawing product pictures')
    for (const job of missing) drawer.later(job)
  }
  const ready = begin().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'Pictures could not be listed'),
  )

  function svgOf(job: PictureJob, key: string): string {
    const svg = svgs.get(key) ?? drawSvg(job)
    svgs.delete(key)
    svgs.set(key, svg)
    const oldest = svgs.keys().next().value
    if (svgs.size > mostSvgs && oldest !== undefined) svgs.delete(oldest)
    return svg
  }

  return {
    answer: async (file) => {
      const asked = readPictureFile(file)
      const product = asked && find(asked.slug)
      if (!asked || !product) return null
      await ready
      const job = { product, variant: asked.variant }
      const name = drawnFile(job, asked.width)
      if (drawn.has(name)) {
        const body = await readFile(join(folder, name)).catch(() => null)
        if (body) return { type: 'webp', body }
        // Somebody emptied the folder; draw it again.
        drawn.delete(name)
      }
      if (!stopped) drawer.next(job)
      return { type: 'svg', body: svgOf(job, drawnFile(job, 0)) }
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

/** Finds by slug; the table is made anew only when the shop has a new list. */
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

async function filesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function removeOldVersions(root: string): Promise<void> {
  const old = (await filesOf(root)).filter((name) => name !== String(artVersion))
  await Promise.all(old.map((name) => rm(join(root, name), { recursive: true, force: true })))
}
