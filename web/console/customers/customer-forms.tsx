import { useEffect, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { useFetcher } from 'react-router'
import type { Customer } from '#contract/console/customers.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { NOTE_MAX } from '#domain/field-lengths.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { clockText, longDateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Panel } from './customer-panel.tsx'
import styles from './customers.module.css'
import * as texts from './customers-texts.ts'

/** Button that applies one action to the customer immediately. */
function Act({ intent, value, label, word }: { intent: string; value: string; label: string; word: string }) {
  const fetcher = useFetcher<ActionReply>()
  const error = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="value" value={value} />
      <Button type="submit" tone="outline" isSmall isBusy={fetcher.state !== 'idle'} aria-label={label}>
        {word}
      </Button>
      <div role="alert">{error && <FieldError>{error.msg}</FieldError>}</div>
    </fetcher.Form>
  )
}

export function NotesPanel({ notes, mayWrite }: { notes: Customer['notes']; mayWrite: boolean }) {
  const fetcher = useFetcher<ActionReply>()
  const [text, setText] = useState('')
  const seen = useRef(fetcher.data)
  const { data: reply } = fetcher
  useEffect(() => {
    if (reply && reply !== seen.current && reply.ok) setText('')
    seen.current = reply
  }, [reply])
  const error = fetcher.state === 'idle' && reply?.ok === false ? reply.error : null
  const isAdded = fetcher.state === 'idle' && reply?.ok === true && text === ''
  return (
    <Panel
      title={texts.notesTitle}
      rows={notes.map((note) => (
        <li key={note.customer_note_id}>
          <span className={styles.words}>{note.text}</span>
          <span className="quiet small figures">{texts.noteText(note.who, clockText(note.at))}</span>
        </li>
      ))}
    >
      {mayWrite && (
        <fetcher.Form method="post" className="stackSmall" noValidate>
          <input type="hidden" name="intent" value="note" />
          <TextArea
            label={texts.noteLabel}
            name="text"
            rows={2}
            value={text}
            maxLength={NOTE_MAX}
            {...errorOf(error, 'text')}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="quiet small">{texts.noteHint}</p>
          <div role="alert">{error && !error.fields && <FieldError>{error.msg}</FieldError>}</div>
          <output className="small">{isAdded && texts.noteAddedText}</output>
          <div>
            <Button type="submit" tone="outline" isSmall isBusy={fetcher.state !== 'idle'}>
              {texts.noteButton}
            </Button>
          </div>
        </fetcher.Form>
      )}
    </Panel>
  )
}

const errorOf = (error: ErrorBody | null, name: string): { error?: string } => {
  const text = error?.fields?.[name]
  return text === undefined ? {} : { error: text }
}

export function ConsentsPanel({ consents, mayWrite }: { consents: Customer['consents']; mayWrite: boolean }) {
  return (
    <Panel
      title={texts.consentsTitle}
      rows={consents.map(({ channel, granted, at }) => (
        <li key={channel}>
          <span>
            {texts.CHANNELS[channel]}{' '}
            <span className="quiet small figures">
              {granted
                ? texts.grantedText(longDateText(required(at, 'time of the consent')))
                : texts.refusedText(at ? longDateText(at) : '')}
            </span>
          </span>
          {granted && mayWrite && (
            <Act
              intent="withdraw"
              value={channel}
              label={texts.withdrawLabel(texts.CHANNELS[channel])}
              word={texts.withdrawButton}
            />
          )}
        </li>
      ))}
    >
      <p className="quiet small">{texts.consentHint}</p>
    </Panel>
  )
}

export function SessionsPanel({ sessions, mayWrite }: { sessions: Customer['sessions']; mayWrite: boolean }) {
  return (
    <Panel
      title={texts.sessionsTitle}
      rows={sessions.map((session) => {
        const device = session.device || texts.unknownDevice
        return (
          <li key={session.session_id}>
            <span>
              {device}{' '}
              <span className="quiet small figures">{texts.usedText(clockText(session.last_used))}</span>
            </span>
            {mayWrite && (
              <Act
                intent="end"
                value={String(session.session_id)}
                label={texts.endLabel(device)}
                word={texts.endButton}
              />
            )}
          </li>
        )
      })}
    >
      {mayWrite && sessions.length > 1 && (
        <Act intent="end" value="" label={texts.endAllButton} word={texts.endAllButton} />
      )}
    </Panel>
  )
}

/**
 * Button and dialog that close the account. The dialog asks how the customer requested it and for the email again.
 */
export function CloseAccount() {
  const fetcher = useFetcher<ActionReply>()
  const [isOpen, setOpen] = useState(false)
  const error = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error : null
  return (
    <>
      <Button tone="outline" onClick={() => setOpen(true)}>
        {texts.openCloseButton}
      </Button>
      {isOpen && (
        <Dialog title={texts.closeTitle} onClose={() => setOpen(false)}>
          <fetcher.Form method="post" className="stack" noValidate>
            <input type="hidden" name="intent" value="close" />
            <p>{texts.closeText}</p>
            <Select label={texts.reasonLabel} name="reason">
              {Object.entries(texts.CLOSING_REASONS).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
            <Field
              label={texts.confirmLabel}
              name="email"
              type="email"
              autoComplete="off"
              {...errorOf(error, 'email')}
            />
            <div role="alert">{error && !error.fields && <FieldError>{error.msg}</FieldError>}</div>
            <DialogChoices>
              <Button onClick={() => setOpen(false)}>{texts.keepButton}</Button>
              <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
                {texts.closeButton}
              </Button>
            </DialogChoices>
          </fetcher.Form>
        </Dialog>
      )}
    </>
  )
}
