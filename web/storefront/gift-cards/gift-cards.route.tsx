import { useEffect, useRef } from 'react'
import { data, useActionData } from 'react-router'
import { buyGiftCard } from '#contract/shop/gift-card-purchases.ts'
import { fromDollars, toDollars } from '#domain/money.ts'
import { GIFT_CARD_MAX } from '#domain/promotions/gift-card-rules.ts'
import { type Failure, failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { pageContext } from '#web/platform/page/page-context.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OWN_AMOUNT } from '../amount-choice/amount-choice.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { BuyForm, type GiftCardValues } from './buy-form.tsx'
import type { Route } from './+types/gift-cards.route.ts'
import { loadGiftCards } from './load-gift-cards.ts'
import styles from './gift-cards.module.css'
import * as texts from './gift-cards-texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0]?.loaderData
  return root
    ? pageMeta(root.settings, { title: texts.title, description: texts.description, path: '/gift-cards' })
    : [{ title: texts.title }]
}

export const loader = ({ context }: Route.LoaderArgs) =>
  loadGiftCards(context.get(apiContext), context.get(pageContext).now())

type Bought = { ok: true; amount: number; code: string; token: string; isPlanned: boolean; email: string }
type Reply = Bought | (Failure & { values: GiftCardValues })

/** Buys the card. The code is part of this response only. */
export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const values: GiftCardValues = {
    amount: text('amount'),
    own_amount: text('own_amount'),
    recipient_name: text('recipient_name'),
    recipient_email: text('recipient_email'),
    message: text('message'),
    send_on: text('send_on'),
    from_name: text('from_name'),
    buyer_email: text('buyer_email'),
  }
  const { amount, own_amount: own, ...gift } = values
  try {
    const card = await context.get(apiContext).call(buyGiftCard, {
      body: {
        ...gift,
        // Without JavaScript another amount may be typed without choosing it.
        amount: own !== '' && (amount === OWN_AMOUNT || amount === '') ? own : dollarsOf(amount),
        zone_id: text('zone_id'),
        transaction_token: text('transaction_token'),
        transaction_device_data: text('transaction_device_data'),
      },
      headers: { 'idempotency-key': text('key') },
    })
    const isPlanned = card.status === 'planned'
    const { code, token } = card
    return { ok: true, amount: card.amount, code, token, isPlanned, email: gift.buyer_email } satisfies Reply
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    return data<Reply>({ ...failure, values }, init ?? {})
  }
}

const dollarsOf = (cents: string): number =>
  /^\d+$/.test(cents) ? toDollars(Math.min(Number(cents), fromDollars(GIFT_CARD_MAX))) : 0

export const shouldRevalidate = revalidateAfterFailure

export default function GiftCardsScreen({ loaderData: page }: Route.ComponentProps) {
  const reply = useActionData<Reply>()
  return (
    <div className={`page ${styles.screen} stackLarge`}>
      {reply?.ok ? (
        <BoughtCard card={reply} />
      ) : (
        <>
          <header className="stackSmall">
            <h1>{texts.title}</h1>
            <p>{texts.introText}</p>
          </header>
          <BuyForm page={page} values={reply?.values} failure={reply?.error} />
        </>
      )}
    </div>
  )
}

/** Confirmation with the code, which no later page shows. Its heading receives the focus. */
function BoughtCard({ card }: { card: Bought }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <section className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {card.isPlanned ? texts.plannedTitle : texts.boughtTitle}
      </h1>
      <Notice tone="ok">{texts.receiptText(card.email)}</Notice>
      <p>
        {texts.statusTitle(dollarsText(card.amount))}. {texts.codeText}
      </p>
      <p className={`${styles.code} figures`}>{card.code}</p>
      <p>
        <ButtonLink tone="outline" to={`/gift-cards/${card.token}`}>
          {texts.pageLink}
        </ButtonLink>
      </p>
    </section>
  )
}
