import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { BoardOrder } from '#contract/console/order-board.ts'
import { fitsInRound, LEAST_IN_ROUND, MAX_IN_ROUND } from '#domain/orders/pick-round.ts'
import { Button } from '#web/ui/button.tsx'
import { Letter, letterAt } from '../picking/round/letter.tsx'
import styles from './orders.module.css'
import * as texts from '../picking/round/round-texts.ts'

/** Orders of the board to pick together, in the order in which they were selected. */
export type RoundChoice = {
  /** Returns the order's letter in the round; null for an order that cannot be selected. */
  stateOf: (order: BoardOrder) => { letter: string | null } | null
  toggle: (order: BoardOrder) => void
}

export function useRoundChoice(orders: readonly BoardOrder[], me: number) {
  const [ids, setIds] = useState<readonly number[]>([])
  // Drops orders that were cancelled or claimed by a colleague in the meantime.
  const chosen = ids.flatMap((id) => orders.find((one) => one.order_id === id && fitsInRound(one, me)) ?? [])
  const has = (order: BoardOrder) => chosen.some((one) => one.order_id === order.order_id)
  const choice: RoundChoice = {
    stateOf: (order) => {
      if (!fitsInRound(order, me)) return null
      if (has(order)) return { letter: letterAt(chosen.findIndex((one) => one.order_id === order.order_id)) }
      const [first] = chosen
      const isOfStore = first === undefined || first.store_id === order.store_id
      return isOfStore && chosen.length < MAX_IN_ROUND ? { letter: null } : null
    },
    toggle: (order) => {
      const others = chosen.filter((one) => one.order_id !== order.order_id)
      setIds((has(order) ? others : [...chosen, order]).map((one) => one.order_id))
    },
  }
  return { chosen, choice, clear: () => setIds([]) }
}

/** Button on a card that adds the order to the round or removes it. */
export function RoundToggle({ order, choice }: { order: BoardOrder; choice: RoundChoice }) {
  const state = choice.stateOf(order)
  if (!state) return null
  return (
    <Button
      isSmall
      tone="quiet"
      data-key="round"
      aria-pressed={state.letter !== null}
      onClick={() => choice.toggle(order)}
    >
      {state.letter === null ? (
        texts.addButton
      ) : (
        <span className={styles.inRound}>
          {texts.chosenText} <Letter of={state.letter} />
        </span>
      )}
    </Button>
  )
}

/** Bar at the bottom of the screen with the selected orders and the button that starts the round. */
export function RoundBar({ chosen, onClear }: { chosen: readonly BoardOrder[]; onClear: () => void }) {
  const isBusy = useNavigation().state !== 'idle'
  if (chosen.length === 0) return null
  return (
    <Form method="post" action="/console/orders/pick" className={styles.roundBar} aria-label={texts.barLabel}>
      <output>{texts.barText(chosen.length)}</output>
      <ul>
        {chosen.map((order, index) => (
          <li key={order.order_id}>
            <input type="hidden" name="orders" value={order.order_id} />
            <Letter of={letterAt(index)} />
            <span className="figures">{order.order_number}</span>
          </li>
        ))}
      </ul>
      <Button type="submit" isSmall isBusy={isBusy} disabled={chosen.length < LEAST_IN_ROUND}>
        {texts.pickButton}
      </Button>
      <Button isSmall tone="quiet" onClick={onClear}>
        {texts.clearButton}
      </Button>
    </Form>
  )
}
