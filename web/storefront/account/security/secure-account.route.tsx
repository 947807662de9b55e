import { Form, useActionData, useNavigation } from 'react-router'
import { readCredentialNotice, undoCredentialChange } from '#contract/account/credential-notices.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/secure-account.route.ts'
import styles from '../account.module.css'
import { dayAndTime } from './session-text.ts'
import * as texts from './security-texts.ts'
import * as accountTexts from '../account-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.secureTitle },
  { name: 'robots', content: 'noindex' },
]

/** The URL contains a secret token: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Reads the link without side effects, because mail programs prefetch links. Only the button changes the account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).call(readCredentialNotice, { params: { token: params.token } })
  } catch (error) {
    if (isApiError(error, 'contact_link_invalid')) return null
    throw error
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).call(undoCredentialChange, { params: { token: params.token } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

const CHANGE_TEXTS: Record<string, string> = {
  password_changed: texts.passwordChanged,
  password_reset: texts.passwordReset,
  passkey_added: texts.passkeyAdded,
  passkey_removed: texts.passkeyGone,
  totp_enabled: texts.appAdded,
  totp_disabled: texts.appRemoved,
  recovery_codes_renewed: texts.codesRenewed,
  recovery_code_used: texts.codeUsed,
  second_factor_reset: texts.twoStepReset,
}

export default function SecureAccountScreen({ loaderData: notice }: Route.ComponentProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  if (reply?.ok) return <AccountSecured />
  if (!notice) return <LinkEnded />
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">{texts.notYouTitle}</h1>
      <p>
        {CHANGE_TEXTS[notice.change] ?? texts.loginChanged} {texts.happenedOn} {dayAndTime(notice.at)}.
      </p>
      <p>{texts.secureText}</p>
      <Form method="post" className="stack">
        <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
        <Button type="submit" isBusy={isBusy}>
          {texts.secureButton}
        </Button>
      </Form>
      <p className="quiet small">{texts.itWasYouText}</p>
    </div>
  )
}

function AccountSecured() {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">{texts.securedTitle}</h1>
      <output>
        <Notice tone="ok">{texts.securedText}</Notice>
      </output>
      <p>{texts.anythingOddText}</p>
    </div>
  )
}

function LinkEnded() {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">{accountTexts.linkEndedTitle}</h1>
      <p>{accountTexts.linkEndedText}</p>
      <p>
        <ButtonLink tone="outline" to="/contact-us">
          {accountTexts.contactUsButton}
        </ButtonLink>
      </p>
    </div>
  )
}
