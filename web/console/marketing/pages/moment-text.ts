import { clockText, longDateText, timeText } from '#web/platform/format/time-text.ts'

/** "Fri 20 Nov 2026, 6:30 PM": what is planned may be for another year. */
export const momentText = (iso: string): string =>
  `${clockText(iso).slice(0, 3)} ${longDateText(iso)}, ${timeText(iso)}`
