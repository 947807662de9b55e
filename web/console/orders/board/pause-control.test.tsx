import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Pause, StaffStore } from '#contract/console/stores.ts'
import type { ActionReply } from '#web/platform/api/action-reply.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { PauseControl } from './pause-control.tsx'

const NOW = '2026-11-20T18:30:00+11:00'
const EIGHT = '2026-11-20T20:00:00+11:00'

const aStore = (pause: Partial<Pause> = {}, store_id = 1): StaffStore => ({
  store_id,
  name: `Store ${store_id}`,
  time_zone: 'Australia/Melbourne',
  pause: { store_id, mode: 'open', until: null, version: 4, ...pause },
  auto_accept: { store_id, below: 60, version: 2 },
})

const OK: ActionReply = { ok: true }

function show(stores: StaffStore[], answers: ActionReply[] = [OK], now = NOW, at = '/console/orders') {
  const sent: Record<string, unknown>[] = []
  const Stub = createRoutesStub([
    {
      path: '/console/orders',
      Component: () => <PauseControl stores={stores} now={now} />,
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await request.formData()))
        return answers[sent.length - 1]
      },
    },
  ])
  render(<Stub initialEntries={[at]} />)
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('A-PAUSE-1: the board’s control', () => {
  beforeAll(letDialogsOpen)
  afterEach(() => cleanup())

  it('sets a store busy or pauses it with two taps, from the version that was shown', async () => {
    const sent = show([aStore()])
    press('Open for orders')
    press('Pause: 1 hour')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ step: 'pause', store_id: '1', version: '4', mode: 'paused', minutes: '60' }])
  })

  it('opens for the store that the URL names', async () => {
    const sent = show([aStore(), aStore({}, 2)], [OK], NOW, '/console/orders?late=on&pause=2')
    press('Pause: 1 hour')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toMatchObject([{ store_id: '2', mode: 'paused' }])
  })

  it('shows the end time, and reopens the store with two taps', async () => {
    const sent = show([aStore({ mode: 'busy', until: EIGHT })])
    press('Busy until 8:00 PM')
    press('Open for orders now')
    await waitFor(() => expect(sent).toMatchObject([{ mode: 'open', minutes: '' }]))
  })

  it('reads open after the end time, without a reload', () => {
    show([aStore({ mode: 'paused', until: EIGHT })], [], EIGHT)
    expect(screen.getByRole('button').textContent).toBe('Open for orders')
  })

  it('shows the mode that a colleague has set concurrently, and continues from it', async () => {
    const current: Pause = { store_id: 1, mode: 'paused', until: EIGHT, version: 5 }
    const stale: ActionReply = { ok: false, error: { code: 'stale', msg: 'Old', current } }
    const sent = show([aStore()], [stale, OK])
    press('Open for orders')
    press('Busy: 30 min')
    expect((await screen.findByText(/Someone else/)).textContent).toMatch(/now: Paused until 8:00 PM/)
    press('Open for orders now')
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['4', '5']))
  })

  it('sets the auto-accept limit, and preserves the typed value after a rejected request', async () => {
    const refused: ActionReply = {
      ok: false,
      error: { code: 'invalid_input', msg: 'Please check', fields: { below: 'At most $500.00' } },
    }
    const sent = show([aStore()], [refused, OK])
    press('Open for orders')
    fireEvent.change(screen.getByLabelText(/Orders below/), { target: { value: '900' } })
    press('Save')
    expect(await screen.findByText('At most $500.00')).toBeTruthy()
    expect(screen.getByDisplayValue('900')).toBeTruthy()
    press('Save')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]).toEqual({ step: 'auto-accept', below: '900', store_id: '1', version: '2' })
  })

  it('names the store if there are several, and counts the stores that are not open', async () => {
    const sent = show([aStore(), aStore({ mode: 'paused' }, 2)])
    press('1 store busy or paused')
    fireEvent.change(screen.getByLabelText('Store'), { target: { value: '2' } })
    press('Open for orders now')
    await waitFor(() => expect(sent).toMatchObject([{ store_id: '2', mode: 'open' }]))
  })
})
