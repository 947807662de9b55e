import { readSettings } from '#server/config.ts'
import { verifyAuditLog } from '#server/features/audit/audit-chain.service.ts'
import { StartError } from '#server/startup/start-error.ts'
import { openDatabaseAsOwner } from '#server/startup/open-database-as-owner.ts'

// `npm run audit:verify` reads the whole audit log and reports changed, deleted and inserted rows.

try {
  const owner = await openDatabaseAsOwner(readSettings(process.env))
  try {
    const { links, checkpoints, end, faults } = await verifyAuditLog(owner)
    for (const { what, audit_log_id: id, link_no: link } of faults) {
      console.error(`${what}: ${id === null ? '' : `row ${id}, `}link ${link ?? 'none'}`)
    }
    if (faults.length > 0) process.exitCode = 1
    else console.log(`${links} audit events and ${checkpoints} signed checkpoints are intact. End: ${end}`)
  } finally {
    await owner.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
