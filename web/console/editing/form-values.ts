import { data } from 'react-router'
import { OPERATOR_TIME_ZONE, instantOf, localDate, localTime } from '#domain/time.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { readForm } from '#web/platform/api/form-fields.ts'

/** Form fields as text. A group of checkboxes is the ticked values, separated by spaces. */
export type FormValues = Record<string, string>

/**
 * Result of a save. `typed` holds the values of a rejected form, for pages without JavaScript and for the comparison
 * after a version conflict.
 */
export type EditReply = { ok: true } | (Failure & { typed: FormValues })

export async function readFormValues(request: Request, names: readonly string[]): Promise<FormValues> {
  const form = await readForm(request)
  const textOf = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .join(' ')
  return Object.fromEntries(names.map((name) => [name, textOf(name)]))
}

/** Entries that are read of a group. The API refuses more than 500, and the page of a refused form shows them again. */
const MAX_ENTRIES = 1000

/** Returns the values of a group of checkboxes, at most the first 1,000. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(' ', MAX_ENTRIES).filter(Boolean)

/** Formats an instant in Melbourne time as the value of an `<input type="datetime-local">`. */
export const localValue = (iso: string): string => {
  const at = new Date(iso)
  return `${localDate(at, OPERATOR_TIME_ZONE)}T${localTime(at, OPERATOR_TIME_ZONE)}`
}

/** @returns undefined if the field is empty or not a valid date and time */
export function momentOf(typed: string | undefined): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed ?? '') ?? []
  return date && time ? instantOf(date, time, OPERATOR_TIME_ZONE).toISOString() : undefined
}

type FailureReply = { data: Failure; init: ResponseInit | null }

/** Adds the submitted values to a failed form reply. */
export function withTyped(reply: FailureReply, typed: FormValues) {
  return data({ ...reply.data, typed } satisfies EditReply, reply.init ?? undefined)
}
