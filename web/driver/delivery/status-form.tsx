import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import type { DeliveryAction } from './delivery-actions.ts'

/** A status change without questions. `waitsFor` says what has to happen first. */
export function StatusForm({
  step,
  label,
  waitsFor,
}: {
  step: DeliveryAction
  label: string
  waitsFor: string | null
}) {
  const fetcher = useFetcher<ActionReply>()
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="step" value={step} />
      {refused && <Notice tone="error">{refused}</Notice>}
      <Button type="submit" isWide isBusy={fetcher.state !== 'idle'} disabled={waitsFor !== null}>
        {waitsFor ?? label}
      </Button>
    </fetcher.Form>
  )
}
