import { data } from 'react-router'
import { WEEKDAYS } from '#domain/delivery/week.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'

type Text = (name: string) => string

/** How many openings of a day the form asks for. */
export const OPENINGS = [0, 1] as const

/** What the form of hours holds: an opening of which both fields are empty is none. */
export const readHoursForm = (text: Text) =>
  WEEKDAYS.flatMap((weekday) =>
    OPENINGS.map((nth) => ({
      weekday,
      opens: text(`opens_${weekday}_${nth}`),
      closes: text(`closes_${weekday}_${nth}`),
    })).filter(({ opens, closes }) => opens !== '' || closes !== ''),
  )

export const readSlotsForm = (text: Text) => ({
  weekdays: WEEKDAYS.map((weekday) => ({
    weekday,
    slot_minutes: text(`minutes_${weekday}`),
    capacity: text(`orders_${weekday}`),
  })),
  prep_minutes: text('prep_minutes'),
  asap_capacity: text('asap_capacity') || null,
})

/** A refusal with what was typed, so that a page without scripts shows it again. */
export function refusedForm(error: unknown, form: FormData) {
  const reply = failureReply(error)
  const typed: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  return data({ ...reply.data, typed }, { status: reply.init?.status ?? 400 })
}
