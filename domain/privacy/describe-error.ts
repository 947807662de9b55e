import { cutText } from '../text/cut-text.ts'
import { scrubLocation, scrubText } from './scrub-text.ts'

/** Error without personal data that can be stored and sent: type, scrubbed message and location. */
export type ErrorDescription = {
  type: string
  message: string
  /** Lines of the stack, without the message. */
  stack: string[]
  /** Error code of the system, the database or the shop. */
  code?: string
  /** Violated database constraint. */
  constraint?: string
  causes?: ErrorDescription[]
}

const MAX_FRAMES = 30
const LONGEST_LINE = 300
const MAX_CAUSES = 4
const DEEPEST = 3
const WORD = /^[\w.$:-]{1,64}$/

/**
 * Describes any thrown value. Only known fields are included; queries, rows, requests and users attached to an error
 * are dropped.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeOf(error), message: scrubText(wordsOf(error)), stack: [] }
  const { name, message, stack, code, constraint } = error
  const causes = depth < DEEPEST ? causesOf(error).map((cause) => describeError(cause, depth + 1)) : []
  return {
    type: WORD.test(String(name)) ? String(name) : 'Error',
    message: scrubMessage(message),
    stack: framesOf(stack),
    ...(isWord(code) && { code }),
    ...(isWord(constraint) && { constraint }),
    ...(causes.length > 0 && { causes }),
  }
}

/** Scrubs an error message. A zod error contains its input, so it is reduced to the path and code of its issues. */
export function scrubMessage(message: unknown): string {
  const text = String(message)
  const issues = text.trimStart().startsWith('[') ? readIssues(text) : null
  return issues ?? scrubText(text)
}

/** Returns the lines of a stack trace, in Chromium's format or in that of other engines. */
export function framesOf(stack: unknown): string[] {
  if (typeof stack !== 'string') return []
  return stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at .*[:(]|^[^\s@]*@\S+:\d+$/.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => cutText(scrubLocation(cutText(line, LONGEST_LINE * 2)), LONGEST_LINE))
}

type ErrorLike = Partial<
  Record<'name' | 'message' | 'stack' | 'code' | 'constraint' | 'cause' | 'errors', unknown>
>

const isErrorLike = (value: unknown): value is ErrorLike =>
  value instanceof Error ||
  (typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string')

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value)

const typeOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor?.name || 'object' : typeof value

/**
 * Returns the text of a thrown value that is not an error. Objects are not included, because they may contain any data.
 */
const wordsOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'
    ? 'not an error'
    : String(value)

function causesOf({ cause, errors }: ErrorLike): unknown[] {
  const all = Array.isArray(errors) ? (errors as unknown[]) : []
  return [...(cause === undefined ? [] : [cause]), ...all].slice(0, MAX_CAUSES)
}

function readIssues(text: string): string | null {
  try {
    const issues = JSON.parse(text) as { code?: unknown; path?: unknown }[]
    if (!issues.every(({ code, path }) => isWord(code) && Array.isArray(path))) return null
    return issues
      .slice(0, 10)
      .map(({ code, path }) => scrubText(`${(path as unknown[]).join('.') || 'value'} ${String(code)}`))
      .join('; ')
  } catch {
    return null
  }
}
