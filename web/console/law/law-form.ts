import { WEEKDAYS } from '#domain/delivery/week.ts'
import type { LawfulSpan } from '#domain/law/delivery-hours.ts'
import type { LawRuleName } from '#domain/law/law-rule.ts'
import * as texts from './law-texts.ts'

type FieldReader = (name: string) => string

/** Rows of the form for new closed days, after those of the current rule. */
export const NEW_DAYS = 3
/** Maximum number of closed days that the form reads. */
const DAYS_MAX = 100

const spanOf = (text: FieldReader, key: string): LawfulSpan => ({
  opens: text(`opens_${key}`) || null,
  closes: text(`closes_${key}`) || null,
})

/** Kind of a field that edits one parameter of a rule. Lists are edited as JSON. */
export type ParameterKind = 'flag' | 'number' | 'text' | 'json'
export type ParameterField = { name: string; kind: ParameterKind; value: string }

/** Returns the fields that edit the parameters of a rule, in the order of the texts. */
export const parameterFields = (parameters: Record<string, unknown>): ParameterField[] => {
  const rank = ([name]: [string, unknown]) => texts.parameterRank(name)
  const inOrder = Object.entries(parameters).toSorted((a, b) => rank(a) - rank(b))
  return inOrder.map(([name, value]) => {
    if (typeof value === 'boolean') return { name, kind: 'flag', value: String(value) }
    if (typeof value === 'number') return { name, kind: 'number', value: String(value) }
    if (typeof value === 'string') return { name, kind: 'text', value }
    return { name, kind: 'json', value: JSON.stringify(value, null, 1) }
  })
}

/** Name of the input of a parameter. The kind is part of it, so that a form without a script is read back. */
export const inputName = ({ kind, name }: Pick<ParameterField, 'kind' | 'name'>): string => `${kind}_${name}`

const INPUT = /^(flag|number|text|json)_(\w+)$/

export type ReadLawForm = { parameters: object } | { fields: Record<string, string> }

/** Reads the parameters of a rule from its form, or the fields that cannot be read. */
export function readLawForm(rule: LawRuleName, text: FieldReader, names: readonly string[]): ReadLawForm {
  if (rule === 'delivery_hours')
    return {
      parameters: {
        hours: WEEKDAYS.map((weekday) => ({ weekday, ...spanOf(text, String(weekday)) })),
      },
    }
  if (rule === 'closed_days') return { parameters: { days: readDays(text) } }
  const parameters: Record<string, unknown> = {}
  const fields: Record<string, string> = {}
  for (const input of names) {
    const [, kind, name = ''] = INPUT.exec(input) ?? []
    if (kind === 'flag') parameters[name] = text(input) === 'true'
    if (kind === 'number') parameters[name] = Number(text(input))
    if (kind === 'text') parameters[name] = text(input)
    if (kind !== 'json') continue
    try {
      parameters[name] = JSON.parse(text(input))
    } catch (error) {
      fields[`parameters.${name}`] = texts.notJson(error instanceof Error ? error.message : '')
    }
  }
  return Object.keys(fields).length > 0 ? { fields } : { parameters }
}

/** Reads closed days. Days without date and name are omitted. */
function readDays(text: FieldReader): object[] {
  const days = Array.from({ length: DAYS_MAX }, (_, nth) => ({
    day: text(`day_${nth}`),
    name: text(`name_${nth}`),
    ...spanOf(text, String(nth)),
  }))
  return days.filter(({ day, name }) => day !== '' || name !== '')
}

/** Returns the message of a field's problems: of the parameter itself, or of its elements with their place. */
export function parameterProblem(fields: Record<string, string>, name: string): string | undefined {
  const path = `parameters.${name}`
  const found = Object.entries(fields).filter(([key]) => key === path || key.startsWith(`${path}.`))
  if (found.length === 0) return undefined
  return found
    .map(([key, message]) => (key === path ? message : `${key.slice(path.length + 1)}: ${message}`))
    .join(' ')
}
