import { useState } from 'react'
import { Form } from 'react-router'
import {
  type Closure,
  type SpecialDay,
  type StoreClosures,
  readStoreClosures,
  setStoreClosures,
} from '#contract/console/places.ts'
import { STATES } from '#domain/states.ts'
import { lawfulHours } from '#domain/delivery/lawful-hours.ts'
import { CLOSURE_REASON_MAX } from '#domain/field-lengths.ts'
import { revalidateAfterFailure, throwAsRouteError } from '#web/platform/api/action-reply.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { formFields, readForm } from '#web/platform/api/form-fields.ts'
import { plainDateText, weekdayText } from '#web/platform/format/time-text.ts'
import { mayChangePlaces } from './may-change.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Route } from './+types/closures.route.ts'
import { LawWarning } from './law-warning.tsx'
import { openingText } from './opening-text.ts'
import { refusedForm } from './place-forms.ts'
import { PlaceNotices, type PlaceReply, usePlaceReply } from './place-reply.tsx'
import styles from './places.module.css'
import { StoreFrame } from './store-frame.tsx'
import * as texts from './places-texts.ts'

export const meta: Route.MetaFunction = () => [
  { title: texts.closuresTitle },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const mayChange = mayChangePlaces(context, params.storeId)
  try {
    const closures = await api.call(readStoreClosures, { params: { store_id: params.storeId } })
    return { ...closures, mayChange }
  } catch (error) {
    throwAsRouteError(error)
  }
}

/** Adds a day to the displayed list, or removes one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const api = context.get(apiContext)
  const ofStore = { params: { store_id: params.storeId } }
  try {
    const { closures } = await api.call(readStoreClosures, ofStore)
    const [date, reason] = [text('date'), text('reason')]
    const added = { date, opens: text('opens') || null, closes: text('closes') || null, reason }
    const changed =
      text('intent') === 'remove' ? closures.filter((one) => one.date !== date) : [...closures, added]
    await api.call(setStoreClosures, { ...ofStore, body: { closures: changed, version: text('version') } })
    return { ok: true } satisfies PlaceReply
  } catch (error) {
    return refusedForm(error, form)
  }
}

export const shouldRevalidate = revalidateAfterFailure

const dateText = (date: string): string => `${weekdayText(date)} ${plainDateText(date)}`

const closureText = ({ opens, closes }: Closure): string =>
  opens && closes ? openingText([{ opens, closes }]) : texts.closedText

const closuresText = (current: unknown): string =>
  texts.closuresText(
    (current as StoreClosures).closures.map(
      (closure) => `${dateText(closure.date)}, ${closureText(closure)}, ${closure.reason}`,
    ),
  )

/** @source S-PLACE-2 */
export default function ClosuresScreen({ loaderData }: Route.ComponentProps) {
  const { store_id, name, state, law, closures, year, version, mayChange } = loaderData
  const { isBusy, isSaved, failure, typed } = usePlaceReply()
  return (
    <StoreFrame
      storeId={store_id}
      name={name}
      title={texts.closuresTitle}
      intro={mayChange ? texts.closuresIntro : texts.readOnlyText}
    >
      <section className={styles.panel}>
        {closures.length === 0 ? (
          <p>{texts.noClosures}</p>
        ) : (
          <ul>
            {closures.map((closure) => (
              <li key={closure.date} className={styles.row}>
                <span>
                  <b className="figures">{dateText(closure.date)}</b> {closureText(closure)}, {closure.reason}
                </span>
                {mayChange && <Remove date={closure.date} version={version} isBusy={isBusy} />}
              </li>
            ))}
          </ul>
        )}
        <PlaceNotices failure={failure} isSaved={isSaved} currentText={closuresText} />
        {mayChange && (
          <AddDay key={`${version}`} {...{ version, law, typed, isBusy }} fields={failure?.fields} />
        )}
      </section>
      <Year days={year} state={STATES[state].name} version={mayChange ? version : null} isBusy={isBusy} />
    </StoreFrame>
  )
}

type RemoveProps = { date: string; version: number; isBusy: boolean }

function Remove({ date, version, isBusy }: RemoveProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        tone="outline"
        isSmall
        isBusy={isBusy}
        aria-label={texts.removeLabel(dateText(date))}
      >
        {texts.removeButton}
      </Button>
    </Form>
  )
}

