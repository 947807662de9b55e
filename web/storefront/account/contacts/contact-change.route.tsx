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
import * as texts from './contacts-texts.ts'
import * as accountTexts from '../account-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.contactTitle },
  { name: 'robots', content: 'noindex' },
]

/** The URL contains a secret token: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Reads the link without side effects, because mail programs prefetch links. Only the button changes the account. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).call(readContactLink, { params: { token: params.token } })
  } catch (error) {
    if (isApiError(error, 'contact_link_invalid')) return null
    throw error
  }
}

type ContactChangeReply = ActionReply & { message?: string }

export async function action({ params, context }: Route.ActionArgs) {
  try {
    const { action: followedAction } = await context
      .get(apiContext)
      .call(followContactLink, { params: { token: params.token } })
    return { ok: true, message: SUCCESS_TEXTS[followedAction] } satisfies ContactChangeReply
  } catch (error) {
    return failureReply(error)
  }
}

const SUCCESS_TEXTS = {
  confirm: texts.confirmedText,
  prove: texts.provedText,
  not_me: texts.notMeDoneText,
  undo: texts.undoneText,
} as const

const HEADINGS = {
  confirm: texts.confirmTitle,
  undo: texts.undoTitle,
  prove: texts.proveTitle,
  not_me: texts.notMeTitle,
} as const

const BUTTONS = {
  confirm: texts.confirmButton,
  undo: texts.undoButton,
  prove: texts.confirmButton,
  not_me: texts.notMeButton,
} as const

const CONTACT_NAMES = { email: texts.emailContact, mobile: texts.mobileContact } as const

export default function ContactChangeScreen({ loaderData: link }: Route.ComponentProps) {
  const reply = useActionData<ContactChangeReply>()
  const isBusy = useNavigation().state !== 'idle'
  if (reply?.ok) return <ChangeDone message={reply.message ?? ''} />
  if (!link) return <LinkEnded />
  const isUndo = link.action === 'undo'
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">{HEADINGS[link.action]}</h1>
      <Form method="post" className="stack">
        {isUndo ? (
          <p>{texts.undoText(CONTACT_NAMES[link.channel], link.from, link.to)}</p>
        ) : link.action === 'not_me' ? (
          <p>{texts.notMeText(link.to)}</p>
        ) : link.action === 'prove' ? (
          <p>{texts.proveText(link.to)}</p>
        ) : (
          <p>{texts.confirmText(link.to, link.from)}</p>
        )}
        <div role="alert">{reply && !reply.ok && <FieldError>{reply.error.msg}</FieldError>}</div>
        <Button type="submit" isBusy={isBusy}>
          {BUTTONS[link.action]}
        </Button>
      </Form>
    </div>
  )
}

function ChangeDone({ message }: { message: string }) {
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">{texts.doneTitle}</h1>
      <output className={styles.message}>
        <Notice tone="ok">{message}</Notice>
      </output>
      <p>
        <LoginLink>{texts.logInLink}</LoginLink>
      </p>
    </div>
  )
}

function LinkEnded() {
  return (
    <div className={`page ${styles.narrow}`}>
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
