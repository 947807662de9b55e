import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import type { ChooseReply } from '../choose-address.route.ts'
import { AddressSearch } from './address-search.tsx'
import * as texts from '../address-texts.ts'

const INVALID = {
  ok: false as const,
  error: { code: 'address_invalid', msg: 'Invalid address. Please enter your full address' },
}
const SURRY_HILLS = { id: 'x', label: '100 Crown Street, Surry Hills NSW 2010' }

/** Renders the search. Each submission receives the reply; searches return the suggestions. */
function search(reply: ChooseReply, suggestions: object[] = []) {
  const sent: Record<string, string>[] = []
  const routes = {
    '/-/addresses': {
      loader: ({ request }: { request: Request }) => ({
        search: new URL(request.url).searchParams.get('search'),
        suggestions,
        hint: '',
      }),
    },
    '/-/address': {
      action: async ({ request }: { request: Request }) => {
        sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
        return reply
      },
    },
  }
  showInShop(<AddressSearch display="homepage" />, { routes })
  return sent
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Delivery Address' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const go = () => fireEvent.submit(field().form!)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a typed address in another suburb', () => {
  it('is listed as a question while the shopper types', async () => {
    search(INVALID, [{ ...SURRY_HILLS, other_suburb: true }])
    type('100 crown st darlinghurst')
    const group = await screen.findByRole('group', { name: 'Did you mean …?' })
    expect(group.textContent).toBe('Did you mean …?100 Crown StreetSurry Hills NSW 2010')
  })

  it('is a question after the message, and is chosen with one tap', async () => {
    const sent = search({ ...INVALID, elsewhere: [SURRY_HILLS] })
    type('100 crown st darlinghurst')
    go()
    expect(await screen.findByText(INVALID.error.msg)).toBeTruthy()
    expect(await screen.findByText('Did you mean …?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: SURRY_HILLS.label }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ id: 'x' })
  })
})

it('a refused text has its reason next to the message, until the text changes', async () => {
  search({ ...INVALID, reason: 'We can’t find this lot.' })
  type('Lot 5 Smith St')
  go()
  expect(await screen.findByText('We can’t find this lot.')).toBeTruthy()
  expect(field().getAttribute('aria-describedby')!.split(' ')).toHaveLength(2)
  type('5 Smith St')
  expect(screen.queryByText('We can’t find this lot.')).toBeNull()
})

describe('the position of the device', () => {
  type Answer = { coords: object } | { code: number }
  let answer: Answer
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true)
    const getCurrentPosition = (ok: (position: object) => void, fail: (error: object) => void) =>
      'coords' in answer ? ok(answer) : fail({ ...answer, PERMISSION_DENIED: 1 })
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'))
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: texts.locationButton }))

  it('finds the nearest address, which the shopper confirms', async () => {
    answer = { coords: { latitude: -37.8, longitude: 144.98, accuracy: 12 } }
    const sent = search({ ok: true, confirm: { id: 'y', label: '12 Smith Street, Fitzroy VIC 3065' } })
    await press()
    expect((await screen.findByRole('dialog')).textContent).toContain('12 Smith Street, Fitzroy VIC 3065')
    expect(sent[0]).toMatchObject({ lat: '-37.8', lng: '144.98' })
  })

  it.each<[string, Answer, string]>([
    ['refused', { code: 1 }, texts.locationRefused],
    ['late', { code: 3 }, texts.locationUnknown],
    ['inexact', { coords: { latitude: 0, longitude: 0, accuracy: 5000 } }, texts.locationTooRough],
  ])('that is %s gives a sentence, and the typed text remains', async (_, own, sentence) => {
    answer = own
    const sent = search(INVALID)
    type('12 Smi')
    await press()
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(field().value).toBe('12 Smi')
    expect(sent).toEqual([])
    type('12 Smit')
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is not offered over plain HTTP', async () => {
    vi.stubGlobal('isSecureContext', false)
    search(INVALID)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('button', { name: texts.locationButton })).toBeNull()
  })
})
