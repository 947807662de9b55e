import type { FormEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './two-step.module.css'
import * as texts from './security-texts.ts'
import * as platformTexts from '#web/platform/platform-texts.ts'

type TotpSetup = { secret: string; uri: string; qr: { size: number; path: string } }

/** Reply to a form of the page. `intent` names the form, because without JavaScript the page receives one reply. */
export type TwoStepReply = { intent: string } & ({ ok: true; setup?: TotpSetup; codes?: string[] } | Failure)

type SecondFactorStatus = { required: boolean; totp: boolean; passkeys: number; recovery_codes_left: number }

/** Returns the state of one form of the page: how to submit it, and its result. */
function useTwoStepForm(intent: string, answer: TwoStepReply | undefined) {
  const fetcher = useFetcher<TwoStepReply>()
  const reply = fetcher.data ?? (answer?.intent === intent ? answer : undefined)
  const error = fetcher.state === 'idle' && reply && !reply.ok ? reply.error : undefined
  return {
    Form: fetcher.Form,
    isBusy: fetcher.state !== 'idle',
    error,
    successReply: reply?.ok ? reply : undefined,
  }
}

function FormError({ error }: { error: Failure['error'] | undefined }) {
  return (
    <div role="alert">
      {error && !error.fields && <FieldError>{error.msg}</FieldError>}
      {error?.code === 'reauthentication_required' && (
        <Link to="/confirm?return_to=/account/two-step">{platformTexts.confirmTitle}</Link>
      )}
    </div>
  )
}

type AuthenticatorSectionProps = {
  secondFactor: SecondFactorStatus
  answer: TwoStepReply | undefined
  returnTo: string
}

/** Form that sets up the authenticator app with a QR code and a first code, or removes it. */
export function AuthenticatorSection({ secondFactor, answer, returnTo }: AuthenticatorSectionProps) {
  const propose = useTwoStepForm('propose', answer)
  const confirm = useTwoStepForm('confirm', answer)
  const remove = useTwoStepForm('remove', answer)
  const codes = confirm.successReply?.codes
  const setup = propose.successReply?.setup
  return (
    <section className="stack" aria-labelledby="app-title">
      <h2 id="app-title">{texts.appTitle}</h2>
      {codes && <RecoveryCodes codes={codes} returnTo={returnTo} />}
      {secondFactor.totp && (
        <remove.Form method="post" className="stack">
          <input type="hidden" name="intent" value="remove" />
          {!codes && <p>{texts.appOnText}</p>}
          <FormError error={remove.error} />
          <Button type="submit" tone="outline" isBusy={remove.isBusy}>
            {texts.removeAppButton}
          </Button>
        </remove.Form>
      )}
      {!secondFactor.totp && (
        <propose.Form method="post" className="stack">
          <input type="hidden" name="intent" value="propose" />
          <p>{texts.appText}</p>
          <FormError error={propose.error} />
          {!setup && (
            <Button type="submit" isBusy={propose.isBusy}>
              {texts.setUpAppButton}
            </Button>
          )}
        </propose.Form>
      )}
      {!secondFactor.totp && (setup ?? confirm.error) && (
        <confirm.Form method="post" className="stack" noValidate>
          <input type="hidden" name="intent" value="confirm" />
          {setup && <TotpSetupDetails {...setup} />}
          <Field
            label={texts.appCodeLabel}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            error={confirm.error?.fields?.otp}
          />
          <FormError error={confirm.error} />
          <Button type="submit" isBusy={confirm.isBusy}>
            {texts.turnOnButton}
          </Button>
        </confirm.Form>
      )}
    </section>
  )
}

function TotpSetupDetails({ secret, uri, qr }: TotpSetup) {
  return (
    <>
      <p>{texts.scanText}</p>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        aria-hidden="true"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className="small">
        {texts.cannotScanText} <a href={uri}>{texts.openInAppLink}</a>
        {texts.typeKeyText}{' '}
        <code className={styles.secret}>{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </>
  )
}

/** Recovery codes. They are shown only once, because the shop stores hashes. */
function RecoveryCodes({ codes, returnTo }: { codes: readonly string[]; returnTo?: string }) {
  return (
    <div className="stack">
      <Notice tone="ok">{texts.keepCodesText}</Notice>
      <ul className={`${styles.codes} figures`} aria-label={texts.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {returnTo && (
        <p>
          <a href={returnTo}>{texts.codesKeptLink}</a>
        </p>
      )}
    </div>
  )
}

export function RecoverySection({
  codesLeft,
  answer,
}: {
  codesLeft: number
  answer: TwoStepReply | undefined
}) {
  const renew = useTwoStepForm('renew', answer)
  const confirmRenewal = (event: FormEvent) => {
    if (codesLeft > 0 && !window.confirm(texts.newCodesQuestion)) event.preventDefault()
  }
  return (
    <section className="stack" aria-labelledby="codes-title">
      <h2 id="codes-title">{texts.recoveryTitle}</h2>
      {renew.successReply?.codes ? (
        <RecoveryCodes codes={renew.successReply.codes} />
      ) : (
        <p>{texts.codesLeftText(codesLeft)}</p>
      )}
      <renew.Form method="post" className="stack" onSubmit={confirmRenewal}>
        <input type="hidden" name="intent" value="renew" />
        <FormError error={renew.error} />
        <Button type="submit" tone="outline" isBusy={renew.isBusy}>
          {texts.newCodesButton}
        </Button>
      </renew.Form>
    </section>
  )
}
