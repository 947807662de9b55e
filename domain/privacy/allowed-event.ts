import { scrubMessage } from './describe-error.ts'
import { scrubLocation, scrubText } from './scrub-text.ts'

type Frame = {
  filename?: string
  function?: string
  lineno?: number
  colno?: number
  in_app?: boolean
}
type Thrown = {
  type?: string
  value?: string
  mechanism?: { type: string; handled?: boolean }
  stacktrace?: { frames?: Frame[] }
}

/** Fields of an error service's event that may be sent, under the service's names. */
export type AllowedEvent = {
  event_id?: string
  timestamp?: number
  platform?: string
  level?: 'error'
  release?: string
  environment?: string
  exception: { values: Thrown[] }
  tags: Record<string, string>
  contexts: { runtime?: { name?: string; version?: string } }
  type: undefined
}

type AnyEvent = Omit<Partial<AllowedEvent>, 'exception' | 'tags' | 'level' | 'type' | 'contexts'> & {
  exception?: { values?: Thrown[] }
  tags?: Record<string, unknown>
  contexts?: Record<string, Record<string, unknown> | undefined>
}

/**
 * Builds an event from the allowed fields with personal data removed: the error, its location and the release. All
 * other fields are dropped, such as requests, users, headers, local variables, source lines, breadcrumbs and fields
 * that later versions of the client may add.
 * @param root folder of the program, removed from the files' paths; '' in a browser
 */
export function allowedEvent(event: AnyEvent, root = ''): AllowedEvent {
  const { event_id, timestamp, platform, release, environment, exception, tags = {}, contexts } = event
  const { name, version } = contexts?.runtime ?? {}
  return {
    ...(event_id !== undefined && { event_id }),
    ...(timestamp !== undefined && { timestamp }),
    ...(platform !== undefined && { platform }),
    ...(release !== undefined && { release }),
    ...(environment !== undefined && { environment }),
    level: 'error',
    exception: { values: (exception?.values ?? []).map((thrown) => allowedThrown(thrown, root)) },
    tags: Object.fromEntries(
      Object.entries(tags).map(([key, value]) => [key, allowedTag(key, String(value))]),
    ),
    contexts:
      typeof name === 'string'
        ? { runtime: { name, version: typeof version === 'string' ? version : '' } }
        : {},
    type: undefined,
  }
}

/** Function name in a stack line of a JavaScript engine. Lines of the message must not match. */
const NAME = /^(?:(?:async|new|get|set|static) )*[\w$.<>#*?/]{1,80}(?: \[as [\w$]+\])?$/

/** Reference of an error. It may consist of digits only, so it is exempt from scrubbing as a phone number. */
const REFERENCE = /^[\da-f]{8}$/

const allowedTag = (key: string, value: string): string =>
  key === 'reference' && REFERENCE.test(value) ? value : scrubText(value)

function allowedThrown({ type, value, mechanism, stacktrace }: Thrown, root: string): Thrown {
  return {
    ...(type !== undefined && { type: scrubText(type) }),
    value: scrubMessage(value ?? ''),
    ...(mechanism && { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
    ...(stacktrace?.frames && {
      stacktrace: { frames: stacktrace.frames.map((frame) => allowedFrame(frame, root)) },
    }),
  }
}

function allowedFrame(frame: Frame, root: string): Frame {
  const { filename = '', function: name = '', lineno, colno, in_app } = frame
  const file = root && filename.startsWith(root) ? `app://${filename.slice(root.length)}` : filename
  return {
    filename: scrubLocation(file),
    ...(NAME.test(name) && { function: name }),
    ...(lineno !== undefined && { lineno }),
    ...(colno !== undefined && { colno }),
    ...(in_app !== undefined && { in_app }),
  }
}
