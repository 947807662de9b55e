import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { OrderRecord } from '#contract/console/order-record.ts'
import { NOTE_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, TextArea } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Tag } from '#web/ui/tag.tsx'
import orderStyles from '../order.module.css'
import styles from './record.module.css'
import * as texts from './record-texts.ts'

type Props = { notes: OrderRecord['notes']; mayWrite: boolean }

/** Staff notes on the order. The typed text stays until it is saved. */
export function NotesSection({ notes, mayWrite }: Props) {
  const fetcher = useFetcher<ActionReply>()
  const [text, setText] = useState('')
  const [isForDriver, setForDriver] = useState(false)
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    if (reply?.ok) {
      setText('')
      setForDriver(false)
    }
  }
  const error = reply?.ok === false ? reply.error : null
  return (
    <section className={`${orderStyles.panel} stackSmall`} aria-labelledby="notes-title">
      <h2 className={orderStyles.heading} id="notes-title">
        {texts.notesTitle}
      </h2>
      <p className="small quiet">{texts.noteAbout}</p>
      {mayWrite && (
        <fetcher.Form method="post" className="stackSmall" noValidate>
          <input type="hidden" name="intent" value="note" />
          <TextArea
            label={texts.noteLabel}
            name="text"
            rows={2}
            value={text}
            maxLength={NOTE_MAX}
            error={error?.fields?.text}
            onChange={(event) => setText(event.target.value)}
          />
          <Checkbox
            label={texts.forDriverLabel}
            name="for_driver"
            checked={isForDriver}
            onChange={(event) => setForDriver(event.target.checked)}
          />
          <div role="alert">{error && !error.fields?.text && <FieldError>{error.msg}</FieldError>}</div>
          <Button type="submit" isSmall tone="outline" isBusy={fetcher.state !== 'idle'}>
            {texts.addNoteButton}
          </Button>
        </fetcher.Form>
      )}
      <ol className={styles.rows}>
        {notes.map((note) => (
          <li key={note.order_note_id}>
            <p className={orderStyles.words}>{note.text}</p>
            <p className="small quiet figures">
              {clockText(note.at)}, {note.who} {note.for_driver && <Tag>{texts.forDriverTag}</Tag>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
