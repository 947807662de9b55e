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

export const meta: Route.MetaFunction = () => [
  { title: 'Secure Your Account' },
  { name: 'robots', content: 'noindex' },
]

/** The URL contains a secret token: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Opening the link changes nothing, because mail programs open links by themselves; the button does. */
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

const WHAT: Record<string, string> = {
  password_changed: 'The password of your account was changed.',
  password_reset: 'A new password was set for your account.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  totp_enabled: 'An authenticator app was set up for your account.',
  totp_disabled: 'The authenticator app of your account was removed.',
  recovery_codes_renewed: 'New recovery codes were made for your account.',
  recovery_code_used: 'A recovery code of your account was used.',
  second_factor_reset: 'The two-step login of your account was reset.',
}

export default function SecureAccountScreen({ loaderData: notice }: Route.ComponentProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  if (reply?.ok) return <Done />
  if (!notice) return <Ended />
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">Wasn’t this you?</h1>
      <p>
        {WHAT[notice.change] ?? 'The login of your account was changed.'} It happened on{' '}
        {dayAndTime(notice.at)}.
      </p>
      <p>
        This logs out every device, removes anything added since and cancels your password. We’ll email you a
        link to set a new one.
      </p>
      <Form method="post" className="stack">
        <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
        <Button type="submit" isBusy={isBusy}>
          It wasn’t me, secure my account
        </Button>
      </Form>
      <p className="quiet small">If it was you, just close this page.</p>
    </div>
  )
}

function Done() {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">Your account is safe</h1>
      <output>
        <Notice tone="ok">
          Every device is logged out. Check your email for a link to set a new password.
        </Notice>
      </output>
      <p>Notice anything odd in your account? Contact us.</p>
    </div>
  )
}

function Ended() {
  return (
    <div className={`page ${styles.narrow} stack`}>
      <h1 className="featureText">This link has ended</h1>
      <p>It’s expired or has already been used. If something’s wrong with your account, contact us.</p>
      <p>
        <ButtonLink tone="outline" to="/contact-us">
          Contact Us
        </ButtonLink>
      </p>
    </div>
  )
}
