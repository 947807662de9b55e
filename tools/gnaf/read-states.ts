import type { AddressState } from '#domain/address/states.ts'
import { StartError } from '#server/db/start-error.ts'

const SERVED: readonly AddressState[] = ['VIC', 'NSW']

/** The states to read, from `VIC` or `vic,nsw`; both that are served when none is said. */
export function readStates(text?: string): readonly AddressState[] {
  if (text === undefined) return SERVED
  const names = text.split(',').map((name) => name.trim().toUpperCase())
  return names.map((name) => {
    const state = SERVED.find((served) => served === name)
    if (!state) throw new StartError(`--states ${text}: the shop delivers in ${SERVED.join(' and ')} only`)
    return state
  })
}
