import type { FormEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './two-step.module.css'

type Proposed = { secret: string; uri: string; qr: { size: number; path: string } }

/** Names the form that it belongs to: without JavaScript the page gets only one reply. */
export type TwoStepReply = { intent: string } & (
  | { ok: true; proposed?: Proposed; codes?: string[] }
  | Failure
)

type Factor = { required: boolean; totp: boolean; passkeys: number; recovery_codes_left: number }

/** State of one form of the page: how to submit it, and its result. */
function useForm(intent: string, answer: TwoStepReply | undefined) {
  const fetcher = useFetcher<TwoStepReply>()
  const reply = fetcher.data ?? (answer?.intent === intent ? answer : undefined)
  const error = fetcher.state === 'idle' && reply && !reply.ok ? reply.error : undefined
  return {
    Form: fetcher.Form,
    isBusy: fetcher.state !== 'idle',
    error,
    done: reply?.ok ? reply : undefined,
  }
}

function Outcome({ error }: { error: Failure['error'] | undefined }) {
  return (
    <div role="alert">
      {error && !error.fields && <FieldError>{error.msg}</FieldError>}
      {error?.code === 'reauthentication_required' && (
        <Link to="/confirm?return_to=/account/two-step">Confirm it’s you</Link>
      )}
    </div>
  )
}

type PartProps = { factor: Factor; answer: TwoStepReply | undefined; returnTo: string }

/** Sets up the authenticator app with a QR code and a first code, or removes it. */
export function AuthenticatorPart({ factor, answer, returnTo }: PartProps) {
  const propose = useForm('propose', answer)
  const confirm = useForm('confirm', answer)
  const remove = useForm('remove', answer)
  const codes = confirm.done?.codes
  const proposed = propose.done?.proposed
  return (
    <section className="stack" aria-labelledby="app-title">
      <h2 id="app-title">Authenticator app</h2>
      {codes && <RecoveryCodes codes={codes} returnTo={returnTo} />}
      {factor.totp && (
        <remove.Form method="post" className="stack">
          <input type="hidden" name="intent" value="remove" />
          {!codes && <p>It’s on. We ask for a code from the app whenever you log in with your password.</p>}
          <Outcome error={remove.error} />
          <Button type="submit" tone="outline" isBusy={remove.isBusy}>
            Remove the app
          </Button>
        </remove.Form>
      )}
      {!factor.totp && (
        <propose.Form method="post" className="stack">
          <input type="hidden" name="intent" value="propose" />
          <p>Use any app that shows six-digit codes, such as the one built into your phone’s password app.</p>
          <Outcome error={propose.error} />
          {!proposed && (
            <Button type="submit" isBusy={propose.isBusy}>
              Set up an app
            </Button>
          )}
        </propose.Form>
      )}
      {!factor.totp && (proposed ?? confirm.error) && (
        <confirm.Form method="post" className="stack" noValidate>
          <input type="hidden" name="intent" value="confirm" />
          {proposed && <Proposal {...proposed} />}
          <Field
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            error={confirm.error?.fields?.otp}
          />
          <Outcome error={confirm.error} />
          <Button type="submit" isBusy={confirm.isBusy}>
            Turn on
          </Button>
        </confirm.Form>
      )}
    </section>
  )
}

function Proposal({ secret, uri, qr }: Proposed) {
  return (
    <>
      <p>Scan this with the app, then type the code it shows.</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className="small">
        Can’t scan? <a href={uri}>Open it in an app on this device</a>, or type this key:{' '}
        <code className={styles.secret}>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </>
  )
}

/** Shown only once, because the shop stores hashes. */
function RecoveryCodes({ codes, returnTo }: { codes: readonly string[]; returnTo?: string }) {
  return (
    <div className="stack">
      <Notice tone="ok">
        Keep these recovery codes somewhere safe, such as a password app or on paper. Each gets you in once if
        your phone is lost. We won’t show them again.
      </Notice>
      <ul className={`${styles.codes} figures`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {returnTo && (
        <p>
          <a href={returnTo}>I’ve kept them, continue</a>
        </p>
      )}
    </div>
  )
}

export function RecoveryPart({ left, answer }: { left: number; answer: TwoStepReply | undefined }) {
  const renew = useForm('renew', answer)
  const askFirst = (event: FormEvent) => {
    if (left > 0 && !window.confirm('Your old recovery codes will stop working. Make new ones?'))
      event.preventDefault()
  }
  return (
    <section className="stack" aria-labelledby="codes-title">
      <h2 id="codes-title">Recovery codes</h2>
      {renew.done?.codes ? (
        <RecoveryCodes codes={renew.done.codes} />
      ) : (
        <p>{left === 1 ? 'You have one left.' : `You have ${left} left.`}</p>
      )}
      <renew.Form method="post" className="stack" onSubmit={askFirst}>
        <input type="hidden" name="intent" value="renew" />
        <Outcome error={renew.error} />
        <Button type="submit" tone="outline" isBusy={renew.isBusy}>
          Make new recovery codes
        </Button>
      </renew.Form>
    </section>
  )
}
