import type { ConsoleZone } from '#contract/console/zones.ts'
import * as texts from './zones-texts.ts'

/** Formats a zone's terms: "$7.95 delivery, $30.00 minimum, free from $120.00". */
export function termsOf(zone: ConsoleZone, dollars: (amount: number) => string): string {
  const terms = texts.termsText(dollars(zone.fee), dollars(zone.min_spend))
  return zone.free_from === null ? terms : `${terms}, ${texts.freeText(dollars(zone.free_from))}`
}
