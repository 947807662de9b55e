import type { PictureJob } from './picture-job.ts'

export type RenderQueue = {
  /** Adds a job at the end. A job that is queued, running or given up is not added again. */
  add(job: PictureJob): void
  /** Adds a job at the front, because a visitor has requested the picture. */
  addFirst(job: PictureJob): void
  /** Takes the next job, which runs until `done` or `failed`. */
  take(): PictureJob | null
  inWork(): PictureJob | null
  done(): void
  failed(): void
  /** Includes the running job. */
  size(): number
}

/** Attempts per picture; after that its SVG is served. */
const MAX_ATTEMPTS = 3
/** More pictures than visitors request at the same time. */
const MAX_URGENT = 500

export function openRenderQueue(): RenderQueue {
  const waiting = new Map<string, PictureJob>()
  const failures = new Map<string, number>()
  let urgent: string[] = []
  let current: PictureJob | null = null

  function add(job: PictureJob): void {
    const key = pictureKey(job)
    const isGivenUp = (failures.get(key) ?? 0) >= MAX_ATTEMPTS
    const isInWork = current !== null && pictureKey(current) === key
    if (!isGivenUp && !isInWork && !waiting.has(key)) waiting.set(key, job)
  }

  return {
    add,
    addFirst: (job) => {
      add(job)
      const key = pictureKey(job)
      if (waiting.has(key)) urgent = [key, ...urgent.filter((other) => other !== key)].slice(0, MAX_URGENT)
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

export function pictureKey({ product, variant, width }: PictureJob): string {
  return `${product.slug} ${variant} ${width}`
}
