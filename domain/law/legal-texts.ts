import type { AddressState } from '#domain/states.ts'
import { BUYER_CONFIRMATIONS } from './buyer-confirmations.ts'
import { type LegalText, type LegalTextId, fillText, latestText } from './legal-text.ts'

/**
 * All versions of the shop's own legal texts, in ascending order. Notices of the states are rows of law.
 * @source L-2, L-3, L-4, L-5, L-6, L-20
 */
export const LEGAL_TEXTS: readonly LegalText[] = [
  ...BUYER_CONFIRMATIONS,
  {
    id: 'driver_instruction',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'Deliver only to {recipient}, an adult, in person. Check photo ID every time: over 18, not expired, photo and name match. Never leave it unattended. Don’t hand over to anyone intoxicated or under 18. Not after {latest}. If in doubt, refuse: you are paid either way.',
  },
  {
    id: 'self_exclusion',
    version: '2026-11',
    validFrom: '2026-11-01',
    text: 'You asked us to refuse your orders {length}. That counts from now on.\n\nOrders with your details are refused, with an account or without, and you get no marketing from us.\n\nWe don’t shorten it, so that the decision you made stays made.',
  },
]

/** Returns the current version of a text. */
export const legalText = (id: LegalTextId): LegalText => latestText(LEGAL_TEXTS, id)

/** Returns the current version of a text with its placeholders replaced. */
export const filledText = (id: LegalTextId, values: Record<string, string>): string =>
  fillText(legalText(id), values)

/**
 * Returns the written instruction to the driver for an order with alcohol.
 * @param latest local time of day after which the order must not be handed over
 * @source L-6, L-14
 */
export const deliveryInstruction = (recipient: string, latest: string): string =>
  filledText('driver_instruction', { recipient, latest })

/** Returns the versions of the legal texts that apply to an order, by text. @param notice version of the state's notice */
export function versionsFor(order: {
  state: AddressState
  alcohol: boolean
  gift: boolean
  notice: string
}): Record<string, string> {
  if (!order.alcohol) return {}
  const ids: LegalTextId[] = ['age_statement', 'driver_instruction']
  if (order.gift) ids.push('gift_confirmation')
  return {
    ...Object.fromEntries(ids.map((id) => [id, legalText(id).version])),
    [`notice_${order.state.toLowerCase()}`]: order.notice,
  }
}
