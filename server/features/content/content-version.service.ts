import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/clock.ts'
import { listPlannedMoments } from './content.queries.ts'

/** Tells whether texts and banners are still what they were: a page that was rendered under another version is out of date. */
export type ContentVersion = {
  /** Another one after each change, and from each moment on at which a planned page begins. */
  version(): string
  /** Something has changed. */
  renew(): Promise<void>
}

/** The moments are kept in memory, so that the pages of every process change at one and the same. @source D-340 */
export async function openContentVersion(db: Database, clock: Clock): Promise<ContentVersion> {
  let changes = 0
  let moments: number[] = []
  async function renew(): Promise<void> {
    const nth = ++changes
    const rows = await listPlannedMoments(db)
    // What was asked for earlier may come later.
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
