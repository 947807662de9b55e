import { readSettings } from '#server/config.ts'
import { rebuildReports, verifyReports } from '#server/features/reports/verify-reports.service.ts'
import { StartError } from '#server/startup/start-error.ts'
import { openDatabaseAsOwner } from '#server/startup/open-database-as-owner.ts'

// `npm run reports:rebuild` recomputes the reports from all orders. With `-- verify` it only compares their sums with
// the ledger. In both cases it exits with 1 if they differ.

try {
  const owner = await openDatabaseAsOwner(readSettings(process.env))
  try {
    if (!process.argv.includes('verify')) await rebuildReports(owner)
    const wrong = await verifyReports(owner)
    for (const { day, store_id: storeId, what } of wrong.slice(0, 20))
      console.error(`${day}, store ${storeId}: ${what} differs`)
    if (wrong.length > 0) process.exitCode = 1
    else console.log('The reports match the ledger and the orders.')
  } finally {
    await owner.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
