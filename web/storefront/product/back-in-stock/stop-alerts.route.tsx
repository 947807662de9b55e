import { Form, useActionData, useNavigation } from 'react-router'
import { readStockAlerts, removeStockAlerts } from '#contract/shop/stock-alerts.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type ActionReply, failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/stop-alerts.route.ts'
import styles from '../../account/account-screen.module.css'
import * as texts from './back-in-stock-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.stopTitle },
  { name: 'robots', content: 'noindex' },
]

/** The URL identifies a person: it must not appear in another site's referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin', 'Cache-Control': 'no-store' })

/** Reads the link without side effects, because mail programs prefetch links. Only the button stops the mails. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext).call(readStockAlerts, { params: { token: params.token } })
  } catch (error) {
    if (isApiError(error, 'unsubscribe_link_invalid')) return null
    throw error
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).call(removeStockAlerts, { params: { token: params.token } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** Page that stops mails about products that are back. It requires no login. @source L-37 */
export default function StopAlertsScreen({ loaderData: link }: Route.ComponentProps) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().state !== 'idle'
  const failure = reply?.ok === false ? reply.error : undefined
  return (
    <div className={`page stack ${styles.narrow}`}>
      <h1 className="featureText">{texts.stopTitle}</h1>
      {!link && (
        <>
          <p>{texts.brokenLinkText}</p>
          <p>
            <ButtonLink tone="outline" to="/contact-us">
              {texts.contactUsButton}
            </ButtonLink>
          </p>
        </>
      )}
      {link && link.waiting > 0 && (
        <Form method="post" className="stack">
          <p>{texts.stopText(link.to, link.waiting)}</p>
          <div role="alert">{failure && <FieldError>{failure.msg}</FieldError>}</div>
          <Button type="submit" isBusy={isBusy}>
            {texts.stopButton}
          </Button>
        </Form>
      )}
      <output>{link?.waiting === 0 && <Notice tone="ok">{texts.stoppedText(link.to)}</Notice>}</output>
    </div>
  )
}
