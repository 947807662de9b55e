/** Rules of a store for picking a pack with a barcode without a scan. */
export const SCAN_RULES = ['allowed', 'reason', 'supervisor'] as const
export type ScanRule = (typeof SCAN_RULES)[number]

/** Common reasons for a pick without a scan, in the order on screen. */
export const UNSCANNED_REASONS = {
  label_missing: 'The barcode is missing',
  label_damaged: 'The barcode is damaged',
  scanner_broken: 'The scanner doesn’t work',
} as const
export type UnscannedReason = keyof typeof UNSCANNED_REASONS

/** Returns the code of a common reason, else `other`, because logs must not contain typed texts. */
export const unscannedReasonCode = (reason: string): UnscannedReason | 'other' =>
  isCommon(reason) ? reason : 'other'

/** Returns the text of a common reason by its code; other reasons are returned as typed. */
export const unscannedReasonText = (reason: string): string =>
  isCommon(reason) ? UNSCANNED_REASONS[reason] : reason

const isCommon = (reason: string): reason is UnscannedReason => Object.hasOwn(UNSCANNED_REASONS, reason)

type Line = { order_line_id: number; picked: number | null }

/** Returns whether a pick adds packs to a line without a scanned barcode. */
export const addsUnscanned = (line: Line, pick: { units: number; gtin?: string | undefined }): boolean =>
  pick.gtin === undefined && pick.units > (line.picked ?? 0)

/** Returns whether a pick without a scan meets the rule of its store. */
export const meetsScanRule = (
  rule: ScanRule,
  { reason, isApproved }: { reason: string; isApproved: boolean },
): boolean => rule === 'allowed' || (rule === 'reason' ? reason !== '' : isApproved)

/** Maximum number of product names in the message. */
const NAMED = 3

/**
 * Returns the message for staff about unscanned packs. It fits all pages, as packing can be completed on the board too.
 */
export function scanRequiredText(how: 'reason' | 'supervisor', names: readonly string[]): string {
  const others = names.length - NAMED
  const listed = [...names.slice(0, NAMED), ...(others > 0 ? [`${others} more`] : [])].join(', ')
  const instead = how === 'reason' ? 'say there why you can’t' : 'ask a manager to approve it there'
  return `Not scanned yet: ${listed}. Scan the barcode in the pick list, or ${instead}.`
}
