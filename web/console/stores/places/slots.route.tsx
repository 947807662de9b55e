import { Form } from 'react-router'
import { type StoreSlots, readStoreHours, readStoreSlots, setStoreSlots } from '#contract/console/places.ts'
import { spansOf } from '#domain/delivery/week.ts'
import { weekdayNameOf } from '#domain/delivery/weekday-names.ts'
import { revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { mayChangePlaces } from './may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Route } from './+types/slots.route.ts'
import { readSlotsForm, refusedForm } from './place-forms.ts'
import { PlaceNotices, type PlaceReply, usePlaceReply, useUnsavedGuard } from './place-reply.tsx'
import styles from './places.module.css'
import { StoreFrame } from './store-frame.tsx'
import { timesOf } from './times-of-day.ts'
import * as texts from './places-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.slotsTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const ofStore = { params: { store_id: params.storeId } }
  const mayChange = mayChangePlaces(context, params.storeId)
  try {
    const [slots, { hours }] = await Promise.all([
      api.call(readStoreSlots, ofStore),
      api.call(readStoreHours, ofStore),
    ])
    return { slots, hours, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  try {
    await context.get(apiContext).call(setStoreSlots, {
      params: { store_id: params.storeId },
      body: { ...readSlotsForm(text), version: text('version') },
    })
    return { ok: true } satisfies PlaceReply
  } catch (error) {
    return refusedForm(error, form)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const slotsText = (current: unknown): string =>
  (current as StoreSlots).weekdays
    .map(({ weekday, slot_minutes, capacity }) =>
      texts.slotText(weekdayNameOf(weekday), slot_minutes, capacity),
    )
    .join(', ')

/** @source S-PLACE-3 */
export default function SlotsScreen({ loaderData }: Route.ComponentProps) {
  const { slots, hours, mayChange } = loaderData
  const { isBusy, isSaved, failure, typed } = usePlaceReply()
  const touch = useUnsavedGuard(isSaved)
  return (
    <StoreFrame
      storeId={slots.store_id}
      name={slots.name}
      title={texts.slotsTitle}
      intro={mayChange ? texts.slotsIntro : texts.readOnlyText}
    >
      <Form method="post" className={styles.panel} onChange={touch}>
        <input type="hidden" name="version" value={slots.version} />
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{texts.weekdayHeading}</th>
                <th scope="col">{texts.minutesHeading}</th>
                <th scope="col">{texts.ordersHeading}</th>
                <th scope="col">{texts.dayHeadingOrders}</th>
              </tr>
            </thead>
            <tbody>
              {slots.weekdays.map((day) => (
                <Weekday
                  key={day.weekday}
                  day={day}
                  times={timesOf(spansOf(hours, day.weekday), day.slot_minutes)}
                  typed={typed}
                  isDisabled={!mayChange}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.fields}>
          <Field
            label={texts.prepLabel}
            name="prep_minutes"
            inputMode="numeric"
            defaultValue={typed?.prep_minutes ?? slots.prep_minutes}
            disabled={!mayChange}
            {...(failure?.fields?.prep_minutes && { error: failure.fields.prep_minutes })}
            required
          />
          <Field
            label={texts.asapLabel}
            name="asap_capacity"
            inputMode="numeric"
            hint={texts.asapHint}
            defaultValue={typed?.asap_capacity ?? slots.asap_capacity ?? ''}
            disabled={!mayChange}
            {...(failure?.fields?.asap_capacity && { error: failure.fields.asap_capacity })}
          />
        </div>
        <PlaceNotices failure={failure} isSaved={isSaved} currentText={slotsText} />
        {mayChange && (
          <div className={styles.buttons}>
            <Button type="submit" isBusy={isBusy}>
              {texts.saveButton}
            </Button>
          </div>
        )}
      </Form>
    </StoreFrame>
  )
}

type WeekdayProps = {
  day: StoreSlots['weekdays'][number]
  times: number
  typed: Record<string, string> | null
  isDisabled: boolean
}

function Weekday({ day, times, typed, isDisabled }: WeekdayProps) {
  const name = weekdayNameOf(day.weekday)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.number}>
        <Field
          label={texts.minutesOf(name)}
          isLabelHidden
          name={`minutes_${day.weekday}`}
          inputMode="numeric"
          defaultValue={typed?.[`minutes_${day.weekday}`] ?? day.slot_minutes}
          disabled={isDisabled}
          required
        />
      </td>
      <td className={styles.number}>
        <Field
          label={texts.ordersOf(name)}
          isLabelHidden
          name={`orders_${day.weekday}`}
          inputMode="numeric"
          defaultValue={typed?.[`orders_${day.weekday}`] ?? day.capacity}
          disabled={isDisabled}
          required
        />
      </td>
      <td className="figures">{texts.perDay(times, times * day.capacity)}</td>
    </tr>
  )
}
