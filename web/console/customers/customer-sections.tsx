import { Link } from 'react-router'
import type { Customer } from '#contract/console/customers.ts'
import { PROBLEM_REASONS } from '#domain/orders/problem-reasons.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { dollarsText } from '#web/platform/format/money-text.ts'
import { clockText, longDateText } from '#web/platform/format/time-text.ts'
import { Tag } from '#web/ui/tag.tsx'
import { GoodwillForm } from '../credit/goodwill-form.tsx'
import { nameOf } from './customer-name.ts'
import { Panel } from './customer-panel.tsx'
import * as texts from './customers-texts.ts'

export function OrdersPanel({ orders }: { orders: Customer['orders'] }) {
  return (
    <Panel
      title={texts.ordersTitle}
      rows={orders.map((order) => {
        const { text, tone } = orderStatusLabel(order.status)
        return (
          <li key={order.order_id}>
            <span>
              <Link className="figures" to={`/console/orders/${order.order_id}`}>
                {order.order_number}
              </Link>{' '}
              <span className="quiet small figures">{longDateText(order.created)}</span>
            </span>
            <Tag tone={tone}>{text}</Tag>
            <span className="figures">{dollarsText(order.total)}</span>
          </li>
        )
      })}
    />
  )
}

type CreditProps = {
  customer: Customer
  /** Orders for which the caller may give credit. */
  orders: Customer['orders']
  requestKey: string
}

export function CreditPanel({ customer, orders, requestKey }: CreditProps) {
  const isGiven = customer.kind === 'account' && orders.length > 0
  return (
    <Panel
      title={texts.creditTitle}
      rows={customer.credit_entries.map((entry) => (
        <li key={`${entry.at} ${entry.kind} ${entry.amount}`}>
          <span>
            {texts.CREDIT_KINDS[entry.kind] ?? entry.kind}{' '}
            <span className="quiet small figures">{longDateText(entry.at)}</span>
          </span>
          <span className="figures">{dollarsText(entry.amount)}</span>
        </li>
      ))}
    >
      <p className="figures">{texts.balanceText(dollarsText(customer.credit))}</p>
      {isGiven && (
        <GoodwillForm
          requestKey={requestKey}
          order={orders.map(({ order_id, order_number, created, total }) => ({
            order_id,
            label: texts.orderChoice(order_number, longDateText(created), dollarsText(total)),
          }))}
        />
      )}
    </Panel>
  )
}

export function AddressesPanel({ addresses }: { addresses: Customer['addresses'] }) {
  return (
    <Panel
      title={texts.addressesTitle}
      rows={addresses.map((address) => (
        <li key={address.address_id}>
          <span>
            {[address.line_2, address.line_1, address.city, address.state, address.postcode]
              .filter(Boolean)
              .join(', ')}
            {address.delivery_notes && <span className="quiet small"> {address.delivery_notes}</span>}
          </span>
          {address.default && <Tag>{texts.defaultTag}</Tag>}
        </li>
      ))}
    />
  )
}

export function PaymentPanel({ methods }: { methods: Customer['payment_methods'] }) {
  if (methods === null)
    return (
      <Panel title={texts.paymentTitle}>
        <p className="quiet">{texts.gatewayAway}</p>
      </Panel>
    )
  return (
    <Panel
      title={texts.paymentTitle}
      rows={methods.map((label, nth) => (
        <li key={nth}>{label}</li>
      ))}
    />
  )
}

export function MessagesPanel({ messages }: { messages: Customer['messages'] }) {
  return (
    <Panel
      title={texts.messagesTitle}
      rows={messages.map((message) => (
        <li key={message.message_id}>
          <span>
            {message.label}{' '}
            <span className="quiet small figures">
              {texts.CHANNELS[message.channel]}, {clockText(message.created)}
            </span>
          </span>
          <Tag tone={message.state === 'dead' ? 'error' : 'plain'}>{texts.MESSAGE_STATES[message.state]}</Tag>
        </li>
      ))}
    />
  )
}

export function ProblemsPanel({ problems }: { problems: Customer['problems'] }) {
  return (
    <Panel
      title={texts.problemsTitle}
      rows={problems.map((problem) => (
        <li key={problem.problem_report_id}>
          <span>
            <Link to={`/console/orders/${problem.order_id}`}>
              {(PROBLEM_REASONS as Record<string, string>)[problem.reason] ?? problem.reason}
            </Link>{' '}
            <span className="quiet small figures">{longDateText(problem.created)}</span>
          </span>
          <Tag tone={problem.status === 'open' ? 'warning' : 'plain'}>
            {texts.PROBLEM_STATES[problem.status] ?? problem.status}
          </Tag>
        </li>
      ))}
    />
  )
}

export function ReviewsPanel({ reviews }: { reviews: Customer['reviews'] }) {
  return (
    <Panel
      title={texts.reviewsTitle}
      rows={reviews.map((review) => (
        <li key={`${review.product_name} ${review.at}`}>
          <span>
            {review.product_name}: {texts.starsText(review.stars)}. {review.comment}
          </span>
          <Tag>{texts.REVIEW_STATES[review.state] ?? review.state}</Tag>
        </li>
      ))}
    />
  )
}

/** List of linked accounts. Hidden if there are none. @source A-CUSTOMER-4 */
export function LinkedPanel({ linked }: { linked: Customer['linked'] }) {
  if (linked.length === 0) return null
  return (
    <Panel
      title={texts.linkedTitle}
      rows={linked.map((other) => (
        <li key={other.user_id}>
          <span>
            <Link to={`/console/customers/${other.user_id}`}>{nameOf(other)}</Link>{' '}
            {other.kind === 'guest' && <Tag>{texts.guestTag}</Tag>}
          </span>
          <span className="small">
            {other.reasons.map((reason) => texts.LINK_REASONS[reason]).join(', ')}
          </span>
        </li>
      ))}
    >
      <p className="quiet small">{texts.linkedText}</p>
    </Panel>
  )
}
