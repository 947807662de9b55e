import { data, Form, useActionData, useFetcher, useNavigation } from 'react-router'
import { decideReferral, listHeldReferrals } from '#contract/shop/credit.ts'
import { type GiftCard, issueGiftCard, listGiftCards } from '#contract/shop/gift-cards.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { type Failure, revalidateAfterFailure, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { requireAccess, staffUserContext } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/credit.route.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Credit' }, { name: 'robots', content: 'noindex' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAccess(context.get(staffUserContext).permissions.admin_access)
  const api = context.get(apiContext)
  const [referrals, cards] = await Promise.all([api.call(listHeldReferrals), api.call(listGiftCards)])
  // One key per page load: pressing twice issues only one card.
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

/** @returns a new card's code; '' otherwise */
async function act(api: PageApi, text: (name: string) => string): Promise<string> {
  if (text('intent') === 'referral') {
    const params = { referral_id: text('referral_id') }
    await api.call(decideReferral, { params, body: { accept: text('accept') === 'yes' } })
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
      <h1>Credit</h1>
      <section className="stack" aria-labelledby="issue">
        <h2 id="issue">New gift card</h2>
        <IssueForm reply={reply} requestKey={requestKey} />
      </section>
      <section className="stack" aria-labelledby="held">
        <h2 id="held">Referrals to review</h2>
        {referrals.length === 0 && <p className="quiet">Nothing to review.</p>}
        <ul className="stack">
          {referrals.map((referral) => (
            <PendingReferral key={referral.referral_id} referral={referral} />
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="cards">
        <h2 id="cards">Gift cards</h2>
        {cards.length === 0 && <p className="quiet">None issued yet.</p>}
        <ul className="stackSmall">
          {cards.map((card) => (
            <li key={card.gift_card_id}>
              <b className="figures">{dollarsText(card.amount)}</b> ending {card.code_end}, to {card.email}:{' '}
              {stateText(card)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const dateText = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/')

function stateText(card: GiftCard): string {
  if (card.redeemed) return `redeemed on ${dateText(card.redeemed)}`
  return card.expired ? `ended on ${dateText(card.expired)}` : `good until ${dateText(card.expires)}`
}

function IssueForm({ reply, requestKey }: { reply: Reply | undefined; requestKey: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = reply && !reply.ok ? reply.error.fields : undefined
  return (
    <Form method="post" className="stack" key={reply?.ok ? reply.code : 'open'}>
      <input type="hidden" name="key" value={requestKey} />
      {reply?.ok && reply.code && (
        <Notice tone="ok">
          Copy this code now, because we only show it once: <b className="figures">{reply.code}</b>. We’ve
          emailed it too.
        </Notice>
      )}
      <div role="alert">
        {reply && !reply.ok && !fields && <Notice tone="error">{reply.error.msg}</Notice>}
      </div>
      <Field
        label="Dollars"
        name="amount"
        inputMode="decimal"
        required
        {...(fields?.amount && { error: fields.amount })}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        {...(fields?.email && { error: fields.email })}
      />
      <Field label="Message (optional)" name="message" maxLength={250} />
      <Button type="submit" isBusy={isBusy}>
        Issue gift card
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
          User {referral.referrer_id} referred user {referral.friend_id}: <b>{referral.flag}</b>.{' '}
          {dollarsText(referral.reward)} each, for order {referral.order_id}.
        </p>
        <Button type="submit" name="accept" value="yes" isSmall isBusy={fetcher.state !== 'idle'}>
          Pay both
        </Button>{' '}
        <Button
          type="submit"
          name="accept"
          value="no"
          tone="outline"
          isSmall
          isBusy={fetcher.state !== 'idle'}
        >
          Refuse
        </Button>
        {refused && <Notice tone="error">{refused}</Notice>}
      </fetcher.Form>
    </li>
  )
}
