import { clockText, longDateText, timeText } from '#web/platform/format/time-text.ts'

/** Formats a time with its year, since a plan may be for another year: "Fri 20 Nov 2026, 6:30 PM". */
export const momentText = (iso: string): string =>
  `${clockText(iso).slice(0, 3)} ${longDateText(iso)}, ${timeText(iso)}`
