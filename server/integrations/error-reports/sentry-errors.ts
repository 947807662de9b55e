import type { ServerRuntimeClient } from '@sentry/core/server'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { allowedEvent } from '#domain/privacy/allowed-event.ts'
import { describeError } from '#domain/privacy/describe-error.ts'
import type { ErrorReportSettings } from '#server/settings/error-report-settings.ts'
import { openAllowance } from './allowance.ts'
import type { ErrorContext, ErrorReports } from './port.ts'
import { openSentryClient } from './sentry-client.ts'

/** Above this many under way a new one is left to the log: a service that hangs must not fill the memory. */
const MOST_WAITING = 30
/** A minute, together as many as may wait. Anybody can make up a browser's: they must not crowd out the shop's own. */
const MOST = { own: 20, ofBrowsers: 10 }
const CLOSE_MS = 2000
const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

type Report = { error: unknown; context: ErrorContext; eventId: string }
type Beside = {
  /** Keeps each of them as well, whatever becomes of the service. */
  logged: ErrorReports
  release: string
  warn: (message: string) => void
}

/**
 * Sentry by its own client, which sends nothing but what is handed to it: no trail, no request, no measurement, and no
 * hook into anything of the shop. It is loaded beside the start, which doesn't wait for it.
 */
export function openSentryErrors(
  settings: ErrorReportSettings,
  { logged, release, warn }: Beside,
): ErrorReports {
  const own = openAllowance(MOST.own)
  const ofBrowsers = openAllowance(MOST.ofBrowsers)
  const waiting: Report[] = []
  let client: ServerRuntimeClient | null = null
  let closing: Promise<void> | undefined
  const openClient = async () => {
    try {
      const opened = await openSentryClient({ ...settings, release }, MOST_WAITING, (event) =>
        allowedEvent(event, ROOT),
      )
      client = opened.client
      send = opened.capture
      for (const report of waiting.splice(0)) send(report)
    } catch {
      warn('The error service’s client could not be loaded; errors go to the log alone')
    }
  }
  let send = (report: Report): void => {
    if (waiting.length < MOST_WAITING) waiting.push(report)
  }
  const opening = openClient()
  const finish = async () => {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, CLOSE_MS).unref())
    await Promise.race([opening.then(() => client?.close(CLOSE_MS)), late])
  }
  return {
    name: 'sentry',
    report: (error, context = {}, given) => {
      const allowance = context.from === 'browser' ? ofBrowsers : own
      const { isAllowed, withheld } = allowance.ask(kindOf(error))
      const reference = logged.report(error, { ...context, ...(!isAllowed && { withheld }) }, given)
      if (!isAllowed) return reference
      const tags = { ...context, reference, ...(withheld > 0 && { withheld }) }
      // Its event begins with the reference, and has it as a tag that can be searched for.
      send({ error, context: tags, eventId: reference + randomBytes(12).toString('hex') })
      return reference
    },
    close: () => (closing ??= finish()),
  }
}

/** The same error at the same place, whatever values it names. */
function kindOf(error: unknown): string {
  const { type, message, stack } = describeError(error)
  return `${type} ${message.replace(/\d+/g, '#')} ${stack[0] ?? ''}`
}
