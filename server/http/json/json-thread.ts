import { required } from '#domain/required.ts'
import { parentPort } from 'node:worker_threads'
import { duplicateKey, outsideStrings } from './duplicate-keys.ts'

/** Result of reading one body. */
export type ReadJson =
  | { value: unknown }
  | { duplicate: string }
  | { refusal: 'malformed_body' | 'body_too_large' }

/**
 * Maximum number of characters outside strings. A large body is a file in a string; millions of small values would block
 * the main thread.
 */
const STRUCTURE_MAX = 128 * 1024

function readJson(json: string): ReadJson {
  if (outsideStrings(json, STRUCTURE_MAX) > STRUCTURE_MAX) return { refusal: 'body_too_large' }
  const value: unknown = JSON.parse(json)
  if (hasPrototypeName(value)) return { refusal: 'malformed_body' }
  const duplicate = duplicateKey(json)
  return duplicate === null ? { value } : { duplicate }
}

/** Returns true for names that change prototypes when an object is copied. Fastify's parser rejects the same names. */
function hasPrototypeName(value: unknown): boolean {
  const open = [value]
  for (let at = open.pop(); open.length > 0 || at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue
    if (Object.hasOwn(at, '__proto__')) return true
    const { constructor: own } = at
    const isOwn = Object.hasOwn(at, 'constructor') && typeof own === 'object' && own !== null
    if (isOwn && Object.hasOwn(own, 'prototype')) return true
    open.push(...Object.values(at))
  }
  return false
}

const port = required(parentPort, 'port of the thread')

port.once('message', (bytes: Uint8Array) => {
  const answer = (result: ReadJson): void => port.postMessage(result)
  try {
    // A byte order mark is not part of JSON.
    answer(readJson(new TextDecoder().decode(bytes)))
  } catch {
    answer({ refusal: 'malformed_body' })
  }
})
