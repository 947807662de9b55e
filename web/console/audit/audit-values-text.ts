import type { AuditEntry } from '#contract/console/audit.ts'
import { toDollars } from '#domain/money.ts'
import { PACKING, type PackingStatus, STATUS, type OrderStatus } from '#domain/orders/order-status.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { orderStatusLabel, packingStatusLabel } from '#web/staff/order-labels.ts'
import { isCents, knownFieldName } from './field-names.ts'
import * as texts from './audit-texts.ts'

type AuditValues = NonNullable<AuditEntry['before']>
type AuditValue = AuditValues[string]

/** Renders the values of a log row in one line. */
export const auditValuesText = (facts: AuditValues | null): string =>
  Object.entries(facts ?? {})
    .map(([name, value]) => `${nameText(name)}: ${valueText(name, value)}`)
    .join(', ')

/** Renders the changed values in one line: 'status: Pending → Approved'. Unchanged values are omitted. */
export function changesText({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  if (!before || !after) return auditValuesText(after ?? before)
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name])
  return names
    .map((name) =>
      texts.changeText(nameText(name), valueText(name, before[name]), valueText(name, after[name])),
    )
    .join(', ')
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const nameText = (name: string): string =>
  knownFieldName(name) ?? name.replace(/_cents$/, '').replaceAll('_', ' ')

const isOneOf = <Known extends number>(known: Record<string, Known>, value: AuditValue): value is Known =>
  Object.values<AuditValue>(known).includes(value)

function valueText(name: string, value: AuditValue | undefined): string {
  if (value === undefined || value === null || value === '') return texts.noValue
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (name === 'status' && isOneOf<OrderStatus>(STATUS, value)) return orderStatusLabel(value).text
  if (name === 'packing_status' && isOneOf<PackingStatus>(PACKING, value)) return packingStatusLabel(value)
  if (isCents(name) && typeof value === 'number') return dollarsText(toDollars(value))
  if (INSTANT.test(String(value))) return `${dateText(String(value))} ${timeText(String(value))}`
  return String(value)
}
