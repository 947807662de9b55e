import { useState } from 'react'
import { Form, useActionData, type useFetcher, useLocation } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts'
import * as texts from './cancel-texts.ts'
import styles from './tracking.module.css'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

const PARAM = 'cancel'

/**
 * Button that cancels an order, with the cost. It asks for confirmation in a dialog, or on the page without JavaScript.
 * Shows an error if it is too late.
 */
export function CancelOrder({
  order,
  fetcher,
  costs,
}: {
  order: Order
  fetcher: ReturnType<typeof useFetcher<ActionReply>>
  costs: string
}) {
  const hasCancelParam = new URLSearchParams(useLocation().search).has(PARAM)
  const isHydrated = useIsHydrated()
  const [isAsking, setAsking] = useState(hasCancelParam)
  const sent = useActionData<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : (fetcher.data ?? sent)
  const error = reply && !reply.ok ? texts.cancelFailure(reply.error) : null
  if (hasCancelParam && !isHydrated) return <CancelQuestion order={order} error={error} />
  return (
    <>
      <form
        method="get"
        className={styles.actions}
        onSubmit={(event) => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <input type="hidden" name={PARAM} value="ask" />
        <Button type="submit" tone="danger">
          {texts.cancelButton}
        </Button>
        <span className="small quiet">{costs}</span>
      </form>
      {isAsking && (
        <CancelDialog
          number={order.order_number}
          isBusy={isBusy}
          error={error}
          onYes={() => {
            if (!isBusy) void fetcher.submit(null, { method: 'post' })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

function CancelQuestion({ order, error }: { order: Order; error: string | null }) {
  return (
    <Form method="post" className="stackSmall">
      <h2>{texts.cancelTitle}</h2>
      <p>{texts.cancelQuestion(order.order_number)}</p>
      {error && <FieldError>{error}</FieldError>}
      <div className={styles.actions}>
        <ButtonLink to=".">{texts.keepButton}</ButtonLink>
        <Button tone="danger" type="submit">
          {texts.cancelButton}
        </Button>
      </div>
    </Form>
  )
}
