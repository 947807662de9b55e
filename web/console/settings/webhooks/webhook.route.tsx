import { Link } from 'react-router'
import {
  changeWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  readWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '#contract/console/webhooks.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { apiContext, type PageApi } from '#web/platform/api/page-api.ts'
import { longDateText } from '#web/platform/format/time-text.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { readListPage, readListQuery } from '../../list-page.ts'
import { Pagination } from '../../pagination.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/webhook.route.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { RemovalSection, SecretSection, TestSection } from './webhook-sections.tsx'
import { type ButtonReply, WEBHOOK_FIELDS, valuesOfWebhook, webhookBody } from './webhook-values.ts'
import * as texts from './webhooks-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.webhook.url ?? texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const api = context.get(apiContext)
  const of = { params: { webhook_id: params.webhookId } }
  try {
    const webhook = await api.call(readWebhook, of)
    const { page } = readListQuery(request)
    const deliveries = api.callWhole(listWebhookDeliveries, { ...of, query: page })
    return { webhook, list: await readListPage<WebhookDelivery>(deliveries) }
  } catch (error) {
    throwAsRouteError(error)
  }
}

async function press(
  api: PageApi,
  button: string,
  of: { params: { webhook_id: string } },
): Promise<ButtonReply> {
  if (button === 'test') return { ok: true, tested: await api.call(testWebhook, of) }
  if (button === 'rotate') return { ok: true, secret: (await api.call(rotateWebhookSecret, of)).secret }
  await api.call(replayWebhookDelivery, { params: { webhook_delivery_id: button } })
  return { ok: true }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(apiContext)
  const of = { params: { webhook_id: params.webhookId } }
  const button = formFields(await readForm(request.clone()))('button')
  const typed = await readFormValues(request, WEBHOOK_FIELDS)
  try {
    if (button !== '' && button !== 'delete') return await press(api, button, of)
    if (button === '') {
      const body = { ...webhookBody(typed), active: typed.active === 'yes', version: typed.version ?? '' }
      await api.call(changeWebhook, { ...of, body })
      return { ok: true } satisfies EditReply
    }
    await api.call(deleteWebhook, of)
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
  throw redirectTo('/console/settings/webhooks')
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETTINGS-2 */
export default function WebhookScreen({ loaderData: { webhook, list } }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div>
        <p className="small">
          <Link to="/console/settings/webhooks">{texts.backLink}</Link>
        </p>
        <h1>{new URL(webhook.url).host}</h1>
      </div>
      <Health webhook={webhook} />
      <EditForm
        key={webhook.webhook_id}
        saved={valuesOfWebhook(webhook)}
        version={webhook.version}
        labels={texts.LABELS}
      >
        {(fields) => <WebhookFields fields={fields} hasSwitch />}
      </EditForm>
      <TestSection />
      <SecretSection formerUntil={webhook.former_secret_until} />
      <section className="stackSmall" aria-labelledby="deliveries-title">
        <h2 id="deliveries-title">{texts.deliveriesTitle}</h2>
        <p className="small quiet">{texts.deliveriesHint}</p>
        {list.rows.length === 0 ? <p>{texts.noDeliveries}</p> : <Deliveries deliveries={list.rows} />}
        <Pagination place={list} path={`/console/settings/webhooks/${webhook.webhook_id}`} filters={{}} />
      </section>
      <RemovalSection />
    </SettingsFrame>
  )
}

function Health({ webhook: { disabled, failing_since: since } }: { webhook: Webhook }) {
  if (disabled) return <Notice tone="error">{texts.disabledText(longDateText(disabled))}</Notice>
  if (!since) return null
  return <Notice tone="warning">{texts.failingText(longDateText(since))}</Notice>
}
