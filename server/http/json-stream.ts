import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ServedFile } from './serve.ts'

/** Characters per piece. Writing a piece takes about a millisecond. */
const PIECE = 256 * 1024

/**
 * Returns the success envelope with lists of any length. It is written in pieces, and the process serves other requests
 * between two pieces.
 */
export const jsonStream = (data: Record<string, unknown>): ServedFile => ({
  content: Readable.from(inPieces(envelopeTexts(data))),
  type: 'application/json; charset=utf-8',
})

function* envelopeTexts(data: Record<string, unknown>): Generator<string> {
  yield '{"success":true,"data":{'
  // Like `JSON.stringify`, leaves out what JSON can't express.
  const fields = Object.entries(data).filter(([, value]) => value !== undefined)
  for (const [nth, [name, value]] of fields.entries()) {
    yield `${nth === 0 ? '' : ','}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* listTexts(value)
    else yield JSON.stringify(value)
  }
  yield '}}'
}

function* listTexts(items: readonly unknown[]): Generator<string> {
  yield '['
  for (const [nth, item] of items.entries()) yield `${nth === 0 ? '' : ','}${JSON.stringify(item) ?? 'null'}`
  yield ']'
}

async function* inPieces(texts: Iterable<string>): AsyncGenerator<string> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
    await yieldToEventLoop()
  }
  yield piece
}
