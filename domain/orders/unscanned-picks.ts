/** How a store lets its staff pick a pack with a barcode without a scan. */
export const SCAN_RULES = ['allowed', 'reason', 'supervisor'] as const
export type ScanRule = (typeof SCAN_RULES)[number]

/** Common reasons for a pick without a scan, in the order in which the screen offers them. */
export const UNSCANNED_REASONS = {
  label_missing: 'The barcode is missing',
  label_damaged: 'The barcode is damaged',
  scanner_broken: 'The scanner doesn’t work',
} as const
export type UnscannedReason = keyof typeof UNSCANNED_REASONS

/** The reason itself where it is a common one, otherwise `other`: logs must not repeat what staff typed. */
export const unscannedReasonCode = (reason: string): UnscannedReason | 'other' =>
  isCommon(reason) ? reason : 'other'

/** Words for a reason: a common one by its code, any other as staff typed it. */
export const unscannedReasonText = (reason: string): string =>
  isCommon(reason) ? UNSCANNED_REASONS[reason] : reason

const isCommon = (reason: string): reason is UnscannedReason => Object.hasOwn(UNSCANNED_REASONS, reason)

type Line = { order_line_id: number; picked: number | null }

/** Reports whether a pick adds packs to a line without a scanned barcode. */
export const addsUnscanned = (line: Line, pick: { units: number; gtin?: string | undefined }): boolean =>
  pick.gtin === undefined && pick.units > (line.picked ?? 0)

/** Reports whether a pick without a scan has what the rule of its store asks for. */
export const meetsScanRule = (
  rule: ScanRule,
  { reason, isApproved }: { reason: string; isApproved: boolean },
): boolean => rule === 'allowed' || (rule === 'reason' ? reason !== '' : isApproved)

/** Product names that a refusal lists. */
const NAMED = 3

/** Words of a refusal for staff on any page, since packing can also be finished from the board. */
export function scanRequiredText(how: 'reason' | 'supervisor', names: readonly string[]): string {
  const others = names.length - NAMED
  const listed = [...names.slice(0, NAMED), ...(others > 0 ? [`${others} more`] : [])].join(', ')
  const instead = how === 'reason' ? 'say there why you can’t' : 'ask a manager to approve it there'
  return `Not scanned yet: ${listed}. Scan the barcode in the pick list, or ${instead}.`
}
