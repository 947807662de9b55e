import { data, Form, useActionData, useNavigation } from 'react-router'
import {
  type GiftCardPurchase,
  getGiftCardPurchase,
  resendGiftCard,
} from '#contract/shop/gift-card-purchases.ts'
import { type ActionReply, failureReply, isApiError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/gift-card.route.ts'
import styles from './gift-cards.module.css'
import * as texts from './gift-cards-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** The URL contains a secret token: it must not appear in a referrer or a cache. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

type Page = { card: GiftCardPurchase | null }

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const card = await context.get(apiContext).call(getGiftCardPurchase, { params: { token: params.token } })
    return data<Page>({ card })
  } catch (error) {
    if (!isApiError(error, 'gift_card_link_invalid')) throw error
    return data<Page>({ card: null }, { status: 404 })
  }
}

/** Mails the card to its recipient again. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).call(resendGiftCard, { params: { token: params.token } })
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

export default function GiftCardScreen({ loaderData: { card } }: Route.ComponentProps) {
  return (
    <div className={`page ${styles.screen} stack`}>
      {card ? (
        <Purchase card={card} />
      ) : (
        <>
          <h1>{texts.missingTitle}</h1>
          <p>{texts.missingText}</p>
        </>
      )}
      <p>
        <ButtonLink tone="quiet" to="/gift-cards">
          {texts.buyLink}
        </ButtonLink>
      </p>
    </div>
  )
}

/** Returns the day of a time with its offset, which is the day in the store's time zone. */
const dayOf = (time: string): string => plainDateText(time.slice(0, 10))

/** Returns the last day of a card that ends at midnight. */
const lastDayOf = (expires: string): string =>
  plainDateText(
    new Date(Date.parse(`${expires.slice(0, 10)}T12:00:00Z`) - 24 * 3600_000).toISOString().slice(0, 10),
  )

function Purchase({ card }: { card: GiftCardPurchase }) {
  const reply = useActionData<ActionReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <h1>{texts.statusTitle(dollarsText(card.amount))}</h1>
      <dl className={styles.facts}>
        <dt>{texts.statusName}</dt>
        <dd>{texts.STATUS_TEXTS[card.status](dayOf(card.send_at))}</dd>
        <dt>{texts.recipientName}</dt>
        <dd>
          {card.recipient_name}, {card.recipient_email}
        </dd>
        <dt>{texts.fromName}</dt>
        <dd>{card.from_name}</dd>
        <dt>{texts.validName}</dt>
        <dd className="figures">{lastDayOf(card.expires)}</dd>
      </dl>
      {card.status === 'sent' && (
        <Form method="post">
          <Button type="submit" tone="outline" isBusy={isBusy}>
            {texts.resendButton}
          </Button>
        </Form>
      )}
      <output>{reply?.ok && <Notice tone="ok">{texts.resentText(card.recipient_email)}</Notice>}</output>
      <div role="alert">{reply?.ok === false && <Notice tone="error">{reply.error.msg}</Notice>}</div>
    </>
  )
}
