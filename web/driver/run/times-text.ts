import { timeText } from '#web/platform/format/time-text.ts'
import * as texts from './run-texts.ts'

/** Formats the range of an arrival: "6:48 PM – 6:55 PM". */
export const timesText = ({ earliest, latest }: { earliest: string; latest: string }, zone: string): string =>
  texts.range(timeText(earliest, zone), timeText(latest, zone))
