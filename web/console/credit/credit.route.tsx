import { data, Form, useActionData, useFetcher, useNavigation } from 'react-router'
import { decideReferral, listHeldReferrals } from '#contract/shop/credit.ts'
import { refundGiftCard } from '#contract/shop/gift-card-purchases.ts'
import { type GiftCard, issueGiftCard, listGiftCards } from '#contract/shop/gift-cards.ts'
import { GIFT_CARD_MESSAGE_MAX } from '#domain/field-lengths.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/credit.route.ts'
import * as texts from './credit-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'credit.write')
  const api = context.get(apiContext)
  const [referrals, cards] = await Promise.all([api.call(listHeldReferrals), api.call(listGiftCards)])
  // One idempotency key per page load: a double click issues only one card.
  return { referrals, cards, requestKey: crypto.randomUUID() }
}

type Reply = { ok: true; code: string } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    return { ok: true, code: await act(context.get(apiContext), text) } satisfies Reply
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    return data<Reply>(failure, init ?? {})
  }
}

/** @returns the code of a new card, otherwise an empty string */
async function act(api: PageApi, text: (name: string) => string): Promise<string> {
  if (text('intent') === 'referral') {
    const params = { referral_id: text('referral_id') }
    await api.call(decideReferral, { params, body: { accept: text('accept') === 'yes' } })
    return ''
  }
  if (text('intent') === 'refund') {
    await api.call(refundGiftCard, { params: { gift_card_id: text('gift_card_id') } })
    return ''
  }
  const body = { amount: text('amount'), email: text('email'), message: text('message') }
  return (await api.call(issueGiftCard, { body, headers: { 'idempotency-key': text('key') } })).code
}

export const shouldRevalidate = revalidateAfterFailure

type PendingReferrals = Route.ComponentProps['loaderData']['referrals'][number]

export default function CreditScreen({ loaderData }: Route.ComponentProps) {
  const { referrals, cards, requestKey } = loaderData
  const reply = useActionData<Reply>()
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      <section className="stack" aria-labelledby="issue">
        <h2 id="issue">{texts.newCardTitle}</h2>
        <IssueForm reply={reply} requestKey={requestKey} />
      </section>
      <section className="stack" aria-labelledby="held">
        <h2 id="held">{texts.referralsTitle}</h2>
        {referrals.length === 0 && <p className="quiet">{texts.noReferralsText}</p>}
        <ul className="stack">
          {referrals.map((referral) => (
            <PendingReferral key={referral.referral_id} referral={referral} />
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="cards">
        <h2 id="cards">{texts.cardsTitle}</h2>
        {cards.length === 0 && <p className="quiet">{texts.noCardsText}</p>}
        <ul className="stackSmall">
          {cards.map((card) => (
            <li key={card.gift_card_id}>
              <b className="figures">{dollarsText(card.amount)}</b>{' '}
              {texts.cardText(card.code_end, card.email)} {stateText(card)}
              {card.bought_by !== null && ` ${texts.boughtByText(card.bought_by)}`}
              {card.bought_by !== null && !card.redeemed && !card.expired && (
                <RefundCard id={card.gift_card_id} />
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Button that refunds a bought card in full. */
function RefundCard({ id }: { id: number }) {
  const fetcher = useFetcher<Reply>()
  const failure = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="gift_card_id" value={id} />
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        {texts.refundCardButton}
      </Button>
      <div role="alert">{failure && <Notice tone="error">{failure}</Notice>}</div>
    </fetcher.Form>
  )
}

const dateText = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/')

function stateText(card: GiftCard & { refunded: boolean }): string {
  if (card.refunded && card.expired) return texts.refundedOn(dateText(card.expired))
  if (card.redeemed) return texts.redeemedOn(dateText(card.redeemed))
  return card.expired ? texts.endedOn(dateText(card.expired)) : texts.goodUntil(dateText(card.expires))
}

function IssueForm({ reply, requestKey }: { reply: Reply | undefined; requestKey: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = reply && !reply.ok ? reply.error.fields : undefined
  return (
    <Form method="post" className="stack" key={reply?.ok ? reply.code : 'open'}>
      <input type="hidden" name="key" value={requestKey} />
      {reply?.ok && reply.code && (
        <Notice tone="ok">
          {texts.copyCodeText} <b className="figures">{reply.code}</b>
          {texts.mailedText}
        </Notice>
      )}
      <div role="alert">
        {reply && !reply.ok && !fields && <Notice tone="error">{reply.error.msg}</Notice>}
      </div>
      <Field
        label={texts.dollarsLabel}
        name="amount"
        inputMode="decimal"
        required
        {...(fields?.amount && { error: fields.amount })}
      />
      <Field
        label={texts.emailLabel}
        name="email"
        type="email"
        required
        {...(fields?.email && { error: fields.email })}
      />
      <Field label={texts.messageLabel} name="message" maxLength={GIFT_CARD_MESSAGE_MAX} />
      <Button type="submit" isBusy={isBusy}>
        {texts.issueButton}
      </Button>
    </Form>
  )
}

function PendingReferral({ referral }: { referral: PendingReferrals }) {
  const fetcher = useFetcher<Reply>()
  const refused = fetcher.state === 'idle' && fetcher.data?.ok === false ? fetcher.data.error.msg : null
  return (
    <li>
      <fetcher.Form method="post" className="stackSmall">
        <input type="hidden" name="intent" value="referral" />
        <input type="hidden" name="referral_id" value={referral.referral_id} />
        <p>
          {texts.referredText(referral.referrer_id, referral.friend_id)} <b>{referral.flag}</b>.{' '}
          {texts.rewardText(dollarsText(referral.reward), referral.order_id)}
        </p>
        <Button type="submit" name="accept" value="yes" isSmall isBusy={fetcher.state !== 'idle'}>
          {texts.payBothButton}
        </Button>{' '}
        <Button
          type="submit"
          name="accept"
          value="no"
          tone="outline"
          isSmall
          isBusy={fetcher.state !== 'idle'}
        >
          {texts.refuseButton}
        </Button>
        {refused && <Notice tone="error">{refused}</Notice>}
      </fetcher.Form>
    </li>
  )
}
