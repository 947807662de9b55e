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

type Line = { key: string; name: string; detail: string; span: string }

/** Returns the parameters of the other rules as lines, in the order of the form. */
const otherLines = ({ rule, parameters }: LawRule): Line[] =>
  OF_TIMES.includes(rule)
    ? []
    : inOrder(parameters).flatMap(([name, value]) => {
        const line = { key: name, name: texts.parameterName(name), detail: '' }
        return isTable(value)
          ? [{ ...line, span: value.length === 0 ? texts.emptyList : '' }, ...tableLines(name, value)]
          : [{ ...line, span: valueText(value) }]
      })

type Fields = Record<string, unknown>

/** Returns a line for each element of a list: its first field, then its further fields. */
const tableLines = (of: string, rows: readonly Fields[]): Line[] =>
  rows.map((row, nth) => {
    const [first, ...others] = inOrder(row)
    const rest = others.map(([name, value]) => fieldText(name, value)).join('; ')
    return { key: `${of} ${nth}`, name: first ? valueText(first[1]) : '', detail: '', span: rest }
  })

/** Returns fields in the order of the texts, because the database does not keep their order. */
const inOrder = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).toSorted(([a], [b]) => texts.parameterRank(a) - texts.parameterRank(b))

const isTable = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)

const fieldText = (name: string, value: unknown): string =>
  texts.NAMED_FIELDS.includes(name)
    ? `${texts.wordsOf(name).toLowerCase()}: ${valueText(value)}`
    : valueText(value)

/** Formats a parameter in words. */
function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string') return /^[a-z]+(_[a-z]+)*$/.test(value) ? texts.wordsOf(value) : value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.map(valueText).join(', ') : ''
}

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
