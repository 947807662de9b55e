import { OPERATOR_TIME_ZONE } from '#domain/time.ts'

const FORMAT = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: OPERATOR_TIME_ZONE,
})

/** Formats an instant as '20 Nov, 6:30 pm', in one time zone so that server and browser render the same text. */
export const dayAndTime = (instant: string): string =>
  FORMAT.format(Date.parse(instant)).replaceAll('\u202F', ' ')
