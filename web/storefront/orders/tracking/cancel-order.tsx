import { useState } from 'react'
import type { useFetcher } from 'react-router'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { lazyComponent } from '#web/platform/page/lazy-component.tsx'
import { Button } from '#web/ui/button.tsx'

export type Cancellation = ReturnType<typeof useFetcher<ActionReply>>

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** Asks for confirmation before an order is cancelled; shows the error if it was too late. */
export function CancelOrder({ number, fetcher }: { number: string; fetcher: Cancellation }) {
  const [isAsking, setAsking] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  return (
    <>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      {isAsking && (
        <CancelDialog
          number={number}
          isBusy={isBusy}
          error={reply && !reply.ok ? failureText(reply.error) : null}
          onYes={() => {
            if (!isBusy) void fetcher.submit(null, { method: 'post' })
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

const failureText = ({ code, msg }: { code: string; msg: string }): string =>
  code === 'status_not_allowed'
    ? 'It is too late to cancel: the store is packing your order. Call the store, or refuse it at the door.'
    : msg
