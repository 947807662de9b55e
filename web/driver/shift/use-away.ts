import { useState } from 'react'
import type { Driver } from '../run/use-driver.ts'
import * as texts from './shift-texts.ts'

/** Path of the API, repeated here to keep its schemas out of the browser bundle. */
const PATH = '/api/drivers/me/away'

export type AwayReason = NonNullable<Driver['run']['shift']['away']>['reason']

/** Returns a function that starts, extends or ends a break, which needs a network. It returns false on failure. */
export function useAway({ tryNow }: Driver) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const set = async (reason: AwayReason | null, minutes = 1): Promise<boolean> => {
    setBusy(true)
    const failure = await put({ reason, minutes })
    setError(failure)
    setBusy(false)
    tryNow()
    return failure === ''
  }
  return { isBusy, error, set }
}

/** Returns the message of an error; empty after a success. */
async function put(away: { reason: AwayReason | null; minutes: number }): Promise<string> {
  try {
    const reply = await fetch(PATH, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(away),
    })
    const body = (await reply.json()) as { success: boolean; error?: { msg: string } }
    return body.error?.msg ?? ''
  } catch {
    return texts.breakOfflineText
  }
}
