import { Form, useActionData, useNavigation } from 'react-router'
import { readUnsubscribe, unsubscribe } from '#contract/account/account.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/unsubscribe.route.ts'
import styles from '../account-screen.module.css'
import * as texts from './contacts-texts.ts'
import * as accountTexts from '../account-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.stopOffersTitle },
  { name: 'robots', content: 'noindex' },
]

/** The URL identifies a person: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Reads the link without side effects, because mail programs prefetch links. Only the button unsubscribes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).call(readUnsubscribe, { params: { token: params.token } })
  } catch (error) {
    if (isApiError(error, 'unsubscribe_link_invalid')) return null
    throw error
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).call(unsubscribe, { params: { token: params.token } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

const CHANNEL_NAMES = { email: texts.emails, sms: texts.textMessages } as const

/** Unsubscribe page. It requires no login and no further details, and takes effect immediately. @source L-37 */
export default function UnsubscribeScreen({ loaderData: link }: Route.ComponentProps) {
  const actionData = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  const failure = actionData && !actionData.ok ? actionData.error : undefined
  return (
    <div className={`page ${styles.narrow}`}>
      <h1 className="featureText">{texts.stopOffersTitle}</h1>
      {!link && (
        <>
          <p>{texts.brokenLinkText}</p>
          <p>
            <ButtonLink tone="outline" to="/contact-us">
              {accountTexts.contactUsButton}
            </ButtonLink>
          </p>
        </>
      )}
      {link?.granted && (
        <Form method="post" className="stack">
          <p>{texts.stopOffersText(link.to, CHANNEL_NAMES[link.channel])}</p>
          <div role="alert">{failure && <FieldError>{failure.msg}</FieldError>}</div>
          <Button type="submit" isBusy={isBusy}>
            {texts.stopButton}
          </Button>
        </Form>
      )}
      <output className={styles.message}>
        {link && !link.granted && (
          <Notice tone="ok">{texts.stoppedText(link.to, CHANNEL_NAMES[link.channel])}</Notice>
        )}
      </output>
    </div>
  )
}
