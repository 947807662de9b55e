import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/clock.ts'
import { listPlannedMoments } from './content.queries.ts'

/** Version of texts and banners. A page that was rendered with another version is outdated. */
export type ContentVersion = {
  /** Returns the current version. It changes after each change, and when a planned page starts. */
  version(): string
  /** Raises the version after a change and reads the planned start times again. */
  renew(): Promise<void>
}

/**
 * Opens the version. Planned start times are in memory, so that the pages of all processes change at the same moment.
 * @source D-340
 */
export async function openContentVersion(db: Database, clock: Clock): Promise<ContentVersion> {
  let changes = 0
  let moments: number[] = []
  async function renew(): Promise<void> {
    const nth = ++changes
    const rows = await listPlannedMoments(db)
    // An earlier request may finish later; its result is then ignored.
    if (nth === changes) moments = rows.map(({ starts_at }) => starts_at.getTime())
  }
  await renew()
  return {
    version: () => {
      const now = clock.now().getTime()
      return `${changes} ${moments.filter((at) => at <= now).length}`
    },
    renew,
  }
}
