const FORMAT = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Melbourne',
})

/** '20 Nov, 6:30 pm': in the shop's zone, which both of its states share, so that server and browser write the same. */
export const dayAndTime = (instant: string): string =>
  FORMAT.format(Date.parse(instant)).replaceAll('\u202F', ' ')
