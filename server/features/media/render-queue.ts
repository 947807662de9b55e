import type { PictureJob } from './picture-job.ts'

export type RenderQueue = {
  /** At the end; a job that is queued, in work or given up is not taken again. */
  add(job: PictureJob): void
  /** Before all others: somebody is looking at it. */
  addFirst(job: PictureJob): void
  /** The next job, in work until `done` or `failed`. */
  take(): PictureJob | null
  inWork(): PictureJob | null
  done(): void
  failed(): void
  /** The one in work included. */
  size(): number
}

/** A drawing that fails is not tried for ever: the SVG serves in its place. */
const mostTries = 3
/** More than a few screens of pictures cannot be in anybody's eyes. */
const mostUrgent = 500

export function openRenderQueue(): RenderQueue {
  const waiting = new Map<string, PictureJob>()
  const failures = new Map<string, number>()
  let urgent: string[] = []
  let current: PictureJob | null = null

  function add(job: PictureJob): void {
    const key = pictureKey(job)
    const isGivenUp = (failures.get(key) ?? 0) >= mostTries
    const isInWork = current !== null && pictureKey(current) === key
    if (!isGivenUp && !isInWork && !waiting.has(key)) waiting.set(key, job)
  }

  return {
    add,
    addFirst: (job) => {
      add(job)
      const key = pictureKey(job)
      if (waiting.has(key)) urgent = [key, ...urgent.filter((other) => other !== key)].slice(0, mostUrgent)
    },
    take: () => {
      const key = urgent.shift() ?? waiting.keys().next().value
      current = key === undefined ? null : (waiting.get(key) ?? null)
      if (key !== undefined) waiting.delete(key)
      return current
    },
    inWork: () => current,
    done: () => {
      current = null
    },
    failed: () => {
      const job = current
      current = null
      if (!job) return
      const key = pictureKey(job)
      failures.set(key, (failures.get(key) ?? 0) + 1)
      add(job)
    },
    size: () => waiting.size + (current ? 1 : 0),
  }
}

export function pictureKey({ product, variant }: PictureJob): string {
  return `${product.slug} ${variant}`
}
