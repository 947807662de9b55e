import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { MessageTemplate, RenderedTemplate } from '#contract/console/message-templates.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormValues } from '../../editing/form-values.ts'
import { withoutSheet } from '../../marketing/campaigns/mail-html.ts'
import marketing from '../../marketing/marketing.module.css'
import type { PreviewReply } from './template-preview.route.ts'
import styles from './templates.module.css'
import * as texts from './templates-texts.ts'

const ACTION = '/-/message-template'
/** Debounce time in milliseconds: longer than typing a word, and short enough for a live preview. */
const PAUSE_MS = 400

type Props = {
  template: MessageTemplate
  /** Typed values; null before the first change, when the stored version is shown. */
  typed: FormValues | null
}

/** Preview of the message with the text in the form, and buttons that send it to the user. */
export function TemplatePreview({ template, typed }: Props) {
  const preview = useFetcher<PreviewReply>({ key: `preview ${template.kind} ${template.version}` })
  const { submit } = preview
  useEffect(() => {
    if (typed === null) return
    const send = () => void submit({ ...typed, kind: template.kind }, { method: 'post', action: ACTION })
    const timer = setTimeout(send, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, submit, template.kind])
  const reply = preview.data
  const shown = (reply?.ok && reply.preview) || template.preview
  return (
    <section className={`${styles.preview} stackSmall`} aria-labelledby="preview-title">
      <h2 id="preview-title">{texts.previewTitle}</h2>
      <p className="quiet small">{texts.previewHint}</p>
      <div aria-live="polite">
        {reply?.ok === false && <Notice tone="warning">{problemOf(reply.error)}</Notice>}
      </div>
      <Shown shown={shown} />
      <TestButtons template={template} typed={typed} />
    </section>
  )
}

function problemOf({ msg, fields }: ErrorBody): string {
  for (const part of TEMPLATE_PARTS) {
    const problem = fields?.[part]
    if (problem) return texts.wrongPart(texts.PARTS[part], problem)
  }
  return msg
}

function Shown({ shown: { email, sms } }: { shown: RenderedTemplate }) {
  return (
    <>
      {email && (
        <>
          <h3>{texts.mailLabel}</h3>
          <p>
            <b>{email.subject}</b>
          </p>
          <iframe
            className={styles.mail}
            title={texts.mailFrame}
            sandbox=""
            srcDoc={withoutSheet(email.html)}
          />
          <details>
            <summary>{texts.plainLabel}</summary>
            <pre className={styles.plain}>{email.text}</pre>
          </details>
        </>
      )}
      {sms && (
        <>
          <h3>{texts.smsLabel}</h3>
          <p className={styles.sms}>{sms.text}</p>
          <p className="quiet small figures">{texts.partsText(sms.parts)}</p>
        </>
      )}
    </>
  )
}

function TestButtons({ template: { kind, channels }, typed }: Props) {
  const fetcher = useFetcher<PreviewReply>({ key: `test ${kind}` })
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  const send = (channel: string) =>
    void fetcher.submit({ ...typed, kind, channel }, { method: 'post', action: ACTION })
  return (
    <>
      <div className={marketing.row}>
        {channels.map((channel) => (
          <Button key={channel} tone="outline" isBusy={isBusy} onClick={() => send(channel)}>
            {channel === 'sms' ? texts.testSmsButton : texts.testEmailButton}
          </Button>
        ))}
      </div>
      <p className="quiet small">{texts.testHint}</p>
      <output>{reply?.ok && <Notice tone="ok">{texts.testedText}</Notice>}</output>
      <div role="alert">{reply?.ok === false && <Notice tone="error">{problemOf(reply.error)}</Notice>}</div>
    </>
  )
}
