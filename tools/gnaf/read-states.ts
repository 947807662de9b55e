import { type AddressState, STATE_CODES } from '#domain/states.ts'
import { StartError } from '#server/startup/start-error.ts'

/** Parses the states to import from a list such as `VIC` or `vic,nsw`; returns all served states by default. */
export function readStates(text?: string): readonly AddressState[] {
  if (text === undefined) return STATE_CODES
  const names = text.split(',').map((name) => name.trim().toUpperCase())
  return names.map((name) => {
    const state = STATE_CODES.find((served) => served === name)
    if (!state)
      throw new StartError(`--states ${text}: the shop delivers in ${STATE_CODES.join(' and ')} only`)
    return state
  })
}
