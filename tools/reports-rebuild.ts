import { readSettings } from '#server/config.ts'
import { rebuildReports, verifyReports } from '#server/features/reports/verify-reports.service.ts'
import { StartError } from '#server/startup/start-error.ts'
import { openDatabaseAsOwner } from '#server/startup/open-database-as-owner.ts'

// `npm run reports:rebuild` counts every order again for the reports; with `-- verify` it only compares their sums with the
// ledger. Either way it ends with 1 where they differ.

try {
  const owner = await openDatabaseAsOwner(readSettings(process.env))
  try {
    if (!process.argv.includes('verify')) await rebuildReports(owner)
    const wrong = await verifyReports(owner)
    for (const { day, store_id: storeId, what } of wrong.slice(0, 20))
      console.error(`${day}, store ${storeId}: ${what} differs`)
    if (wrong.length > 0) process.exitCode = 1
    else console.log('Reports are what the ledger and the orders add up to.')
  } finally {
    await owner.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
