import { required } from '#domain/required.ts'
import { useFetcher } from 'react-router'
import { longDateText, timeText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CopyCode } from '../copy-code.tsx'
import type { ButtonReply } from './webhook-values.ts'
import * as texts from './webhooks-texts.ts'

/** Returns the state of a form with a single button, and the reply to its last submission. */
function useButton(key: string) {
  const fetcher = useFetcher<ButtonReply>({ key: `webhook ${key}` })
  const isBusy = fetcher.state !== 'idle'
  const reply = isBusy ? undefined : fetcher.data
  return { fetcher, isBusy, reply, error: reply?.ok === false ? reply.error.msg : null }
}

const Alert = ({ error }: { error: string | null }) => (
  <div role="alert">{error && <Notice tone="error">{error}</Notice>}</div>
)

export function TestSection() {
  const { fetcher, isBusy, reply, error } = useButton('test')
  const attempt = reply?.ok ? reply.tested?.attempts[0] : undefined
  const hasArrived = attempt?.error === '' && attempt.status !== null
  return (
    <section className="stackSmall" aria-labelledby="test-title">
      <h2 id="test-title">{texts.testTitle}</h2>
      <fetcher.Form method="post">
        <input type="hidden" name="button" value="test" />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.testButton}
        </Button>
      </fetcher.Form>
      <output>
        {attempt && hasArrived && (
          <Notice tone="ok">
            {texts.arrivedText(required(attempt.status, 'status of the reply'), attempt.milliseconds)}
          </Notice>
        )}
      </output>
      <Alert error={attempt && !hasArrived ? `${attempt.error} ${attempt.response}` : error} />
    </section>
  )
}

export function SecretSection({ formerUntil }: { formerUntil: string | null }) {
  const { fetcher, isBusy, reply, error } = useButton('rotate')
  const secret = reply?.ok ? reply.secret : undefined
  return (
    <section className="stackSmall" aria-labelledby="secret-title">
      <h2 id="secret-title">{texts.secretTitle}</h2>
      <p>{texts.secretText}</p>
      {secret && (
        <>
          <Notice tone="warning">{texts.onceText}</Notice>
          <CopyCode
            {...{ code: secret, label: texts.secretLabel, button: texts.copyButton, done: texts.copiedText }}
          />
        </>
      )}
      <Alert error={error} />
      <fetcher.Form method="post">
        <input type="hidden" name="button" value="rotate" />
        <Button type="submit" tone="outline" isBusy={isBusy}>
          {texts.rotateButton}
        </Button>
      </fetcher.Form>
      <p className="small quiet">
        {formerUntil
          ? texts.formerText(`${longDateText(formerUntil)}, ${timeText(formerUntil)}`)
          : texts.rotateHint}
      </p>
    </section>
  )
}

export function RemovalSection() {
  const { fetcher, isBusy, error } = useButton('delete')
  return (
    <section className="stackSmall" aria-labelledby="delete-title">
      <h2 id="delete-title">{texts.deleteTitle}</h2>
      <p>{texts.deleteText}</p>
      <div>
        <ConfirmButton
          tone="outline"
          label={texts.deleteButton}
          title={texts.deleteQuestion}
          keepLabel={texts.keepButton}
          form={fetcher.Form}
          fields={{ button: 'delete' }}
          isBusy={isBusy}
          error={error}
        >
          <p>{texts.deleteText}</p>
        </ConfirmButton>
      </div>
    </section>
  )
}
