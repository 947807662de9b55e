import { useFetcher } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import type { DriverStep } from './delivery-actions.ts'

/** A step that needs no answers. `waitsFor` says what has to happen first. */
export function PlainForm({
  step,
  label,
  waitsFor,
}: {
  step: DriverStep
  label: string
  waitsFor: string | null
}) {
  const fetcher = useFetcher<ActionReply>()
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <fetcher.Form method="post" className="stackSmall">
      <input type="hidden" name="step" value={step} />
      <Button type="submit" isWide isBusy={fetcher.state !== 'idle'} disabled={waitsFor !== null}>
        {waitsFor ? `${label}: waiting for ${waitsFor}` : label}
      </Button>
      {refused && <Note tone="error">{refused}</Note>}
    </fetcher.Form>
  )
}
