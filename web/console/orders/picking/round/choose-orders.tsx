import { useState } from 'react'
import { Form, Link, useActionData, useNavigation } from 'react-router'
import type { BoardOrder } from '#contract/console/order-board.ts'
import type { Order } from '#contract/orders/orders.ts'
import { LEAST_IN_ROUND, MAX_IN_ROUND } from '#domain/orders/pick-round.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { deliveryWindowText } from '#web/staff/order-labels.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RoundEntry } from './load-round.ts'
import { Letter, letterAt } from './letter.tsx'
import styles from './round.module.css'
import { roundPath } from './round-path.ts'
import * as texts from './round-texts.ts'

type Props = {
  ids: readonly number[]
  now: string
  /** Orders in the URL. */
  found: readonly RoundEntry[]
  isOneStore: boolean
  candidates: readonly BoardOrder[]
}

/** Selection of the orders of a round: those in the URL, and further orders of the same store. */
export function ChooseOrders({ ids, now, found, isOneStore, candidates }: Props) {
  return (
    <div className="stack">
      <p>
        <Link to="/console/orders">{texts.boardLink}</Link>
      </p>
      <h1>{texts.chooseTitle}</h1>
      {ids.length > MAX_IN_ROUND && <Notice tone="warning">{texts.tooManyText(MAX_IN_ROUND)}</Notice>}
      {isOneStore ? (
        <ChooseForm chosen={found.map(({ order }) => order)} {...{ candidates, now }} />
      ) : (
        <DifferentStores orders={found.map(({ order }) => order)} />
      )}
    </div>
  )
}

type ChooseProps = { chosen: readonly Order[]; candidates: readonly BoardOrder[]; now: string }

function ChooseForm({ chosen, candidates, now }: ChooseProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  const [ticked, setTicked] = useState<readonly number[]>([])
  const count = chosen.length + ticked.length
  const tick = (id: number, isOn: boolean) =>
    setTicked((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  return (
    <Form method="post" action="/console/orders/pick" className="stack">
      <p>{texts.chooseText(LEAST_IN_ROUND, MAX_IN_ROUND)}</p>
      <ul className={styles.chosen} aria-label={texts.chosenLabel}>
        {chosen.map((order, index) => (
          <li key={order.order_id}>
            <input type="hidden" name="orders" value={order.order_id} />
            <Letter of={letterAt(index)} />
            <b className="figures">{order.order_number}</b>
          </li>
        ))}
      </ul>
      {candidates.length === 0 ? (
        <p>{texts.noCandidatesText}</p>
      ) : (
        <ul className={styles.candidates} aria-label={texts.candidatesLabel}>
          {candidates.map((order) => {
            const isTicked = ticked.includes(order.order_id)
            return (
              <li key={order.order_id}>
                <Checkbox
                  name="orders"
                  value={order.order_id}
                  checked={isTicked}
                  disabled={!isTicked && count >= MAX_IN_ROUND}
                  onChange={({ target }) => tick(order.order_id, target.checked)}
                  label={
                    <>
                      <b className="figures">{order.order_number}</b>
                      <span className={styles.about}>
                        {texts.itemsText(order.item_count, deliveryWindowText(order, now))}
                      </span>
                    </>
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {count >= MAX_IN_ROUND && <p className="small">{texts.tooManyText(MAX_IN_ROUND)}</p>}
      {reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}
      <Button
        type="submit"
        isWide
        isBusy={isBusy}
        disabled={candidates.length === 0 && count < LEAST_IN_ROUND}
      >
        {texts.pickButton}
      </Button>
    </Form>
  )
}

/** Offers a separate round for each store. */
function DifferentStores({ orders }: { orders: readonly Order[] }) {
  const stores = Map.groupBy(orders, (order) => order.store_id)
  return (
    <section className="stack" aria-labelledby="stores-title">
      <h2 id="stores-title">{texts.storesTitle}</h2>
      <p>{texts.storesText}</p>
      <ul className={styles.stores}>
        {[...stores].map(([storeId, ofStore]) => (
          <li key={storeId}>
            <b>{ofStore[0]?.store.name}</b>
            <ButtonLink tone="outline" to={roundPath(ofStore.map((order) => order.order_id))}>
              {texts.storeRound(ofStore.map((order) => order.order_number).join(', '))}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
