import type { Cents } from '#domain/money.ts'

/** Rates of pay in cents. */
export type PayRule = { hourCents: Cents; dropCents: Cents; kilometreCents: Cents }

/** Work of a shift. `drops` counts completed and refused deliveries alike. */
export type ShiftWork = { minutes: number; drops: number; kilometres: number }

export type ShiftPay = { hours: Cents; drops: Cents; kilometres: Cents; total: Cents }

/**
 * Returns the pay of a shift. A delivery that the driver refused is paid as any other, so that no driver hands over
 * against the law. @source L-14
 */
export function payOf(rule: PayRule, { minutes, drops, kilometres }: ShiftWork): ShiftPay {
  const pay = {
    hours: Math.round((rule.hourCents * minutes) / 60),
    drops: rule.dropCents * drops,
    kilometres: Math.round(rule.kilometreCents * kilometres),
  }
  return { ...pay, total: pay.hours + pay.drops + pay.kilometres }
}
