import { useFetcher } from 'react-router'
import type { WebhookDelivery } from '#contract/console/webhooks.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { dateText, timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import cards from '../../messages/messages.module.css'
import styles from '../settings.module.css'
import * as texts from './webhooks-texts.ts'

const momentText = (iso: string) => `${dateText(iso)} ${timeText(iso)}`

export function Deliveries({ deliveries }: { deliveries: WebhookDelivery[] }) {
  return (
    <ul className={cards.list}>
      {deliveries.map((delivery) => (
        <Delivery key={delivery.webhook_delivery_id} delivery={delivery} />
      ))}
    </ul>
  )
}

const TONES: Record<WebhookDelivery['state'], TagTone> = { waiting: 'info', delivered: 'ok', failed: 'error' }

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, created, next_try: nextTry, attempts } = delivery
  return (
    <li className={cards.card}>
      <div className={cards.head}>
        <b>{event}</b>
        <Tag tone={TONES[state]}>{texts.STATES[state]}</Tag>
        <span className="small quiet">{momentText(created)}</span>
      </div>
      {nextTry && attempts.length > 0 && <p className="small">{texts.nextTryText(momentText(nextTry))}</p>}
      <details>
        <summary>{texts.detailsLabel}</summary>
        <div className="stackSmall">
          <code className={styles.code}>{delivery.body}</code>
          <ul className="small">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                {texts.attemptText(
                  momentText(attempt.at),
                  attempt.status === null
                    ? attempt.error
                    : texts.answeredText(attempt.status, attempt.milliseconds),
                )}
                {attempt.response && <p className={cards.words}>{attempt.response}</p>}
              </li>
            ))}
          </ul>
        </div>
      </details>
      {state !== 'waiting' && <Replay id={delivery.webhook_delivery_id} />}
    </li>
  )
}

function Replay({ id }: { id: number }) {
  const fetcher = useFetcher<ActionReply>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="button" value={id} />
      <Button type="submit" tone="quiet" isBusy={isBusy}>
        {texts.replayButton}
      </Button>
      <div role="alert">
        {!isBusy && fetcher.data?.ok === false && <Notice tone="error">{fetcher.data.error.msg}</Notice>}
      </div>
    </fetcher.Form>
  )
}
