import { data, Link, useActionData, useFetcher } from 'react-router'
import { type CreditEntry, getCredit } from '#contract/shop/credit.ts'
import { redeemGiftCard } from '#contract/shop/gift-cards.ts'
import { getMe } from '#contract/account/users.ts'
import { GIFT_CARD_CODE_MAX } from '#domain/field-lengths.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { type Failure, isApiError, failureReply } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { dateText } from '#web/platform/format/time-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { redirectToLogin } from '#web/platform/authentication/login-redirect.ts'
import type { Route } from './+types/credit.route.ts'
import styles from '../account-screen.module.css'
import { BackToAccount } from '../profile/account-page.tsx'
import credit from './credit.module.css'
import * as texts from './credit-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

/** @throws a redirect to the login for a guest */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const { user_id, referral_code } = await api.call(getMe)
    const credit = await api.call(getCredit, { params: { user_id } })
    return { ...credit, referralCode: referral_code }
  } catch (error) {
    if (isApiError(error, 'not_signed_in')) throw redirectToLogin(api, '/account/credit')
    throw error
  }
}

type GiftCardReply = { ok: true; amount: number } | Failure

export async function action({ request, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  try {
    const { amount } = await context.get(apiContext).call(redeemGiftCard, { body: { code: text('code') } })
    return { ok: true, amount } satisfies GiftCardReply
  } catch (error) {
    const { data: failure, init } = failureReply(error)
    return data<GiftCardReply>(failure, init ?? {})
  }
}

export default function CreditScreen({ loaderData }: Route.ComponentProps) {
  const { balance, entries, referralCode } = loaderData
  const withoutScripts = useActionData<GiftCardReply>()
  return (
    <div className={`page ${styles.screen} stack`}>
      <BackToAccount />
      <h1 className="featureText">{texts.title}</h1>
      <p>
        {texts.balanceText} <b className="figures">{dollarsText(balance)}</b>
        {texts.balanceUse}
      </p>
      <GiftCardForm withoutScripts={withoutScripts} />
      {referralCode && (
        <dl className={styles.facts}>
          <dt>{texts.shareCodeName}</dt>
          <dd>{referralCode}</dd>
        </dl>
      )}
      <p>
        <Link to="/gift-cards">{texts.buyGiftCardLink}</Link>
      </p>
      <h2>{texts.statementTitle}</h2>
      {entries.length === 0 ? (
        <p className="quiet">{texts.noEntriesText}</p>
      ) : (
        <Statement entries={entries} />
      )}
    </div>
  )
}

function GiftCardForm({ withoutScripts }: { withoutScripts: GiftCardReply | undefined }) {
  const fetcher = useFetcher<GiftCardReply>()
  const reply = fetcher.state === 'idle' ? (fetcher.data ?? withoutScripts) : undefined
  const error = reply && !reply.ok ? (reply.error.fields?.code ?? reply.error.msg) : undefined
  return (
    <fetcher.Form method="post" action="/account/credit" className={credit.form}>
      <Field
        // The changed key remounts the field, empty for the next card.
        key={reply?.ok ? 'redeemed' : 'code'}
        label={texts.giftCardLabel}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={GIFT_CARD_CODE_MAX}
        required
        {...(error && { error })}
      />
      <Button type="submit" tone="outline" isBusy={fetcher.state !== 'idle'}>
        {texts.redeemButton}
      </Button>
      <output>
        {reply?.ok && <Notice tone="ok">{texts.redeemedText(dollarsText(reply.amount))}</Notice>}
      </output>
    </fetcher.Form>
  )
}

function Statement({ entries }: { entries: readonly CreditEntry[] }) {
  return (
    <ul className={credit.statement}>
      {entries.map((entry) => (
        <li key={entry.entry_id}>
          <span>
            <b>{entry.name}</b> <span className="quiet small">{dateText(entry.at)}</span>
            {entry.reason && <span className="quiet small">{entry.reason}</span>}
          </span>
          <span className="figures">
            <b>{entry.amount < 0 ? `- ${dollarsText(-entry.amount)}` : `+ ${dollarsText(entry.amount)}`}</b>
            <span className="quiet small">{texts.balanceThen(dollarsText(entry.balance))}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
