import { useState } from 'react'
import { phoneNow } from '../queue/phone-clock.ts'
import { type Draft, passedCheck } from '../run/draft.ts'
import type { Ended } from '../run/ended.ts'
import type { Person } from '../run/stops.ts'
import { tapped } from '../run/tapped-order.ts'
import type { Driver } from '../run/use-driver.ts'
import type { DoorProps } from './step-props.ts'

/** Returns a function that ends the orders of a person, and whether the taps are being stored. */
export function useEnding({ driver, draft, person, onEnded }: DoorProps) {
  const [isBusy, setBusy] = useState(false)
  const end = async (kind: Ended['kind']) => {
    if (isBusy) return
    setBusy(true)
    const at = phoneNow()
    const ids = await driver.tap(endingTaps(kind, draft, person))
    setBusy(false)
    if (!ids) return
    driver.setDraft(null)
    const numbers = person.orders.map(({ order_number: number }) => number)
    onEnded({ kind, name: person.name, numbers, ids, at, draft })
  }
  return { isBusy, end: (kind: Ended['kind']) => void end(kind) }
}

type Taps = Parameters<Driver['tap']>[0]

/** One check serves all orders of a person. Each order keeps its own record. */
const endingTaps = (kind: Ended['kind'], draft: Draft, { name, orders }: Person): Taps =>
  orders.map((order) => {
    if (kind === 'refused')
      return { order: tapped(order), tap: { kind: 'refuse', reason: draft.reason ?? 'unattended' } }
    return order.contains_alcohol
      ? { order: tapped(order), tap: { kind: 'hand_over', ...passedCheck(name, draft.answers) } }
      : { order: tapped(order), tap: { kind: 'complete' } }
  })