type AddProps = {
  typed: Record<string, string> | null
  fields: Record<string, string> | undefined
}

/** Without scripts, the form may contain any text. */
const isDate = (typed: string): boolean => !Number.isNaN(Date.parse(`${typed}T12:00:00Z`))

type AddDayProps = AddProps & { version: number; law: StoreClosures['law']; isBusy: boolean }

function AddDay({ version, law, typed, fields, isBusy }: AddDayProps) {
  const [values, setValues] = useState(typed ?? {})
  const { date = '', opens = '', closes = '' } = values
  return (
    <Form
      method="post"
      className="stackSmall"
      onChange={({ currentTarget }) => {
        const text = formFields(new FormData(currentTarget))
        setValues({ date: text('date'), opens: text('opens'), closes: text('closes') })
      }}
    >
      <h3>{texts.addTitle}</h3>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="version" value={version} />
      <AddFields typed={typed} fields={fields} />
      <LawWarning
        days={
          isDate(date) && opens && closes
            ? [{ name: dateText(date), spans: [{ opens, closes }], lawful: lawfulHours(law, date) }]
            : []
        }
      />
      <Button type="submit" isBusy={isBusy}>
        {texts.addButton}
      </Button>
    </Form>
  )
}

function AddFields({ typed, fields }: AddProps) {
  const errorOf = (name: string) => (fields?.[name] ? { error: fields[name] } : {})
  return (
    <div className={styles.fields}>
      <Field
        label={texts.dateLabel}
        type="date"
        name="date"
        defaultValue={typed?.date ?? ''}
        {...errorOf('date')}
        required
      />
      <Field
        label={texts.opensLabel}
        type="time"
        name="opens"
        hint={texts.fromHint}
        defaultValue={typed?.opens ?? ''}
        {...errorOf('opens')}
      />
      <Field
        label={texts.closesLabel}
        type="time"
        name="closes"
        defaultValue={typed?.closes ?? ''}
        {...errorOf('closes')}
      />
      <Field
        label={texts.reasonLabel}
        name="reason"
        maxLength={CLOSURE_REASON_MAX}
        defaultValue={typed?.reason ?? ''}
        {...errorOf('reason')}
        required
      />
    </div>
  )
}

type YearProps = { days: SpecialDay[]; state: string; version: number | null; isBusy: boolean }

function Year({ days, state, version, isBusy }: YearProps) {
  return (
    <section className={styles.panel} aria-labelledby="year-title">
      <div>
        <h3 id="year-title">{texts.yearTitle}</h3>
        <p className="quiet small">{texts.yearIntro(state)}</p>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.dayHeading}</th>
              <th scope="col">{texts.holidayHeading}</th>
              <th scope="col">{texts.lawHeading}</th>
              <th scope="col">{texts.deliversHeading}</th>
              <th scope="col">
                <span className="visuallyHidden">{texts.closeDay}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <Special key={day.date} day={day} version={version} isBusy={isBusy} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type SpecialProps = { day: SpecialDay; version: number | null; isBusy: boolean }

function Special({ day, version, isBusy }: SpecialProps) {
  const { date, holiday, is_expected, lawful, delivers, closure } = day
  const canClose = version !== null && closure === null && delivers.length > 0
  const name = holiday ?? dateText(date)
  return (
    <tr>
      <th scope="row" className="figures">
        {dateText(date)}
      </th>
      <td>
        {holiday ?? closure?.reason}
        {is_expected && <span className="quiet small"> ({texts.notSet})</span>}
      </td>
      <td className="figures">{lawful ? openingText([lawful]) : texts.noDeliveries}</td>
      <td className="figures">{delivers.length > 0 ? openingText(delivers) : texts.noDeliveries}</td>
      <td>
        {canClose && (
          <Form method="post">
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="date" value={date} />
            <input type="hidden" name="reason" value={name} />
            <input type="hidden" name="version" value={version} />
            <Button
              type="submit"
              tone="outline"
              isSmall
              isBusy={isBusy}
              aria-label={texts.closeDayLabel(name)}
            >
              {texts.closeDay}
            </Button>
          </Form>
        )}
      </td>
    </tr>
  )
}
