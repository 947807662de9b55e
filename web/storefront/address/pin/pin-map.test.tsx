import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UnlistedAddress } from '../search/unlisted-address.tsx'

const TYPED = { line: '9999 Nowhere Street', suburb: '', state: '', postcode: '' }
const FITZROY = { lat: -37.8, lng: 144.98, city: 'Fitzroy', state: 'VIC', postcode: '3065', is_served: true }
const STREETS = [
  {
    name: 'Gore Street',
    line: [
      [144.98, -37.801],
      [144.98, -37.799],
    ],
  },
]

let asked: object[]
let answer: object | null
beforeEach(() => {
  asked = []
  answer = { ...FITZROY, street: 'Gore Street', streets: STREETS, zones: [] }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as object)
    return answer ? Response.json({ success: true, data: answer }) : new Response('', { status: 503 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  const sent: unknown[] = []
  render(
    <UnlistedAddress
      typed={TYPED}
      isBusy={false}
      isInitiallyOpen
      onSubmit={(fields, pin) => sent.push({ fields, pin })}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Set a pin on the map' }))
  return sent
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const map = () => screen.findByRole('application')

describe('the pin of an unlisted address', () => {
  it('is moved by the arrow keys, names its place and fills the suburb', async () => {
    const sent = open()
    expect(await screen.findByText(/^Tap the map/)).toBeTruthy()
    expect(asked).toEqual([{ search: '' }])
    fireEvent.keyDown(await map(), { key: 'ArrowUp' })
    expect(await screen.findByText('The pin is near Gore Street, Fitzroy VIC 3065.')).toBeTruthy()
    press('Use this address')
    expect(sent).toEqual([
      {
        fields: { line: '9999 Nowhere Street', suburb: 'Fitzroy', state: 'VIC', postcode: '3065' },
        pin: { lat: -37.79982, lng: 144.98 },
      },
    ])
  })

  it('is not sent before it was set, nor after it was removed', async () => {
    const sent = open()
    await screen.findByText(/^Tap the map/)
    press('Use this address')
    fireEvent.keyDown(await map(), { key: 'ArrowLeft' })
    press('Remove the pin')
    press('Use this address')
    expect(sent).toMatchObject([{ pin: undefined }, { pin: undefined }])
  })

  it('names a place that is not served, and a map that could not be loaded', async () => {
    answer = { ...FITZROY, is_served: false, street: '', streets: [], zones: [] }
    open()
    fireEvent.keyDown(await map(), { key: 'ArrowUp' })
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(/in Fitzroy .*We don’t deliver there yet/),
    )
    cleanup()
    answer = null
    open()
    expect(await screen.findByText(/^We couldn’t load the map/)).toBeTruthy()
  })
})
