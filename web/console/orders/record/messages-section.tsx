import { useState } from 'react'
import type { OrderRecord } from '#contract/console/order-record.ts'
import type { Order } from '#contract/orders/orders.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { RefusedWrite } from '#web/staff/refused-write.tsx'
import { useOrderWrite, VERSION_FIELD } from '#web/staff/use-order-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import orderStyles from '../order.module.css'
import styles from './record.module.css'
import * as texts from './record-texts.ts'

type Message = OrderRecord['messages'][number]

const STATES = {
  dead: [texts.deadTag, 'error'],
  waiting: [texts.waitingTag, 'warning'],
  sent: [texts.sentTag, 'ok'],
} as const
const CHANNELS = {
  email: texts.emailChannel,
  sms: texts.smsChannel,
  push: texts.pushChannel,
} as const

/** Messages sent to the customer about the order, with buttons to send them again. */
export function MessagesSection({ order, messages }: { order: Order; messages: Message[] }) {
  const { fetcher, isBusy, reply, error, seen, version, begin } = useOrderWrite(order)
  const [pressed, setPressed] = useState('')
  const sending = fetcher.formData?.get('message_id')
  return (
    <section className={`${orderStyles.panel} stackSmall`} aria-labelledby="messages-title">
      <h2 className={orderStyles.heading} id="messages-title">
        {texts.messagesTitle}
      </h2>
      <RefusedWrite error={error} seen={seen} wanted={pressed} />
      <output>{reply?.ok && <Notice tone="ok">{texts.sendingText}</Notice>}</output>
      {messages.length === 0 && <p>{texts.noMessagesText}</p>}
      <ol className={styles.rows}>
        {messages.map((message) => (
          <li key={message.message_id}>
            <MessageHead message={message} />
            {message.can_resend && (
              <fetcher.Form
                method="post"
                onSubmit={() => {
                  begin()
                  setPressed(texts.resendLabel(message.label))
                }}
              >
                <input type="hidden" name="intent" value="resend" />
                <input type="hidden" name="message_id" value={message.message_id} />
                <input type="hidden" name={VERSION_FIELD} value={version} />
                <Button
                  type="submit"
                  isSmall
                  tone="outline"
                  isBusy={isBusy && sending === String(message.message_id)}
                  aria-disabled={isBusy}
                  aria-label={texts.resendLabel(message.label)}
                >
                  {texts.resendButton}
                </Button>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function MessageHead({ message }: { message: Message }) {
  const [word, tone] = STATES[message.state]
  const time = clockText(message.sent ?? message.dead ?? message.created)
  return (
    <>
      <div className={styles.rowHead}>
        <b>{message.label}</b>
        <Tag tone={tone}>{word}</Tag>
      </div>
      <p className="small quiet figures">{texts.messageText(CHANNELS[message.channel], message.to, time)}</p>
      {message.reason && <p className="small">{message.reason}</p>}
      {message.text && (
        <details className="small">
          <summary>{message.subject || texts.readSummary}</summary>
          <p className={orderStyles.words}>{message.text}</p>
        </details>
      )}
    </>
  )
}
