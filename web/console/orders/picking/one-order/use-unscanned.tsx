import { useState } from 'react'
import type { ScanRequirement } from '#contract/orders/unscanned.ts'
import { addsUnscanned } from '#domain/orders/unscanned-picks.ts'
import type { PickRefusal } from './pick-queue.ts'
import { type UnscannedAnswer, UnscannedSheet } from './unscanned-sheet.tsx'
import type { PickLine, PickingLine } from './use-picks.ts'

type UnscannedPick = { line: PickingLine; units: number; short: boolean }

/**
 * Holds picks without a scan until the picker has entered the required reason and PIN, then passes them on.
 * @source A-PICK-5
 */
export function useUnscanned(requirement: ScanRequirement, pick: PickLine) {
  const [unscannedPicks, setUnscannedPicks] = useState<readonly UnscannedPick[]>([])
  const pickOrAsk: PickLine = (line, units, more = {}) => {
    const isUnscanned =
      line.barcodes.length > 0 && addsUnscanned({ ...line, picked: line.inHand }, { units, gtin: more.gtin })
    if (requirement.rule === 'allowed' || !isUnscanned) return pick(line, units, more)
    setUnscannedPicks((before) => [...before, { line, units, short: more.short ?? false }])
  }
  const answer = (given: UnscannedAnswer) => {
    for (const { line, units, short } of unscannedPicks) pick(line, units, { short, ...given })
    setUnscannedPicks([])
  }
  const sheet = unscannedPicks.length > 0 && (
    <UnscannedSheet
      names={unscannedPicks.map(({ line }) => line.product_name)}
      requirement={requirement}
      onAnswer={answer}
      onClose={() => setUnscannedPicks([])}
    />
  )
  /** Reopens the sheet for a rejected pick. */
  const askAgain = (line: PickingLine, { action: { units, short } }: PickRefusal) =>
    setUnscannedPicks([{ line, units, short }])
  return { pickOrAsk, askAgain, sheet }
}
