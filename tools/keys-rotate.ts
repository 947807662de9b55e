import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#server/clock.ts'
import { readSettings } from '#server/config.ts'
import { rotateKeys } from '#server/db/data-keys.ts'
import { StartError } from '#server/startup/start-error.ts'
import { openDatabaseAsOwner } from '#server/startup/open-database-as-owner.ts'

// `npm run keys:rotate` creates a new key for encrypted fields and encrypts all fields again. The shop may keep
// running.

try {
  const owner = await openDatabaseAsOwner(readSettings(process.env))
  try {
    const { db, opened, secret } = owner
    const rotation = { secret, now: systemClock.now(), pause: (ms: number) => sleep(ms) }
    const { version, resealed } = await rotateKeys(db, opened, rotation)
    console.log(`Key ${version} is in use. ${resealed} fields were encrypted again.`)
  } finally {
    await owner.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
