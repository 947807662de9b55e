import { Link } from 'react-router'
import {
  type Customer,
  addCustomerNote,
  closeCustomer,
  endCustomerSessions,
  getCustomer,
  withdrawConsent,
} from '#contract/console/customers.ts'
import { tagCustomers } from '#contract/console/tags.ts'
import { type ActionReply, failureReply, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission, storesWhere, userMay } from '#web/staff/staff-access.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { TagEditor, tagChange } from '../tags/tag-editor.tsx'
import * as tagTexts from '../tags/tags-texts.ts'
import type { Route } from './+types/customer.route.ts'
import { CloseAccount, ConsentsPanel, NotesPanel, SessionsPanel } from './customer-forms.tsx'
import { nameOf } from './customer-name.ts'
import { Panel } from './customer-panel.tsx'
import * as sections from './customer-sections.tsx'
import styles from './customers.module.css'
import * as texts from './customers-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? nameOf(loaderData.customer) : texts.missingTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'customers.read')
  try {
    const customer = await context.get(apiContext).call(getCustomer, { params: { user_id: params.userId } })
    const mayWrite = userMay(user, 'customers.write') && !customer.staff && customer.user_id !== user.user_id
    const creditFor = mayWrite ? storesWhere(user, 'orders.refund', customer.orders) : []
    // One idempotency key per page load: a double click gives credit once.
    const requestKey = crypto.randomUUID()
    return { customer, mayWrite, creditFor, requestKey, seesAudit: userMay(user, 'audit.read') }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = formFields(await readForm(request))
  try {
    await act(context.get(apiContext), params.userId, text)
  } catch (error) {
    return failureReply(error)
  }
  if (text('intent') === 'close') throw redirectTo('/console/customers')
  return { ok: true } satisfies ActionReply
}

async function act(api: PageApi, userId: string, text: (name: string) => string): Promise<void> {
  const params = { user_id: userId }
  const value = text('value')
  switch (text('intent')) {
    case 'note':
      return void (await api.call(addCustomerNote, { params, body: { text: text('text') } }))
    case 'tag':
      return void (await api.call(tagCustomers, { body: { user_ids: [userId], ...tagChange(text) } }))
    case 'end':
      return void (await api.call(endCustomerSessions, {
        params,
        query: value ? { session_id: value } : {},
      }))
    case 'withdraw':
      return void (await api.call(withdrawConsent, {
        params,
        query: readInput(withdrawConsent.query, { channel: value }),
      }))
    default: {
      const body = readInput(closeCustomer.body, { reason: text('reason'), email: text('email') })
      await api.call(closeCustomer, { params, body })
    }
  }
}

/** @source S-CUSTOMER-2 */
export default function CustomerScreen({ loaderData }: Route.ComponentProps) {
  const { customer, mayWrite, creditFor, requestKey, seesAudit } = loaderData
  return (
    <div className="stack">
      <p className="small">
        <Link to="/console/customers">{texts.backLink}</Link>
      </p>
      <Head customer={customer} seesAudit={seesAudit} />
      <div className={styles.columns}>
        <div className="stack">
          <sections.LinkedPanel linked={customer.linked} />
          <sections.OrdersPanel orders={customer.orders} />
          <Panel title={tagTexts.title}>
            <TagEditor tags={customer.tags} mayWrite={mayWrite} />
          </Panel>
          <NotesPanel notes={customer.notes} mayWrite={mayWrite} />
          <sections.ProblemsPanel problems={customer.problems} />
          <sections.ReviewsPanel reviews={customer.reviews} />
          <sections.MessagesPanel messages={customer.messages} />
        </div>
        <div className="stack">
          <sections.CreditPanel customer={customer} orders={creditFor} requestKey={requestKey} />
          <ConsentsPanel consents={customer.consents} mayWrite={mayWrite} />
          <sections.AddressesPanel addresses={customer.addresses} />
          <sections.PaymentPanel methods={customer.payment_methods} />
          <SessionsPanel sessions={customer.sessions} mayWrite={mayWrite} />
          {mayWrite && <DataPanel customer={customer} />}
        </div>
      </div>
      <p className="quiet small">{texts.lookText}</p>
    </div>
  )
}

function Head({ customer, seesAudit }: { customer: Customer; seesAudit: boolean }) {
  const { self_exclusion: exclusion } = customer
  return (
    <div className="stackSmall">
      <h1>{nameOf(customer)}</h1>
      <p className={styles.tags}>
        {customer.email && (
          <span>
            {customer.email}
            {!customer.email_verified && <span className="quiet small"> ({texts.unverified})</span>}
          </span>
        )}
        {customer.mobile && (
          <span className="figures">
            {mobileText(customer.mobile)}
            {!customer.mobile_verified && <span className="quiet small"> ({texts.unverified})</span>}
          </span>
        )}
        <span className="quiet small">{texts.sinceText(longDateText(customer.created))}</span>
        {customer.kind === 'guest' && <Tag>{texts.guestTag}</Tag>}
        {customer.staff && <Tag tone="info">{texts.staffTag}</Tag>}
      </p>
      {exclusion && (
        <Notice tone="error">
          {exclusion.ends ? texts.excludedUntil(longDateText(exclusion.ends)) : texts.excludedForGood}
        </Notice>
      )}
      {customer.staff && <Notice tone="info">{texts.staffText}</Notice>}
      {seesAudit && (
        <p className="small">
          <Link to={`/console/audit?thing=${encodeURIComponent(`user ${customer.user_id}`)}`}>
            {texts.auditLink}
          </Link>
        </p>
      )}
    </div>
  )
}

function DataPanel({ customer }: { customer: Customer }) {
  return (
    <Panel title={texts.dataTitle}>
      <p className="quiet small">{texts.exportText}</p>
      <div className={styles.tags}>
        <ButtonAnchor tone="outline" href={`/-/customers/${customer.user_id}/data`}>
          {texts.exportLink}
        </ButtonAnchor>
        <CloseAccount />
      </div>
    </Panel>
  )
}
