import type { ErrorEvent, NodeClient } from '@sentry/node'
import type { AllowedEvent } from '#domain/privacy/allowed-event.ts'
import { framesOf } from '#domain/privacy/describe-error.ts'
import { QUIET_CLIENT } from '#domain/privacy/quiet-client.ts'
import type { ErrorContext } from './port.ts'

type Options = { dsn: string; environment: string; release: string }
type Opened = {
  client: NodeClient
  capture: (report: { error: unknown; context: ErrorContext; eventId: string }) => void
}

/** A service that takes longer is down; what hangs would hold one of the places of those that wait. */
const TIMEOUT_MS = 5000

/**
 * The vendor's client by itself: its `init` would hook into modules, requests and the process. What its options leave
 * on, such as a trace's number, is made of nothing of the shop's.
 */
export async function openSentryClient(
  options: Options,
  mostWaiting: number,
  allow: (event: ErrorEvent) => AllowedEvent,
): Promise<Opened> {
  const [sentry, http, https] = await Promise.all([
    import('@sentry/node'),
    import('node:http'),
    import('node:https'),
  ])
  const { request } = options.dsn.startsWith('https:') ? https : http
  const client = new sentry.NodeClient({
    ...options,
    transport: (transport) =>
      sentry.makeNodeTransport({
        ...transport,
        bufferSize: mostWaiting,
        httpModule: {
          request: (asked, answered) => {
            const sent = request(asked as Parameters<typeof request>[0], answered)
            return sent.setTimeout(TIMEOUT_MS, () => void sent.destroy(new Error('timed out')))
          },
        },
      }),
    // A message is a part of the stack, and its lines may look like places in the code.
    stackParser: (stack, skipped) =>
      sentry.defaultStackParser(['Error', ...framesOf(stack)].join('\n'), skipped),
    integrations: [sentry.linkedErrorsIntegration()],
    enableRuntimeChannelInjection: false,
    includeServerName: false,
    ...QUIET_CLIENT,
    beforeSend: (event) => allow(event),
  })
  client.init()
  return {
    client,
    capture: ({ error, context, eventId }) => {
      const scope = new sentry.Scope()
      scope.setClient(client)
      scope.setTags(context)
      scope.captureException(error, { event_id: eventId })
    },
  }
}
