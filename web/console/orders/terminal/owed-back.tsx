import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { OwedOnTerminal } from '#contract/payments/terminal.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DoneNotice } from './done-notice.tsx'
import { type TerminalTransaction, type TerminalResult, TerminalDialog } from './terminal-dialog.tsx'
import styles from './terminal.module.css'
import * as texts from './terminal-texts.ts'

type Props = {
  owed: readonly OwedOnTerminal[]
  /** False for users who may only read payments. */
  mayRecord: boolean
  /** True on the order's own page, where its number is not a link. */
  isOnOrder?: boolean
}

const askedOf = (one: OwedOnTerminal): TerminalTransaction => ({
  ...one,
  paidWith: texts.paidWithText(one.reference, one.last_four),
})

/** Payments that staff have to refund on the terminal, until they have recorded the refund. */
export function OwedBack({ owed, mayRecord, isOnOrder = false }: Props) {
  const [opened, setOpened] = useState<TerminalTransaction | null>(null)
  const [done, setDone] = useState<TerminalResult | null>(null)
  const close = useCallback(() => setOpened(null), [])
  if (isOnOrder && owed.length === 0 && !done) return null
  return (
    <section className="stackSmall" aria-labelledby="owed-on-terminal">
      <h2 id="owed-on-terminal" className={styles.heading}>
        {texts.owedTitle}
      </h2>
      <DoneNotice done={done} />
      {owed.length === 0 && <p>{texts.nothingOwedText}</p>}
      <ul className={styles.list}>
        {owed.map((one) => (
          <li key={one.payment_id} className={styles.row}>
            <div>
              <p className={styles.head}>
                {!isOnOrder && <OrderName one={one} />}
                <b className="figures">{dollarsText(one.amount)}</b>
                {!isOnOrder && <span>{one.customer}</span>}
              </p>
              <p className="small quiet figures">
                {clockText(one.paid)}. {texts.paidWithText(one.reference, one.last_four)}
              </p>
            </div>
            {mayRecord && (
              <Button
                isSmall
                tone="outline"
                aria-label={texts.giveBackLabel(one.order_number, dollarsText(one.amount))}
                onClick={() => setOpened(askedOf(one))}
              >
                {texts.giveBackButton}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && <TerminalDialog asked={opened} onClose={close} onDone={setDone} />}
    </section>
  )
}

/** Order number, linked if the order was placed. An order that was never placed has no page. */
const OrderName = ({ one }: { one: OwedOnTerminal }) =>
  one.placed ? (
    <Link to={`/console/orders/${one.order_id}`}>{texts.orderLink(one.order_number)}</Link>
  ) : (
    <span>{texts.orderLink(one.order_number)}</span>
  )
