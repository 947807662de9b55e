import { data } from 'react-router'
import { OPERATOR_TIME_ZONE, instantOf, localDate, localTime } from '#domain/time.ts'
import type { Failure } from '#web/platform/api/action-reply.ts'
import { readForm } from '#web/platform/api/form-fields.ts'

/** A form's fields as text; of a group of checkboxes what is ticked, with blanks between. */
export type FormValues = Record<string, string>

/** `typed`: what a refused form held, for pages without scripts and for the comparison with what somebody else saved. */
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

export const listOf = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

/** A moment as `<input type="datetime-local">` has it, by Melbourne's clock. */
export const localValue = (iso: string): string => {
  const at = new Date(iso)
  return `${localDate(at, OPERATOR_TIME_ZONE)}T${localTime(at, OPERATOR_TIME_ZONE)}`
}

/** @returns undefined where nothing, or no moment, was typed */
export function momentOf(typed: string | undefined): string | undefined {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(typed ?? '') ?? []
  return date && time ? instantOf(date, time, OPERATOR_TIME_ZONE).toISOString() : undefined
}

type Refusal = { data: Failure; init: ResponseInit | null }

/** A refused form's answer, with what it held. */
export function withTyped(reply: Refusal, typed: FormValues) {
  return data({ ...reply.data, typed } satisfies EditReply, reply.init ?? undefined)
}
