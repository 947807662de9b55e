import type { BaseTransportOptions, ErrorEvent, TransportMakeRequestResponse } from '@sentry/core'
import type { ServerRuntimeClient } from '@sentry/core/server'
import type { AllowedEvent } from '#domain/privacy/allowed-event.ts'
import { framesOf } from '#domain/privacy/describe-error.ts'
import { QUIET_CLIENT } from '#domain/privacy/quiet-client.ts'
import type { ErrorContext } from './port.ts'

type Options = { dsn: string; environment: string; release: string }
export type SentryClient = {
  client: ServerRuntimeClient
  capture: (report: { error: unknown; context: ErrorContext; eventId: string }) => void
  /**
   * Resolves once the service has accepted the report. @throws an error with the service's response, or without a
   * response
   */
  answerTo: (eventId: string) => Promise<void>
}

/**
 * Timeout in milliseconds, after which the service counts as down: a hanging request would occupy one of the
 * limited slots.
 */
const TIMEOUT_MS = 5000

/**
 * Opens Sentry's core client without `init`, which would hook into modules, requests and the process.
 * `@sentry/node` is not used. It contains a command line tool with a licence that is not permissive, and
 * instrumentation that we never enable.
 */
export async function openSentryClient(
  options: Options,
  maxWaiting: number,
  allow: (event: ErrorEvent) => AllowedEvent,
): Promise<SentryClient> {
  const [core, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const answers = openAnswers()
  const parseStack = core.createStackParser(server.nodeStackLineParser())
  const client = new server.ServerRuntimeClient({
    ...options,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    transport: (transport) =>
      core.createTransport({ ...transport, bufferSize: maxWaiting }, ({ body }) =>
        answers.heard(body, post(transport, body)),
      ),
    // The stack contains the message, whose lines may look like stack frames.
    stackParser: (stack, skipped) => parseStack(['Error', ...framesOf(stack)].join('\n'), skipped),
    integrations: [core.linkedErrorsIntegration()],
    ...QUIET_CLIENT,
    beforeSend: (event) => allow(event),
  })
  client.init()
  return {
    client,
    answerTo: answers.to,
    capture: ({ error, context, eventId }) => {
      const scope = new core.Scope()
      scope.setClient(client)
      scope.setTags(context)
      scope.captureException(error, { event_id: eventId })
    },
  }
}

/** Posts an envelope. The service's response contains the requested pause, which Sentry's transport obeys. */
async function post(
  { url, headers = {} }: BaseTransportOptions & { headers?: Record<string, string> },
  body: string | Uint8Array,
): Promise<TransportMakeRequestResponse> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const sent = { method: 'POST', headers, body: body as BodyInit, redirect: 'error' as const, signal }
  const reply = await fetch(url, sent)
  await reply.body?.cancel()
  return {
    statusCode: reply.status,
    headers: {
      'retry-after': reply.headers.get('retry-after'),
      'x-sentry-rate-limits': reply.headers.get('x-sentry-rate-limits'),
    },
  }
}

type Answer = TransportMakeRequestResponse

/** Milliseconds to wait for a response. If the service requested a pause, the client itself never sends the report. */
const ANSWER_MS = TIMEOUT_MS + 1000

/** Tracks calls that wait for the response to one report. */
function openAnswers() {
  const waiting = new Map<string, (answer: Promise<Answer>) => void>()
  return {
    heard: (body: string | Uint8Array, answer: Promise<Answer>): Promise<Answer> => {
      const [, eventId = ''] = /"event_id":"(\w+)"/.exec(Buffer.from(body).toString('utf8', 0, 200)) ?? []
      waiting.get(eventId)?.(answer)
      return answer
    },
    to: async (eventId: string): Promise<void> => {
      let timer: NodeJS.Timeout | undefined
      const answer = await new Promise<Answer>((resolve, reject) => {
        waiting.set(eventId, resolve)
        timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS)
      }).finally(() => {
        clearTimeout(timer)
        waiting.delete(eventId)
      })
      const status = answer.statusCode ?? 0
      if (status >= 300) throw Object.assign(new Error(`answered ${status}`), { status })
    },
  }
}
