import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import * as staffTexts from '#web/staff/staff-texts.ts'
import styles from './record.module.css'
import * as texts from './record-texts.ts'

/** Bar that shows who works on the order, with a button to claim or release it. @source A-BOARD-2 */
export function ClaimBar({ claim, me }: { claim: Order['claim']; me: number }) {
  const fetcher = useFetcher<ActionReply>()
  const isMine = claim?.user_id === me
  const error = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <section className={styles.claim} aria-label={texts.claimLabel}>
      <span className="figures">{claimText(claim, isMine)}</span>
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="on" value={isMine ? 'off' : 'on'} />
        <Button type="submit" isSmall tone="outline" isBusy={fetcher.state !== 'idle'}>
          {isMine
            ? staffTexts.releaseClaimButton
            : claim
              ? staffTexts.takeOverButton
              : staffTexts.claimButton}
        </Button>
      </fetcher.Form>
      <div role="alert">{error && <FieldError>{error.msg}</FieldError>}</div>
    </section>
  )
}

function claimText(claim: Order['claim'], isMine: boolean): string {
  if (!claim) return texts.nobodyText
  const until = timeText(claim.until)
  return isMine ? texts.mineText(until) : texts.theirsText(claim.name, until)
}
