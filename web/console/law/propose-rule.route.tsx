import { Form, Link, data, useActionData, useNavigation } from 'react-router'
import { type LawRule, listLawRules, proposeLawRule } from '#contract/console/law-rules.ts'
import { WEEKDAYS } from '#domain/delivery/week.ts'
import { weekdayNameOf } from '#domain/delivery/weekday-names.ts'
import { LAW_CITATION_MAX, LAW_DAY_NAME_MAX } from '#domain/field-lengths.ts'
import { LAW_RULES, type LawRuleName } from '#domain/law/law-rule.ts'
import { DEFAULT_STATE, STATES, isStateCode } from '#domain/states.ts'
import { type Failure, revalidateAfterFailure } from '#web/platform/api/action-reply.ts'
import { formFields, readForm, textFields } from '#web/platform/api/form-fields.ts'
import { apiContext } from '#web/platform/api/page-api.ts'
import { redirectTo } from '#web/platform/navigation/redirect.ts'
import { requirePermission } from '#web/staff/staff-access.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedForm } from '../stores/places/place-forms.ts'
import type { Route } from './+types/propose-rule.route.ts'
import {
  NEW_DAYS,
  type ParameterField,
  inputName,
  parameterFields,
  parameterProblem,
  readLawForm,
} from './law-form.ts'
import { daysOf, hoursOf } from './law-parameters.tsx'
import { ParameterInput } from './parameter-input.tsx'
import styles from './law.module.css'
import * as texts from './law-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }]

function placeOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('state')
  const state = isStateCode(wanted) ? wanted : DEFAULT_STATE
  const rule = LAW_RULES.find((one) => one === searchParams.get('rule')) ?? 'delivery_hours'
  return { state, rule }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  requirePermission(context, 'settings.write')
  const place = placeOf(request)
  const query = { ...place, status: 'approved', limit: 1 } as const
  const [latest] = await context.get(apiContext).call(listLawRules, { query })
  return { ...place, latest: latest ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const text = formFields(form)
  const { state, rule } = placeOf(request)
  const read = readLawForm(rule, text, [...form.keys()])
  if ('fields' in read) return unreadForm(read.fields, form)
  const body = {
    state,
    rule,
    valid_from: text('valid_from'),
    valid_to: text('valid_to') || null,
    citation: text('citation'),
    source_date: text('source_date') || null,
    parameters: read.parameters,
  } as never
  try {
    const { law_rule_id: id } = await context.get(apiContext).call(proposeLawRule, { body })
    return redirectTo(`/console/law?state=${state}&preview=${id}#rule-${id}`)
  } catch (error) {
    return refusedForm(error, form)
  }
}

/** Returns the reply to a form whose lists cannot be read. */
const unreadForm = (fields: Record<string, string>, form: FormData) =>
  data(
    { ok: false, error: { code: 'invalid_input', msg: texts.unreadText, fields }, typed: textFields(form) },
    { status: 400 },
  )

export const shouldRevalidate = revalidateAfterFailure

type ProposalReply = Failure & { typed: Record<string, string> }

/** @source S-LAW-2 */
export default function ProposeRuleScreen({ loaderData: { state, rule, latest } }: Route.ComponentProps) {
  const reply = useActionData<ProposalReply>()
  const isBusy = useNavigation().formMethod === 'POST'
  const [typed, failure] = [reply?.typed, isBusy ? undefined : reply?.error]
  const fields = failure?.fields ?? {}
  const parameters = OF_TIMES.includes(rule) ? [] : parameterFields(latest?.parameters ?? {})
  const shown = [...OWN_FIELDS, ...parameters.map(({ name }) => `parameters.${name}`)]
  const elsewhere = Object.entries(fields).filter(
    ([name]) => !shown.some((own) => name === own || name.startsWith(`${own}.`)),
  )
  return (
    <div className="stack">
      <h1>{texts.formTitle(texts.RULE_NAMES[rule], STATES[state].name)}</h1>
      <p className={styles.words}>{[texts.formIntro, ...hintsOf(rule, parameters)].join(' ')}</p>
      <Form method="post" className={styles.panel}>
        {rule === 'delivery_hours' && <HoursFields latest={latest} typed={typed} />}
        {rule === 'closed_days' && <DaysFields latest={latest} typed={typed} />}
        {parameters.map((field) => (
          <ParameterInput
            key={field.name}
            field={{ ...field, value: typed?.[inputName(field)] ?? field.value }}
            error={parameterProblem(fields, field.name)}
          />
        ))}
        <h2>{texts.periodTitle}</h2>
        <SourceFields typed={typed} fields={fields} />
        <div role="alert">
          {failure && (elsewhere.length > 0 || Object.keys(fields).length === 0) && (
            <Notice tone="error">
              {elsewhere.length > 0 ? elsewhere.map(([, message]) => message).join(' ') : failure.msg}
            </Notice>
          )}
        </div>
        <div className={styles.head}>
          <Button type="submit" isBusy={isBusy}>
            {texts.proposeButton}
          </Button>
          <Link className={styles.link} to={`/console/law?state=${state}`}>
            {texts.backLink}
          </Link>
        </div>
      </Form>
    </div>
  )
}

