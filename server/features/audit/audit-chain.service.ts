import type { Shop } from '#server/shop.ts'
import * as queries from './audit.queries.ts'

type ChainContext = Pick<Shop, 'db' | 'keys'>

const PURPOSE = 'audit checkpoint'
const signed = ({ link_no: linkNo, hash }: queries.ChainLink): string => `${linkNo} ${hash.toString('hex')}`

export type ChainVerification = {
  links: number
  checkpoints: number
  end: string
  faults: queries.ChainFault[]
}

/** Links checked by one statement, few enough to stay well below the statement timeout. */
const BATCH = 10_000

/**
 * Reads the whole log and returns every row that was changed, deleted or inserted afterwards. The signed checkpoints
 * also reveal a log that was truncated or whose hashes were all recomputed.
 */
export async function verifyAuditLog({ db, keys }: ChainContext): Promise<ChainVerification> {
  const end = await queries.readChainEnd(db)
  const links = end?.link_no ?? 0
  const faults: queries.ChainFault[] = []
  for (let from = 1; from <= links; from += BATCH) {
    faults.push(...(await queries.readFaults(db, from, from + BATCH - 1)))
  }
  faults.push(...(await queries.readUnlinked(db)))
  const checkpoints = await queries.readCheckpoints(db)
  for (const checkpoint of checkpoints) {
    const what = faultOf({ keys }, checkpoint)
    if (what) faults.push({ what, audit_log_id: null, link_no: checkpoint.link_no })
  }
  return { links, checkpoints: checkpoints.length, end: end ? end.hash.toString('hex') : '', faults }
}

function faultOf({ keys }: Pick<ChainContext, 'keys'>, checkpoint: queries.Checkpoint): string | null {
  if (!keys.isSigned(PURPOSE, signed(checkpoint), checkpoint.signature))
    return 'signature of the end does not fit'
  if (!checkpoint.hash_now) return 'signed end is missing'
  return checkpoint.hash_now.equals(checkpoint.hash) ? null : 'signed end was changed'
}

/** Signs the current end of the log. Runs hourly. */
export async function signAuditLog(shop: Shop): Promise<void> {
  const end = await queries.readChainEnd(shop.db)
  if (!end) return
  const signature = shop.keys.sign(PURPOSE, signed(end))
  await queries.insertCheckpoint(shop.db, { ...end, signature, at: shop.clock.now() })
}

/** Reports a tampered log as a failure, with its first few faults. Runs daily. */
export async function reportAuditTampering(shop: Shop): Promise<void> {
  const { faults } = await verifyAuditLog(shop)
  if (faults.length === 0) return
  const first = faults
    .slice(0, 5)
    .map(({ what, audit_log_id: id, link_no: link }) => `${what} (${id ?? `link ${link}`})`)
  shop.errors.report(new Error(`The audit log was tampered with: ${first.join('; ')}`), { from: 'job' })
}
