import { useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { Form } from 'react-router'
import { type StoreHours, readStoreHours, setStoreHours } from '#contract/console/places.ts'
import { WEEKDAYS, spansOf } from '#domain/delivery/week.ts'
import { weekdayNameOf } from '#domain/delivery/weekday-names.ts'
import { revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { mayChangePlaces } from './may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Route } from './+types/hours.route.ts'
import { LawWarning } from './law-warning.tsx'
import { openingText } from './opening-text.ts'
import { OPENINGS, readHoursForm, refusedForm } from './place-forms.ts'
import { PlaceNotices, type PlaceReply, usePlaceReply, useUnsavedGuard } from './place-reply.tsx'
import styles from './places.module.css'
import { StoreFrame } from './store-frame.tsx'
import * as texts from './places-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.hoursTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const mayChange = mayChangePlaces(context, params.storeId)
  try {
    const hours = await api.call(readStoreHours, { params: { store_id: params.storeId } })
    return { hours, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  try {
    await context.get(apiContext).call(setStoreHours, {
      params: { store_id: params.storeId },
      body: { hours: readHoursForm(text), version: text('version') },
    })
    return { ok: true } satisfies PlaceReply
  } catch (error) {
    return refusedForm(error, form)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const hoursText = (current: unknown): string =>
  WEEKDAYS.map(
    (weekday) => `${weekdayNameOf(weekday)} ${openingText(spansOf((current as StoreHours).hours, weekday))}`,
  ).join(', ')

/** @source S-PLACE-1 */
export default function HoursScreen({ loaderData }: Route.ComponentProps) {
  const { hours, mayChange } = loaderData
  const { isBusy, isSaved, failure, typed } = usePlaceReply()
  const [typedHours, setTypedHours] = useState(
    typed ? readHoursForm((name) => typed[name] ?? '') : hours.hours,
  )
  const guard = useUnsavedGuard(isSaved)
  const form = useRef<HTMLFormElement>(null)
  const touch = () => {
    guard()
    setTypedHours(readHoursForm(formFields(new FormData(required(form.current, 'form of the hours')))))
  }
  const copyMonday = () => {
    for (const weekday of WEEKDAYS.slice(1))
      for (const nth of OPENINGS)
        for (const part of ['opens', 'closes'])
          field(form.current, `${part}_${weekday}_${nth}`).value = field(
            form.current,
            `${part}_1_${nth}`,
          ).value
    touch()
  }
  return (
    <StoreFrame
      storeId={hours.store_id}
      name={hours.name}
      title={texts.hoursTitle}
      intro={mayChange ? texts.hoursIntro : texts.readOnlyText}
    >
      <Form method="post" className={styles.panel} ref={form} onChange={touch}>
        <input type="hidden" name="version" value={hours.version} />
        {WEEKDAYS.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            spans={spansOf(hours.hours, weekday)}
            typed={typed}
            isDisabled={!mayChange}
            error={failure?.fields?.[`weekday_${weekday}`]}
          />
        ))}
        <LawWarning
          days={WEEKDAYS.map((weekday) => ({
            name: weekdayNameOf(weekday),
            spans: spansOf(typedHours, weekday),
            lawful: hours.lawful[weekday - 1] ?? null,
          }))}
        />
        <PlaceNotices failure={failure} isSaved={isSaved} currentText={hoursText} />
        {mayChange && (
          <div className={styles.buttons}>
            <Button type="submit" isBusy={isBusy}>
              {texts.saveButton}
            </Button>
            <Button tone="outline" onClick={copyMonday}>
              {texts.copyButton}
            </Button>
          </div>
        )}
      </Form>
    </StoreFrame>
  )
}

const field = (form: HTMLFormElement | null, name: string) =>
  required(form, 'form of the hours').elements.namedItem(name) as HTMLInputElement

type DayProps = {
  weekday: number
  spans: { opens: string; closes: string }[]
  typed: Record<string, string> | null
  isDisabled: boolean
  error: string | undefined
}

function Day({ weekday, spans, typed, isDisabled, error }: DayProps) {
  const day = weekdayNameOf(weekday)
  return (
    <fieldset className={styles.day} disabled={isDisabled}>
      <legend>{day}</legend>
      <div className={styles.spans}>
        {OPENINGS.map((nth) => (
          <div key={nth} className={styles.span}>
            <Field
              label={texts.opensOf(day, nth + 1)}
              isLabelHidden
              type="time"
              name={`opens_${weekday}_${nth}`}
              defaultValue={typed?.[`opens_${weekday}_${nth}`] ?? spans[nth]?.opens ?? ''}
              {...(error && nth === 0 && { error })}
            />
            <span aria-hidden>{texts.untilText}</span>
            <Field
              label={texts.closesOf(day, nth + 1)}
              isLabelHidden
              type="time"
              name={`closes_${weekday}_${nth}`}
              defaultValue={typed?.[`closes_${weekday}_${nth}`] ?? spans[nth]?.closes ?? ''}
            />
          </div>
        ))}
      </div>
    </fieldset>
  )
}