const OF_TIMES: readonly string[] = ['delivery_hours', 'closed_days']

function hintsOf(rule: LawRuleName, parameters: readonly ParameterField[]): string[] {
  if (rule === 'closed_days') return [texts.timesHint, texts.dayHint]
  if (rule === 'delivery_hours') return [texts.timesHint]
  return parameters.some(({ kind }) => kind === 'json') ? [texts.jsonHint] : []
}

const OWN_FIELDS = ['valid_from', 'valid_to', 'citation', 'source_date']

type FieldsProps = { latest: LawRule | null; typed: Record<string, string> | undefined }

function HoursFields({ latest, typed }: FieldsProps) {
  const hours = latest ? hoursOf(latest) : []
  return WEEKDAYS.map((weekday) => {
    const day = hours.find((one) => one.weekday === weekday)
    return (
      <div key={weekday} className={styles.span}>
        <Times
          of={String(weekday)}
          opensLabel={texts.opensLabel(weekdayNameOf(weekday))}
          closesLabel={texts.closesLabel(weekdayNameOf(weekday))}
          opens={day?.opens ?? ''}
          closes={day?.closes ?? ''}
          typed={typed}
        />
      </div>
    )
  })
}

function DaysFields({ latest, typed }: FieldsProps) {
  const days = latest ? daysOf(latest) : []
  return Array.from({ length: days.length + NEW_DAYS }, (_, nth) => {
    const day = days[nth]
    return (
      <div key={nth} className={styles.span}>
        <Field
          label={texts.dayLabel(nth + 1)}
          name={`day_${nth}`}
          defaultValue={typed?.[`day_${nth}`] ?? day?.day ?? ''}
        />
        <Field
          label={texts.nameLabel(nth + 1)}
          name={`name_${nth}`}
          maxLength={LAW_DAY_NAME_MAX}
          defaultValue={typed?.[`name_${nth}`] ?? day?.name ?? ''}
        />
        <Times
          of={String(nth)}
          opensLabel={texts.opensDayLabel(nth + 1)}
          closesLabel={texts.closesDayLabel(nth + 1)}
          opens={day?.opens ?? ''}
          closes={day?.closes ?? ''}
          typed={typed}
        />
      </div>
    )
  })
}

type TimesProps = {
  of: string
  opensLabel: string
  closesLabel: string
  opens: string
  closes: string
  typed: Record<string, string> | undefined
}

function Times({ of, opensLabel, closesLabel, opens, closes, typed }: TimesProps) {
  return (
    <>
      <Field
        label={opensLabel}
        type="time"
        name={`opens_${of}`}
        defaultValue={typed?.[`opens_${of}`] ?? opens}
      />
      <Field
        label={closesLabel}
        type="time"
        name={`closes_${of}`}
        defaultValue={typed?.[`closes_${of}`] ?? closes}
      />
    </>
  )
}

type SourceProps = { typed: Record<string, string> | undefined; fields: Record<string, string> }

function SourceFields({ typed, fields }: SourceProps) {
  const stateOf = (name: string) => ({
    name,
    defaultValue: typed?.[name] ?? '',
    ...(fields[name] && { error: fields[name] }),
  })
  return (
    <>
      <div className={styles.fields}>
        <Field label={texts.fromLabel} type="date" required {...stateOf('valid_from')} />
        <Field label={texts.untilLabel} type="date" hint={texts.untilHint} {...stateOf('valid_to')} />
        <Field label={texts.sourceLabel} type="date" {...stateOf('source_date')} />
      </div>
      <Field
        label={texts.citationLabel}
        hint={texts.citationHint}
        maxLength={LAW_CITATION_MAX}
        required
        {...stateOf('citation')}
      />
    </>
  )
}
