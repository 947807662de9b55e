import type { OpenDatabase } from '#server/db/database.ts'
import { openInstallation } from '#server/db/installation.ts'
import { startDemoShifts } from '#server/db/seed/demo-people.ts'
import { fillDemoShop, fillEmptyShop } from '#server/db/seed/fill-demo.ts'
import { keysFrom } from '#server/keys.ts'
import type { Filling } from './database.ts'

/** A Friday evening in both cities, with every store open. */
export const DEMO_TEST_NOW = new Date('2026-11-20T18:30:00+11:00')

/** Secret key of the demo filling. A shop process that opens a copy of it needs the same `SECRET_KEY`. */
export const DEMO_TEST_SECRET = 'test secret of the demo filling, 32 characters at least'
export const demoTestKeys = keysFrom(DEMO_TEST_SECRET)

/** The demo shop of `npm start`, for `openTestDatabase`. The address index takes 3 s more and is left out. */
export const demoFilling: Filling = { name: 'demo', fill: (db) => fill(db, false) }

/** Demo shop including its address index. */
export const demoFillingWithAddresses: Filling = { name: 'demo_addresses', fill: (db) => fill(db, true) }

/** Shop without stores and products, with one admin. */
export const emptyFilling: Filling = {
  name: 'empty',
  fill: async (db) => {
    await openInstallation(db, 'demo', DEMO_TEST_NOW)
    await fillEmptyShop({ db, keys: demoTestKeys, now: DEMO_TEST_NOW })
  },
}

async function fill(db: OpenDatabase, withAddresses: boolean): Promise<void> {
  await openInstallation(db, 'demo', DEMO_TEST_NOW)
  await fillDemoShop({ db, keys: demoTestKeys, now: DEMO_TEST_NOW, log: { info: () => {} }, withAddresses })
  await startDemoShifts(db, DEMO_TEST_NOW)
}
