import { useState } from 'react'
import { Form, Link, type ShouldRevalidateFunction, useNavigation } from 'react-router'
import {
  changeMessageTemplate,
  type MessageTemplate,
  readMessageTemplate,
} from '#contract/console/message-templates.ts'
import { TEMPLATE_PARTS } from '#domain/messages/template-parts.ts'
import { failureReply, revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { readForm, textFields } from '#web/platform/api/form-fields.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { EditForm } from '../../editing/edit-form.tsx'
import { type EditReply, type FormValues, withTyped } from '../../editing/form-values.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import type { Route } from './+types/template.route.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { valuesOfTemplate, wordsOfForm } from './template-values.ts'
import styles from './templates.module.css'
import * as texts from './templates-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.label ?? texts.listTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  try {
    return await context.get(apiContext).call(readMessageTemplate, { params: { kind: params.kind } })
  } catch (error) {
    throwAsRouteError(error)
  }
}

const DEFAULT_WORDS = Object.fromEntries(TEMPLATE_PARTS.map((part) => [part, '']))

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = textFields(await readForm(request))
  const words = typed.button === 'default' ? DEFAULT_WORDS : wordsOfForm(typed)
  try {
    await context.get(apiContext).call(changeMessageTemplate, {
      params: { kind: params.kind },
      body: { ...words, version: typed.version ?? '' },
    })
    return { ok: true } satisfies EditReply
  } catch (error) {
    return withTyped(failureReply(error), typed)
  }
}

/** Skips revalidation after a preview, which changes nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, actionStatus }) =>
  !formAction?.startsWith('/-/') && revalidateAfterFailure({ actionStatus })

/** @source S-SETTINGS-4 */
export default function TemplateScreen({ loaderData: template }: Route.ComponentProps) {
  return (
    <SettingsFrame>
      <div>
        <p className="small">
          <Link to="/console/settings/templates">{texts.backLink}</Link>
        </p>
        <h1>{template.label}</h1>
        <p>{template.sent}</p>
      </div>
      <Editor key={template.kind} template={template} />
    </SettingsFrame>
  )
}

function Editor({ template }: { template: MessageTemplate }) {
  const [typed, setTyped] = useState<FormValues | null>(null)
  // Resets the preview to the stored version after a save or a reset.
  const [version, setVersion] = useState(template.version)
  if (version !== template.version) {
    setVersion(template.version)
    setTyped(null)
  }
  return (
    <div className={styles.split}>
      <div className="stack">
        {template.parts.length === 0 ? (
          <p>{texts.fixedText}</p>
        ) : (
          <EditForm saved={valuesOfTemplate(template)} version={template.version} labels={texts.PARTS}>
            {(fields) => <TemplateFields template={template} fields={fields} onType={setTyped} />}
          </EditForm>
        )}
        {template.changed && <DefaultSection version={template.version} />}
      </div>
      <TemplatePreview template={template} typed={typed} />
    </div>
  )
}

function DefaultSection({ version }: { version: number }) {
  const { state } = useNavigation()
  return (
    <section className="stackSmall" aria-labelledby="default-title">
      <h2 id="default-title">{texts.defaultTitle}</h2>
      <div>
        <ConfirmButton
          tone="outline"
          label={texts.defaultButton}
          title={texts.defaultQuestion}
          keepLabel={texts.keepButton}
          form={Form}
          fields={{ version, button: 'default' }}
          isBusy={state !== 'idle'}
        >
          <p>{texts.defaultText}</p>
        </ConfirmButton>
      </div>
    </section>
  )
}
