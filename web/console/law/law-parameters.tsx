import type { LawRule } from '#contract/console/law-rules.ts'
import type { LawfulSpan } from '#domain/law/delivery-hours.ts'
import { weekdayNameOf } from '#domain/delivery/weekday-names.ts'
import { plainDateText } from '#web/platform/format/time-text.ts'
import { openingText } from '../stores/places/opening-text.ts'
import styles from './law.module.css'
import * as texts from './law-texts.ts'

type WeekdayHours = LawfulSpan & { weekday: number }
type NamedDay = LawfulSpan & { day: string; name: string }

export const hoursOf = ({ parameters }: LawRule): WeekdayHours[] => (parameters.hours ?? []) as WeekdayHours[]
export const daysOf = ({ parameters }: LawRule): NamedDay[] => (parameters.days ?? []) as NamedDay[]

export const spanText = (span: LawfulSpan | null): string =>
  span?.opens && span.closes ? openingText([{ opens: span.opens, closes: span.closes }]) : texts.closedText

/** Formats the date of a closed day: "2 days before Easter Sunday", "25/12 every year", "26/01/2027". */
export function dayText(day: string): string {
  if (day.startsWith('easter ')) return texts.easterText(Number(day.slice('easter '.length)))
  return /^\d{2}-\d{2}$/.test(day) ? texts.everyYearText(plainDateText(day)) : plainDateText(day)
}

/** Rules whose parameters are lists of times. */
const OF_TIMES: readonly string[] = ['delivery_hours', 'closed_days']

/** Returns the parameters of the other rules, each as a line. */
const otherLines = ({ rule, parameters }: LawRule) =>
  OF_TIMES.includes(rule)
    ? []
    : Object.entries(parameters).map(([name, value]) => ({
        key: name,
        name: texts.parameterName(name),
        detail: '',
        span: valueText(value),
      }))

/** Formats a parameter in words. Elements of a list are separated by semicolons. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string') return /^[a-z]+(_[a-z]+)+$/.test(value) ? texts.wordsOf(value) : value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value))
    return value.map(valueText).join(value.some(isObject) ? '; ' : ', ') || texts.emptyList
  return isObject(value) ? Object.values(value).map(valueText).join(': ') : ''
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parameters of a rule. */
export function LawParameters({ rule }: { rule: LawRule }) {
  const lines = [
    ...hoursOf(rule).map((hours) => ({
      key: String(hours.weekday),
      name: weekdayNameOf(hours.weekday),
      detail: '',
      span: spanText(hours),
    })),
    ...daysOf(rule).map((day) => ({
      key: day.day,
      name: day.name,
      detail: dayText(day.day),
      span: spanText(day),
    })),
    ...otherLines(rule),
  ]
  return (
    <dl className={styles.lines}>
      {lines.map(({ key, name, detail, span }) => (
        <div key={key}>
          <dt>
            {name} {detail && <span className="small quiet figures">{detail}</span>}
          </dt>
          <dd className="figures">{span}</dd>
        </div>
      ))}
    </dl>
  )
}
