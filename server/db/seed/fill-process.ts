import { openDataKeys } from '#server/db/data-keys.ts'
import { openDatabase } from '#server/db/database.ts'
import { systemClock } from '#server/clock.ts'
import type { Secrets } from '#server/keys.ts'
import { openLog } from '#server/log.ts'
import { fillDemoShop, fillEmptyShop } from './fill-demo.ts'

/** Message that `fill-in-child.ts` sends to this process once. */
export type FillRequest = { ownerUrl: string; secrets: Secrets; seed: 'full' | 'none'; now: Date }

process.once('message', (request: FillRequest) => {
  void fill(request).then(() => process.exit())
})

// Exits if the shop that started this process has ended. Ctrl-C reaches the whole process group, and the shop closes
// only after it has opened.
process.once('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)

async function fill({ ownerUrl, secrets, seed, now }: FillRequest): Promise<void> {
  const db = openDatabase({ url: ownerUrl, connections: 4 })
  try {
    const { keys } = await openDataKeys(db, secrets, systemClock.now())
    await (seed === 'full' ? fillDemoShop : fillEmptyShop)({ db, keys, now, log: openLog('warn') })
  } finally {
    await db.close()
  }
}
