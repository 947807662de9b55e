import { type FetcherWithComponents, Link } from 'react-router'
import { required } from '#domain/required.ts'
import type { ConsoleMessage } from '#contract/console/messages.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import styles from './messages.module.css'
import * as texts from './messages-texts.ts'

const TONES = { dead: 'error', waiting: 'warning', sent: 'ok' } as const
const CHANNELS = { email: texts.emailChannel, sms: 'SMS', push: 'Notification' } as const

/** One outbound message: its template, recipient and delivery status, and a button to send it again. */
export function MessageCard({
  message,
  fetcher,
}: {
  message: ConsoleMessage
  fetcher: FetcherWithComponents<unknown>
}) {
  const isBusy = fetcher.formData?.get('message_id') === String(message.message_id)
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>{message.label}</h2>
        <Tag tone={TONES[message.state]}>{timeWords(message)}</Tag>
        <Tag>{CHANNELS[message.channel]}</Tag>
      </div>
      <p className={styles.to}>
        {texts.toText(message.to)}
        {message.order_id !== null && (
          <>
            , <Link to={`/console/orders/${message.order_id}`}>{texts.orderLink}</Link>
          </>
        )}
      </p>
      {message.reason && (
        <p className={styles.reason}>
          {message.reason} <span className="quiet small figures">{texts.triesText(message.attempts)}</span>
        </p>
      )}
      {message.text && (
        <details>
          <summary>{message.subject || texts.showTextTitle}</summary>
          <p className={styles.words}>{message.text}</p>
        </details>
      )}
      {message.state === 'dead' && (
        <fetcher.Form method="post">
          <input type="hidden" name="message_id" value={message.message_id} />
          <Button
            type="submit"
            tone="outline"
            isSmall
            isBusy={isBusy}
            aria-label={texts.sendAgainLabel(message.label, message.to)}
          >
            {texts.sendAgainButton}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}

function timeWords({ state, sent, dead, next_try }: ConsoleMessage): string {
  if (state === 'sent') return texts.sentText(clockText(required(sent, 'time of sending')))
  if (state === 'dead') return texts.gaveUpText(clockText(required(dead, 'time of the last try')))
  return texts.nextTryText(clockText(required(next_try, 'time of the next try')))
}
