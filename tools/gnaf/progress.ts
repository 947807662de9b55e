import type { GnafImport, GnafProgress } from '#server/features/addresses/import/gnaf-import.service.ts'

/** Interval between progress lines: often enough to show progress, with few enough lines to read. */
const EVERY_MS = 2_000

/** Returns a reporter that writes a line for each step, and every two seconds while files are read. */
export function progressReporter(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): (progress: GnafProgress) => void {
  let reading: { since: number; bytesBefore: number; told: number } | undefined
  return (progress) => {
    if (progress.doing !== 'reading') {
      write(stepText(progress))
      return
    }
    const { bytesDone, bytes, rows } = progress
    const at = now()
    // The bytes of an earlier run are excluded from the speed of the current run.
    reading ??= { since: at, bytesBefore: bytesDone, told: at }
    if (at - reading.told < EVERY_MS && bytesDone < bytes) return
    reading.told = at
    const speed = (bytesDone - reading.bytesBefore) / (at - reading.since)
    const left = speed > 0 && bytesDone < bytes ? `, about ${duration((bytes - bytesDone) / speed)} left` : ''
    const share = Math.floor((100 * bytesDone) / bytes)
    write(
      `Reading: ${share} %, ${megabytes(bytesDone)} of ${megabytes(bytes)} MB, ${whole(rows)} lines${left}`,
    )
  }
}

function stepText(progress: Exclude<GnafProgress, { doing: 'reading' }>): string {
  if (progress.doing === 'resuming') {
    return `Resuming an interrupted import: ${progress.stepsDone} steps are done`
  }
  if (progress.doing === 'swapping') return 'Replacing the old index by the new index'
  return `Building ${progress.place} of ${progress.steps}: ${progress.step}`
}

export function summaryText({ localities, streets, addresses, leftOut }: GnafImport, ms: number): string {
  const { retired, alias, unconfirmed, unnumbered, streetless, pointless, nowhere } = leftOut
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  return [
    `${whole(addresses)} addresses in ${whole(streets)} streets of ${whole(localities)} localities are now searched.`,
    `Omitted: ${whole(retired)} retired, ${whole(alias)} aliases, ${whole(unconfirmed)} unconfirmed,`,
    `${whole(unnumbered)} without a street number, ${whole(streetless)} without a street or suburb,`,
    `${whole(pointless)} without coordinates (${whole(nowhere)} points are outside Australia).`,
    `Took ${duration(ms)} and at most ${whole(memory)} MB of memory, excluding PostgreSQL.`,
  ].join('\n')
}

const whole = (count: number) => count.toLocaleString('en-AU')
const megabytes = (bytes: number) => whole(Math.round(bytes / 1_000_000))

function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
