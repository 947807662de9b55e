import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from '#domain/field-lengths.ts'
import { WEBHOOK_EVENTS } from '#domain/webhooks/webhook-events.ts'
import { Checkbox, Field } from '#web/ui/field.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import type { Fields } from '../../editing/edit-form.tsx'
import editing from '../../editing/editing.module.css'
import { listOf } from '../../editing/form-values.ts'
import * as texts from './webhooks-texts.ts'

/** @param hasSwitch true for an existing webhook, which can be switched off */
export function WebhookFields({ fields, hasSwitch }: { fields: Fields; hasSwitch: boolean }) {
  const { valueOf, errorOf } = fields
  const chosen = listOf(valueOf('events'))
  const { error } = errorOf('events')
  return (
    <>
      <section className={editing.section} aria-labelledby="where-title">
        <h2 id="where-title">{texts.whereTitle}</h2>
        <Field
          {...{
            label: texts.urlLabel,
            hint: texts.urlHint,
            name: 'url',
            type: 'url',
            maxLength: WEBHOOK_URL_MAX,
          }}
          defaultValue={valueOf('url')}
          {...errorOf('url')}
        />
        <Field
          {...{ label: texts.descriptionLabel, hint: texts.descriptionHint, name: 'description' }}
          maxLength={WEBHOOK_DESCRIPTION_MAX}
          defaultValue={valueOf('description')}
          {...errorOf('description')}
        />
        {hasSwitch && (
          <Checkbox
            label={texts.activeLabel}
            name="active"
            value="yes"
            defaultChecked={valueOf('active') === 'yes'}
          />
        )}
      </section>
      <section className={editing.section} aria-labelledby="events-title">
        <h2 id="events-title">{texts.eventsTitle}</h2>
        <fieldset
          className={editing.choices}
          aria-labelledby="events-title"
          aria-describedby={error && 'events-error'}
        >
          <div className={editing.options}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                label={texts.EVENTS[event]}
                name="events"
                value={event}
                defaultChecked={chosen.includes(event)}
              />
            ))}
          </div>
          {error && <FieldError id="events-error">{error}</FieldError>}
        </fieldset>
      </section>
    </>
  )
}
