import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { DocumentType } from '#domain/law/state-law.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DOCUMENT_LABELS, acceptedDocuments, acceptedIssuers } from './id-documents.ts'
import styles from './delivery.module.css'

/** The API's questions, in the order in which they are answered at a door. */
const questions = (bornBy: string) => [
  { name: 'sober', label: 'The person is sober' },
  { name: 'photo_match', label: 'The photo is of this person' },
  { name: 'over_18', label: `Born on or before ${plainDateText(bornBy)}` },
  { name: 'not_expired', label: 'The ID has not expired' },
  { name: 'name_match', label: 'The name is the one on the order' },
  { name: 'declaration', label: 'I checked the ID myself, face to face' },
]

/** @source A-DOOR-1: an answer that is missing lets nothing be handed over */
export function HandoverForm({ order, bornBy }: { order: Order; bornBy: string }) {
  const fetcher = useFetcher<ActionReply>()
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [recipient, setRecipient] = useState('')
  const asked = questions(bornBy)
  const left = asked.length - answered.size + (recipient.trim() === '' ? 1 : 0)
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post" className={`${styles.check} stack`} aria-label="Check ID">
      <input type="hidden" name="step" value="hand_over" />
      <h2>Check ID</h2>
      <p className={styles.born}>
        Born on or before <b className="figures">{plainDateText(bornBy)}</b>
      </p>
      <div className={styles.questions}>
        {asked.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            name={name}
            checked={answered.has(name)}
            onChange={() => setAnswered((before) => new Set(before).symmetricDifference(new Set([name])))}
          />
        ))}
      </div>
      <DocumentFields state={order.addresses.state} />
      <Field
        label="Name on the ID"
        name="recipient_name"
        autoComplete="off"
        maxLength={80}
        value={recipient}
        onChange={(event) => setRecipient(event.target.value)}
        error={failure?.fields?.recipient_name}
      />
      {failure && <Notice tone="error">{failure.msg}</Notice>}
      <Button type="submit" isWide disabled={left > 0} isBusy={fetcher.state !== 'idle'}>
        {left > 0 ? `Hand over, ${left} to go` : 'Hand over and complete'}
      </Button>
    </fetcher.Form>
  )
}

function DocumentFields({ state }: { state: Order['addresses']['state'] }) {
  const documents = acceptedDocuments(state)
  const [document, setDocument] = useState<DocumentType>('driver_licence')
  return (
    <>
      <Select
        label="Type of ID"
        name="document_type"
        value={document}
        onChange={(event) => setDocument(event.target.value as DocumentType)}
      >
        {documents.map((type) => (
          <option key={type} value={type}>
            {DOCUMENT_LABELS[type]}
          </option>
        ))}
      </Select>
      <Select
        key={document}
        label="Issued by"
        name="issuer"
        defaultValue={acceptedIssuers(state, document)[0]!.value}
      >
        {acceptedIssuers(state, document).map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </>
  )
}
