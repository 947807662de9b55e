import {
  BrowserClient,
  Scope,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'
import { allowedEvent } from '#domain/privacy/allowed-event.ts'
import { framesOf } from '#domain/privacy/describe-error.ts'
import { QUIET_CLIENT } from '#domain/privacy/quiet-client.ts'
import type { BrowserErrorReports } from '#web/platform/csp/error-report-hosts.ts'
import type { SendErrorReport } from './captured-error.ts'

/**
 * Sentry's own client by itself, without its `init`: it hears of what it is handed and of nothing else, keeps no trail
 * of clicks, requests or words, and its service is told not to note where a report came from.
 */
export function openSentryReporter({ dsn, environment, release }: BrowserErrorReports): SendErrorReport {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    transport: makeFetchTransport,
    // A message is a part of the stack, and its lines may look like places in the code.
    stackParser: (stack, skipped) => defaultStackParser(['Error', ...framesOf(stack)].join('\n'), skipped),
    integrations: [linkedErrorsIntegration()],
    ...QUIET_CLIENT,
    beforeSend: (event) => allowedEvent(event),
  })
  client.init()
  return ({ error, reference, noticedBy, page }) => {
    const scope = new Scope()
    scope.setClient(client)
    scope.setTags({ reference, noticed_by: noticedBy, page, from: 'browser' })
    // Its event begins with the reference, as the server's do.
    scope.captureException(error, { event_id: reference + crypto.randomUUID().replaceAll('-', '').slice(8) })
  }
}
