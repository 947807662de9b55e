import { Link, useActionData } from 'react-router'
import { createWebhook } from '#contract/console/webhooks.ts'
import { failureReply, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Notice } from '#web/ui/notice.tsx'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, readFormValues, withTyped } from '../../editing/form-values.ts'
import { CopyCode } from '../copy-code.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/new-webhook.route.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WEBHOOK_FIELDS, webhookBody } from './webhook-values.ts'
import * as texts from './webhooks-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.newTitle },
  { name: 'robots', content: 'noindex' },
]

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  return null
}

type CreatedWebhook = { ok: true; id: number; secret: string }

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readFormValues(request, WEBHOOK_FIELDS)
  try {
    const made = await context.get(apiContext).call(createWebhook, { body: webhookBody(typed) })
    return { ok: true, id: made.webhook_id, secret: made.secret } satisfies CreatedWebhook
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
}

export const shouldRevalidate = revalidateAfterFailure

/** @source S-SETTINGS-2 */
export default function NewWebhookScreen() {
  const reply = useActionData<CreatedWebhook | Exclude<EditReply, { ok: true }>>()
  const made = reply?.ok === true ? reply : null
  return (
    <SettingsFrame>
      <div>
        <p className="small">
          <Link to="/console/settings/webhooks">{texts.backLink}</Link>
        </p>
        <h1>{made ? texts.createdTitle : texts.newTitle}</h1>
      </div>
      {made ? (
        <>
          <Notice tone="warning">{texts.onceText}</Notice>
          <NewSecret secret={made.secret} />
          <p>
            <Link to={`/console/settings/webhooks/${made.id}`}>{texts.openLink}</Link>
          </p>
        </>
      ) : (
        <EditForm saved={{}} version={null} labels={{}} saveLabel={texts.createButton}>
          {(fields) => <WebhookFields fields={fields} hasSwitch={false} />}
        </EditForm>
      )}
    </SettingsFrame>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <CopyCode code={secret} label={texts.secretLabel} button={texts.copyButton} done={texts.copiedText} />
      <p className="small quiet">{texts.secretText}</p>
    </>
  )
}
