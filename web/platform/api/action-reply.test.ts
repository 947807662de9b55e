import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { keepPageWhenOffline, failureReply } from './action-reply.ts'
import { onEndedSession } from './session-events.ts'

const refused = (code: string) => ({ ok: false as const, error: { code, msg: 'No' } })

describe('any screen', () => {
  it("§8 Browser offline: 'Sorry, there appears to be an issue with your internet connection.'", async () => {
    const reply = await keepPageWhenOffline({ serverAction: () => Promise.reject(new TypeError('no')) })
    expect(reply).toMatchObject({
      data: {
        ok: false,
        error: { msg: 'Sorry, there appears to be an issue with your internet connection.' },
      },
    })
  })

  it('§8 Verification and forgot-password HTTP errors: turned into the parsed error body', () => {
    const body = { code: 'rate_limited', msg: 'Too many tries. Please wait a moment and try again.' } as const
    const { data, init } = failureReply(new ApiError(429, body))
    expect([data, init?.status]).toEqual([{ ok: false, error: body }, 429])
  })

  it('§8 401: told to the frame, which asks to log in again; the answer stays with the form', async () => {
    const listener = vi.fn<() => void>()
    const stop = onEndedSession(listener)
    const reply = await keepPageWhenOffline({ serverAction: async () => refused('not_signed_in') })
    expect(reply).toEqual(refused('not_signed_in'))
    expect(listener).toHaveBeenCalledTimes(1)
    await keepPageWhenOffline({ serverAction: async () => refused('login_failed') })
    await keepPageWhenOffline({ serverAction: async () => ({ ok: true }) })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
  })

  it('§8 Any screen: an error that is none of the network passes through', async () => {
    const error = new Response(null, { status: 404 })
    await expect(keepPageWhenOffline({ serverAction: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
