import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { ServedFile } from './serve.ts'

/** Characters per piece. Writing a piece takes about a millisecond. */
const PIECE = 256 * 1024

const TYPE = 'application/json; charset=utf-8'

/**
 * Returns the success envelope with lists of any length. It is written in pieces, and the process serves other requests
 * between two pieces.
 */
export const jsonStream = (data: Record<string, unknown>): ServedFile => ({
  content: Readable.from(inPieces(envelopeTexts(data))),
  type: TYPE,
})

/** Returns the data without the envelope, written in pieces, with each field and each item of a list on its own line. */
export const jsonFile = (data: Record<string, unknown>, name: string): ServedFile => ({
  content: Readable.from(inPieces(objectTexts(data, '\n'))),
  type: TYPE,
  disposition: `attachment; filename="${name}"`,
})

function* envelopeTexts(data: Record<string, unknown>): Generator<string> {
  yield '{"success":true,"data":'
  yield* objectTexts(data, '')
  yield '}'
}

/** @param separator blank characters before each field and each item of a list */
function* objectTexts(data: Record<string, unknown>, separator: string): Generator<string> {
  yield '{'
  // Like `JSON.stringify`, leaves out what JSON can't express.
  const fields = Object.entries(data).filter(([, value]) => value !== undefined)
  for (const [nth, [name, value]] of fields.entries()) {
    yield `${nth === 0 ? '' : ','}${separator}${JSON.stringify(name)}:`
    if (Array.isArray(value)) yield* listTexts(value, separator)
    else yield JSON.stringify(value)
  }
  yield `${separator}}`
}

function* listTexts(items: readonly unknown[], separator: string): Generator<string> {
  yield '['
  for (const [nth, item] of items.entries())
    yield `${nth === 0 ? '' : ','}${separator}${JSON.stringify(item) ?? 'null'}`
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
