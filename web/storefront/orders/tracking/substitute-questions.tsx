import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { preferenceWithoutAnswer } from '#domain/orders/substitution-preference.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import * as texts from './tracking-texts.ts'
import styles from './tracking.module.css'

type Props = { order: Order; now: string }
type SubstituteProposal = Order['carts']['proposals'][number]

/** Open questions of the store: yes or no to a substitute, with the time left to answer. @source A-PICK-3 */
export const SubstituteQuestions = ({ order, now }: Props) =>
  order.carts.proposals
    .filter(({ state }) => state === 'open')
    .map((proposal) => <Question key={proposal.proposal_id} {...{ order, now, proposal }} />)

function Question({ order, now, proposal }: Props & { proposal: SubstituteProposal }) {
  const { Form, data, state } = useFetcher<ActionReply>()
  const left = useSecondsLeft(proposal.answer_by, now)
  const missing = order.carts.cart_items.find((line) => line.order_line_id === proposal.order_line_id)
  const error = state === 'idle' && data?.ok === false ? data.error.msg : null
  return (
    <Notice tone="warning">
      <Form method="post" className="stackSmall">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="proposal" value={proposal.proposal_id} />
        <p>
          <b>{texts.questionText(missing?.product_name ?? '', proposal, dollarsText(proposal.total))}</b>{' '}
          {texts.neverMoreText}
        </p>
        <p className="figures small">
          {left > 0
            ? texts.timeLeftText(left, preferenceWithoutAnswer(order.missing_wish) === 'substitute')
            : texts.timeOverText}
        </p>
        {error && <p role="alert">{error}</p>}
        {left > 0 && (
          <div className={styles.changes}>
            <Button type="submit" name="accept" value="true" isBusy={state !== 'idle'}>
              {texts.acceptButton}
            </Button>
            <Button type="submit" name="accept" value="false" tone="outline" isBusy={state !== 'idle'}>
              {texts.declineButton}
            </Button>
          </div>
        )}
      </Form>
    </Notice>
  )
}

/** @param now server time when the page was loaded, because the shopper's clock may be wrong */
function useSecondsLeft(until: string, now: string): number {
  const atLoad = (Date.parse(until) - Date.parse(now)) / 1000
  const [left, setLeft] = useState(atLoad)
  useEffect(() => {
    const since = performance.now()
    const timer = setInterval(() => setLeft(atLoad - (performance.now() - since) / 1000), 1000)
    return () => clearInterval(timer)
  }, [atLoad])
  return Math.max(0, Math.ceil(Math.min(left, atLoad)))
}
