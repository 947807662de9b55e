import { useState } from 'react'
import type { Vehicle } from '#domain/delivery/vehicles.ts'
import type { Driver } from '../run/use-driver.ts'
import * as texts from './shift-texts.ts'

/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/drivers/me/shift'

/** Returns a function that starts or ends the shift, which needs a network, and its error. */
export function useShift({ tryNow }: Driver) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const set = async (on: boolean, vehicle: Vehicle | '') => {
    setBusy(true)
    setError(await post(on, vehicle))
    setBusy(false)
    tryNow()
  }
  return { isBusy, error, set: (on: boolean, vehicle: Vehicle | '' = '') => void set(on, vehicle) }
}

/** Returns the message of an error; empty after a success. */
async function post(on: boolean, vehicle: Vehicle | ''): Promise<string> {
  try {
    const reply = await fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ on, vehicle }),
    })
    const body = (await reply.json()) as { success: boolean; error?: { msg: string } }
    return body.error?.msg ?? ''
  } catch {
    return texts.offlineText
  }
}
