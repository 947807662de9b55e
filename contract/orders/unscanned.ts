import { z } from 'zod'
import { UNSCANNED_REASON_MAX } from '#domain/field-lengths.ts'
import * as fieldTexts from '#domain/field-texts.ts'
import { SCAN_RULES } from '#domain/orders/unscanned-picks.ts'
import { Id, text } from '../fields.ts'

/**
 * Fields of a request that picks packs with a barcode without a scan, as required by the store's rule.
 * @source A-PICK-5
 */
export const unscannedFields = {
  /** `label_missing`, `label_damaged`, `scanner_broken`, or a short text. */
  unscanned_reason: text(UNSCANNED_REASON_MAX).optional(),
  /** The manager or owner who approves the pick; required with their code. */
  supervisor_id: Id.optional(),
  /** Their PIN for shared tablets. */
  supervisor_code: text(20).optional(),
}

export const requireSupervisor = <Schema extends z.ZodType<z.output<z.ZodObject<typeof unscannedFields>>>>(
  schema: Schema,
) =>
  schema.refine(({ supervisor_code: code, supervisor_id: id }) => !code || id !== undefined, {
    path: ['supervisor_id'],
    message: fieldTexts.supervisorRequired,
  })

/** The rule of the order's store, and who can approve a pick without a scan. */
export const ScanRequirement = z.object({
  rule: z.enum(SCAN_RULES),
  /** Managers of the store and owners who have a PIN; empty unless the rule is `supervisor`. */
  supervisors: z.array(z.object({ user_id: z.number(), name: z.string() })),
})
export type ScanRequirement = z.output<typeof ScanRequirement>
