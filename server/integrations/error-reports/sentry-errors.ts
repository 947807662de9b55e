import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { allowedEvent } from '#domain/privacy/allowed-event.ts'
import { describeError } from '#domain/privacy/describe-error.ts'
import type { ErrorReportSettings } from './sentry-settings.ts'
import { openAllowance } from './allowance.ts'
import type { ErrorContext, ErrorReports } from './port.ts'
import { type SentryClient, openSentryClient } from './sentry-client.ts'

/**
 * Maximum number of unsent reports. Further errors are only logged, because a hanging service must not fill the
 * memory.
 */
const MAX_WAITING = 30
/** Reports per minute by source. Anyone can send browser errors, so these must not displace the shop's own. */
const MAX_REPORTS = { own: 20, ofBrowsers: 10 }
const CLOSE_MS = 2000
const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

type Report = { error: unknown; context: ErrorContext; eventId: string }
type SentryServices = {
  /** Log that receives every error as well, whether or not the service is reachable. */
  logged: ErrorReports
  release: string
  warn: (message: string) => void
}

/**
 * Opens Sentry through its core client, which sends only what it is given: no breadcrumbs, no request data, no
 * measurements, and no hooks into the shop. It loads in parallel with the start, which does not wait for it.
 */
export function openSentryErrors(
  settings: ErrorReportSettings,
  { logged, release, warn }: SentryServices,
): ErrorReports {
  const own = openAllowance(MAX_REPORTS.own)
  const ofBrowsers = openAllowance(MAX_REPORTS.ofBrowsers)
  const waiting: Report[] = []
  let opened: SentryClient | null = null
  let closing: Promise<void> | undefined
  const openClient = async () => {
    try {
      opened = await openSentryClient({ ...settings, release }, MAX_WAITING, (event) =>
        allowedEvent(event, ROOT),
      )
      send = opened.capture
      for (const report of waiting.splice(0)) send(report)
    } catch {
      warn('The client of the error service could not be loaded; errors are only logged')
    }
  }
  let send = (report: Report): void => {
    if (waiting.length < MAX_WAITING) waiting.push(report)
  }
  const opening = openClient()
  const finish = async () => {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, CLOSE_MS).unref())
    await Promise.race([opening.then(() => opened?.client.close(CLOSE_MS)), late])
  }
  return {
    name: 'sentry',
    report: (error, context = {}, shownReference) => {
      const allowance = context.from === 'browser' ? ofBrowsers : own
      const { isAllowed, withheld } = allowance.ask(kindOf(error))
      const reference = logged.report(error, { ...context, ...(!isAllowed && { withheld }) }, shownReference)
      if (!isAllowed) return reference
      const tags = { ...context, reference, ...(withheld > 0 && { withheld }) }
      // The event's id begins with the reference, which is a searchable tag as well.
      send({ error, context: tags, eventId: reference + randomBytes(12).toString('hex') })
      return reference
    },
    sendTest: async () => {
      await opening
      if (!opened) throw new Error('the client could not be loaded')
      await sendTest(opened)
    },
    close: () => (closing ??= finish()),
  }
}

/** Sends a test report, which does not count towards the limits per minute. */
async function sendTest({ capture, answerTo }: SentryClient): Promise<void> {
  const eventId = randomBytes(16).toString('hex')
  const answer = answerTo(eventId)
  capture({ error: new Error('Test report from the settings'), context: { from: 'settings' }, eventId })
  await answer
}

/**
 * Returns the kind of an error, equal for the same error at the same place in the code, whatever values its message
 * contains.
 */
function kindOf(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return `${type} ${message.replace(/\d+/g, '#')} ${stack[0] ?? ''}`
}
