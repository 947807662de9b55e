import { Form, useActionData, useNavigation } from 'react-router'
import { followContactLink, readContactLink } from '#contract/account/contacts.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LoginLink } from '#web/storefront/layout/header/login-link.tsx'
import type { Route } from './+types/contact-change.route.ts'
import styles from '../account-screen.module.css'

export const meta: Route.MetaFunction = () => [
  { title: 'Your account’s contact' },
  { name: 'robots', content: 'noindex' },
]

/** The URL contains a secret token: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Opening the link changes nothing, because mail programs open links by themselves; the button does. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).call(readContactLink, { params: { token: params.token } })
  } catch (error) {
    if (isApiError(error, 'contact_link_invalid')) return null
    throw error
  }
}

type Reply = ActionReply & { said?: string }

export async function action({ params, context }: Route.ActionArgs) {
  try {
    const { action: done } = await context
      .get(apiContext)
      .call(followContactLink, { params: { token: params.token } })
    return { ok: true, said: SAID[done] } satisfies Reply
  } catch (error) {
    return failureReply(error)
  }
}

const SAID = {
  confirm: 'Your new email is confirmed. Log in with it from now on.',
  prove: 'Thanks, your email is confirmed.',
  not_me: 'We’ve undone the self-exclusion. You can order again.',
  undo: 'We’ve put everything back and logged out every device. We’ve emailed you a link to set a new password.',
} as const

const HEADING = {
  confirm: 'Confirm your new email',
  undo: 'Take the change back',
  prove: 'Confirm your email',
  not_me: 'This wasn’t me',
} as const

const BUTTON = { confirm: 'Confirm', undo: 'Take it back', prove: 'Confirm', not_me: 'Undo it' } as const

const WHAT = { email: 'email', mobile: 'mobile' } as const

export default function ContactChangeScreen({ loaderData: link }: Route.ComponentProps) {
  const reply = useActionData<Reply>()
  const isBusy = useNavigation().state !== 'idle'
  if (reply?.ok) return <Done said={reply.said ?? ''} />
  if (!link) return <Ended />
  const isUndo = link.action === 'undo'
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">{HEADING[link.action]}</h1>
      <Form method="post" className="stack">
        {isUndo ? (
          <p>
            The {WHAT[link.channel]} of your account was changed from {link.from} to {link.to}. If it wasn’t
            you, one press takes it back, logs everybody out and ends the password.
          </p>
        ) : link.action === 'not_me' ? (
          <p>
            Somebody asked us to refuse orders with your details ({link.to}). If that wasn’t you, one press
            undoes it. If it was you, close this page: taking a break was a good decision.
          </p>
        ) : link.action === 'prove' ? (
          <p>Confirm that {link.to} is your email. If you don’t have an account with us, close this page.</p>
        ) : (
          <p>
            One press makes {link.to} the email of your account, in place of {link.from}.
          </p>
        )}
        <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
        <Button type="submit" isBusy={isBusy}>
          {BUTTON[link.action]}
        </Button>
      </Form>
    </div>
  )
}

function Done({ said }: { said: string }) {
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">Done</h1>
      <output className={styles.said}>
        <Notice tone="ok">{said}</Notice>
      </output>
      <p>
        <LoginLink>Log In</LoginLink>
      </p>
    </div>
  )
}

function Ended() {
  return (
    <div className={`page ${styles.narrow}`}>
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
