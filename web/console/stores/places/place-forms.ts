import { data } from 'react-router'
import { WEEKDAYS } from '#domain/delivery/week.ts'
import { failureReply } from '#web/platform/api/action-reply.ts'
import { textFields } from '#web/platform/api/form-fields.ts'

type FieldReader = (name: string) => string

/** Indexes of a day's openings in the form. */
export const OPENINGS = [0, 1] as const

/** Reads the form of opening hours. Openings with both fields empty are omitted. */
export const readHoursForm = (text: FieldReader) =>
  WEEKDAYS.flatMap((weekday) =>
    OPENINGS.map((nth) => ({
      weekday,
      opens: text(`opens_${weekday}_${nth}`),
      closes: text(`closes_${weekday}_${nth}`),
    })).filter(({ opens, closes }) => opens !== '' || closes !== ''),
  )

export const readSlotsForm = (text: FieldReader) => ({
  weekdays: WEEKDAYS.map((weekday) => ({
    weekday,
    slot_minutes: text(`minutes_${weekday}`),
    capacity: text(`orders_${weekday}`),
  })),
  prep_minutes: text('prep_minutes'),
  asap_capacity: text('asap_capacity') || null,
})

/** Returns the error together with the typed values, which a page without JavaScript shows again. */
export function refusedForm(error: unknown, form: FormData) {
  const reply = failureReply(error)
  return data({ ...reply.data, typed: textFields(form) }, { status: reply.init?.status ?? 400 })
}
