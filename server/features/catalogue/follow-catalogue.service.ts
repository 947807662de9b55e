import type { Catalogue } from './catalogue.service.ts'

/** Announcements arrive one by one during an import; those within this many milliseconds are read together. */
const TOGETHER_MS = 50
/** Interval of the fallback refresh in milliseconds, because an announcement may be lost. */
const ANYWAY_MS = 10_000

export type CatalogueChanges = { announced(): void; stop(): Promise<void> }

/** Refreshes the catalogue shortly after each announcement, and every few seconds without one. */
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
