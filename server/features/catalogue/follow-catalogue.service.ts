import type { Catalogue } from './catalogue.service.ts'

/** Announcements come one by one, as a price list is imported: so many milliseconds of them are read together. */
const TOGETHER_MS = 50
/** An announcement may be lost. */
const ANYWAY_MS = 10_000

export type CatalogueChanges = { announced(): void; stop(): Promise<void> }

/** Keeps the catalogue up to date: soon after each announcement, and every few seconds without one. */
export function followCatalogue(catalogue: Catalogue, onError: (error: unknown) => void): CatalogueChanges {
  let soon: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  const read = () => {
    soon = undefined
    reading = catalogue.refresh().catch(onError)
  }
  const announced = () => void (soon ??= setTimeout(read, TOGETHER_MS))
  const timer = setInterval(announced, ANYWAY_MS).unref()
  return {
    announced,
    stop: async () => {
      clearInterval(timer)
      clearTimeout(soon)
      await reading
    },
  }
}
