import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Campaign } from '#contract/console/campaigns.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { clockText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogChoices } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { localValue } from '../../editing/form-values.ts'
import styles from '../marketing.module.css'
import type { CampaignReply } from './campaign-acts.ts'
import * as texts from './campaigns-texts.ts'

const ACTION = '/-/campaign'

/** Submits one step of a campaign. Returns the reply, which is shown next to the step's button. */
function useStep() {
  const fetcher = useFetcher<CampaignReply>()
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined
  const error: ErrorBody | null = reply?.ok === false ? reply.error : null
  return { fetcher, reply, error, isBusy: fetcher.state !== 'idle' }
}

function Outcome({ error, done }: { error: ErrorBody | null; done: string }) {
  return (
    <>
      <output>{done && <Notice tone="ok">{done}</Notice>}</output>
      <div role="alert">{error && <Notice tone="error">{error.msg}</Notice>}</div>
    </>
  )
}

function Hidden({ campaign, step }: { campaign: Campaign; step: string }) {
  return (
    <>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="campaign_id" value={campaign.campaign_id} />
      <input type="hidden" name="version" value={campaign.version} />
    </>
  )
}

/** Preview of the stored text as recipients receive it, and a test message to the user. */
export function PreviewSection({ campaign }: { campaign: Campaign }) {
  const preview = useStep()
  const test = useStep()
  const shown = preview.reply?.ok ? preview.reply.preview : null
  return (
    <section className="stackSmall" aria-labelledby="preview-title">
      <h2 id="preview-title">{texts.previewTitle}</h2>
      <p className="quiet small">{texts.previewHint}</p>
      <div className={styles.row}>
        <preview.fetcher.Form method="post" action={ACTION}>
          <Hidden campaign={campaign} step="preview" />
          <Button type="submit" tone="outline" isBusy={preview.isBusy}>
            {texts.previewButton}
          </Button>
        </preview.fetcher.Form>
        <test.fetcher.Form method="post" action={ACTION}>
          <Hidden campaign={campaign} step="test" />
          <Button type="submit" tone="outline" isBusy={test.isBusy}>
            {texts.testButton}
          </Button>
        </test.fetcher.Form>
      </div>
      <Outcome error={preview.error ?? test.error} done={test.reply?.ok ? texts.testedText : ''} />
      {shown && (
        <div className="stackSmall">
          <p className="figures">
            {texts.recipientsText(shown.recipients)}
            {shown.sms_parts > 0 && `, ${texts.partsText(shown.sms_parts)}`}
          </p>
          {shown.html !== null && (
            <iframe className={styles.mail} title={texts.htmlTitle} sandbox="" srcDoc={shown.html} />
          )}
          <details open={shown.html === null}>
            <summary>{shown.html === null ? texts.smsTitle : texts.textTitle}</summary>
            <pre className={styles.plain}>{shown.text}</pre>
          </details>
        </div>
      )}
    </section>
  )
}

/** Scheduled time of a campaign, and the buttons that schedule or cancel it. */
export function TimeSection({ campaign, recipients }: { campaign: Campaign; recipients: number }) {
  const { fetcher, reply, error, isBusy } = useStep()
  const { state, scheduled } = campaign
  const planned = scheduled ? localValue(scheduled) : ''
  const [at, setAt] = useState(planned)
  const [answered, setAnswered] = useState(reply)
  if (reply !== answered) {
    setAnswered(reply)
    // A rejected time stays in the field.
    if (reply?.ok) setAt(planned)
  }
  if (state === 'sent' || state === 'canceled') return null
  const isOpen = state === 'draft' || state === 'scheduled'
  return (
    <section className="stackSmall" aria-labelledby="time-title">
      <h2 id="time-title">{texts.sendTitle}</h2>
      {state === 'scheduled' && scheduled && <p>{texts.plannedText(clockText(scheduled))}</p>}
      {isOpen && (
        <fetcher.Form method="post" action={ACTION} className={styles.row}>
          <Hidden campaign={campaign} step="schedule" />
          <Field
            label={texts.timeLabel}
            name="at"
            type="datetime-local"
            hint={texts.timeHint}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <Button type="submit" tone="outline" isBusy={isBusy}>
            {state === 'scheduled' ? texts.rescheduleButton : texts.scheduleButton}
          </Button>
        </fetcher.Form>
      )}
      <Outcome error={error} done="" />
      <div className={styles.row}>
        {isOpen && <SendNow campaign={campaign} recipients={recipients} />}
        <CallOff campaign={campaign} />
      </div>
      {state === 'sending' && <p className="quiet small">{texts.stopHint}</p>}
    </section>
  )
}

const CALL_OFF: Partial<Record<Campaign['state'], string>> = {
  draft: texts.discardButton,
  scheduled: texts.unplanButton,
  sending: texts.stopButton,
}

function CallOff({ campaign }: { campaign: Campaign }) {
  const { fetcher, error, isBusy } = useStep()
  return (
    <fetcher.Form method="post" action={ACTION}>
      <Hidden campaign={campaign} step="cancel" />
      <Button type="submit" tone="outline" isBusy={isBusy}>
        {CALL_OFF[campaign.state]}
      </Button>
      <Outcome error={error} done="" />
    </fetcher.Form>
  )
}

/** Send button with a confirmation dialog, because sending cannot be undone. */
function SendNow({ campaign, recipients }: { campaign: Campaign; recipients: number }) {
  const { fetcher, reply, error, isBusy } = useStep()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.nowButton}</Button>
      {isOpen && !reply?.ok && (
        <Dialog title={texts.confirmTitle} onClose={() => setOpen(false)}>
          <fetcher.Form method="post" action={ACTION} className="stack">
            <Hidden campaign={campaign} step="schedule" />
            <p>{texts.confirmText(texts.recipientsText(recipients))}</p>
            <Outcome error={error} done="" />
            <DialogChoices>
              <Button tone="outline" onClick={() => setOpen(false)}>
                {texts.backButton}
              </Button>
              <Button type="submit" isBusy={isBusy}>
                {texts.nowButton}
              </Button>
            </DialogChoices>
          </fetcher.Form>
        </Dialog>
      )}
    </>
  )
}
