import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type Driver,
  endDriverShift,
  getConsoleDriver,
  recordDriverDocument,
} from '#contract/driver/driver-records.ts'
import { recordTraining } from '#contract/driver/training.ts'
import { type ActionReply, failureReply, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { readFormFields } from '#web/platform/api/form-fields.ts'
import { readInput } from '#web/platform/api/form-input.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { mobileText } from '#web/platform/format/mobile-text.ts'
import { clockText, longDateText, plainDateText } from '#web/platform/format/time-text.ts'
import { orderStatusLabel } from '#web/staff/order-labels.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Panel } from '../customers/customer-panel.tsx'
import styles from '../customers/customers.module.css'
import type { Route } from './+types/driver.route.ts'
import { DocumentForm, EndShift, TrainingForm } from './driver-forms.tsx'
import { PaperTag } from './paper-tag.tsx'
import * as texts from './drivers-texts.ts'

const nameOf = ({ firstname, lastname }: Driver) => `${firstname} ${lastname}`.trim()

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? nameOf(loaderData.driver) : texts.missingTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requirePermission(context, 'drivers.write')
  try {
    const driver = await context
      .get(apiContext)
      .call(getConsoleDriver, { params: { driver_id: params.driverId } })
    return { driver, isOwn: driver.user_id === user.user_id }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const text = await readFormFields(request)
  const api = context.get(apiContext)
  const of = { params: { driver_id: params.driverId } }
  try {
    if (text('intent') === 'shift') await api.call(endDriverShift, of)
    else if (text('intent') === 'training') {
      const body = {
        number: text('number'),
        issued_on: text('issued_on'),
        expires_on: text('expires_on'),
      }
      await api.call(recordTraining, { ...of, body })
    } else {
      const body = readInput(recordDriverDocument.body, {
        kind: text('kind'),
        number_end: text('number_end'),
        expires_on: text('expires_on'),
      })
      await api.call(recordDriverDocument, { ...of, body })
    }
    return { ok: true } satisfies ActionReply
  } catch (error) {
    return failureReply(error)
  }
}

/** @source S-DRIVERS-2 */
export default function DriverScreen({ loaderData: { driver, isOwn } }: Route.ComponentProps) {
  return (
    <div className="stack">
      <p className="small">
        <Link to="/console/drivers">{texts.backLink}</Link>
      </p>
      <Head driver={driver} />
      <div className={styles.columns}>
        <div className="stack">
          <Documents driver={driver}>{!isOwn && <DocumentForm />}</Documents>
          <Training driver={driver}>{!isOwn && <TrainingForm />}</Training>
        </div>
        <div className="stack">
          <Shifts driver={driver} />
          <Deliveries orders={driver.orders_today} />
        </div>
      </div>
    </div>
  )
}

function Head({ driver }: { driver: Driver }) {
  const states = [driver.documents.state, ...(driver.needs_training ? [driver.training.state] : [])]
  const stores = driver.stores.map(({ name, state }) => `${name} (${state})`).join(', ')
  return (
    <div className="stackSmall">
      <h1>{nameOf(driver)}</h1>
      <p className={styles.tags}>
        <span className="figures">{mobileText(driver.mobile)}</span>
        <span>{driver.vehicle ? texts.VEHICLES[driver.vehicle] : texts.unknownVehicle}</span>
        <span className="quiet small">{stores}</span>
        {!driver.active && <Tag>{texts.inactiveTag}</Tag>}
      </p>
      {states.includes('expired') ? (
        <Notice tone="error">{texts.expiredNotice}</Notice>
      ) : (
        states.includes('soon') && <Notice tone="warning">{texts.soonNotice}</Notice>
      )}
    </div>
  )
}

type DriverSectionProps = { driver: Driver; children: ReactNode }

function Documents({ driver, children }: DriverSectionProps) {
  return (
    <Panel
      title={texts.documentsTitle}
      rows={driver.document_records.map((record) => (
        <li key={record.driver_document_id}>
          <span>
            {texts.documentText(texts.DOCUMENTS[record.kind], record.number_end)}{' '}
            <span className="quiet small figures">
              {texts.recordedText(record.recorded_by, longDateText(record.recorded))}
            </span>
          </span>
          {record.counts ? (
            <PaperTag papers={{ last_day: record.expires_on, state: record.state }} />
          ) : (
            <Tag>{texts.replacedTag}</Tag>
          )}
        </li>
      ))}
    >
      <p className="quiet small">{texts.documentsHint}</p>
      {children}
    </Panel>
  )
}

function Training({ driver, children }: DriverSectionProps) {
  return (
    <Panel
      title={texts.trainingTitle}
      rows={driver.training_records.map((record, nth) => (
        <li key={`${record.number} ${nth}`}>
          <span>
            {texts.trainingText(record.number)}{' '}
            <span className="quiet small figures">
              {texts.trainingSpan(plainDateText(record.issued_on), plainDateText(record.expires_on))}
            </span>
          </span>
          {record.counts ? <PaperTag papers={driver.training} /> : <Tag>{texts.replacedTag}</Tag>}
        </li>
      ))}
    >
      <p className="quiet small">{texts.trainingHint}</p>
      {children}
    </Panel>
  )
}

function Shifts({ driver }: { driver: Driver }) {
  return (
    <Panel
      title={texts.shiftsTitle}
      rows={driver.shifts.map(({ started, ended }) => (
        <li key={started} className="figures">
          {ended ? (
            texts.shiftText(clockText(started), clockText(ended))
          ) : (
            <span>
              <Tag tone="ok">{texts.runningText(clockText(started))}</Tag>
            </span>
          )}
        </li>
      ))}
    >
      {driver.on_shift_since && <EndShift />}
    </Panel>
  )
}

function Deliveries({ orders }: { orders: Driver['orders_today'] }) {
  return (
    <Panel
      title={texts.todayTitle}
      rows={orders.map((order) => {
        const { text, tone } = orderStatusLabel(order.status)
        return (
          <li key={order.order_id}>
            <span>
              <Link className="figures" to={`/console/orders/${order.order_id}`}>
                {order.order_number}
              </Link>{' '}
              {order.city} <span className="quiet small figures">{clockText(order.due)}</span>
            </span>
            <Tag tone={tone}>{text}</Tag>
          </li>
        )
      })}
    />
  )
}
