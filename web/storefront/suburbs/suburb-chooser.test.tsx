import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { matchesSearch, SuburbChooser } from './suburb-chooser.tsx'

afterEach(() => cleanup())

const SUBURBS = [
  { name: 'Abbotsford', postcode: '3067' },
  { name: 'Altona', postcode: '3018' },
  { name: 'St Kilda', postcode: '3182' },
  { name: 'St Kilda East', postcode: '3183' },
]

function show(answer: (sent: Record<string, unknown>) => unknown = () => null) {
  const sent: Record<string, unknown>[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = Object.fromEntries(await request.formData())
    sent.push(form)
    return answer(form)
  }
  showInShop(<SuburbChooser suburbs={SUBURBS} path="/suburb/victoria" reply={undefined} />, {
    at: '/suburb/victoria',
    routes: {
      '/suburb/victoria': { action },
      '/-/subscribe': {},
      '/-/address': {
        action: async ({ request }) => {
          sent.push(Object.fromEntries(await request.formData()))
          return { ok: true, isRestored: true }
        },
      },
    },
  })
  return sent
}
const shown = () => screen.getAllByRole('button').map((button) => button.textContent)

describe('§2 Suburb page', () => {
  it('a list of suburbs, each shown as name plus postcode', () => {
    show()
    expect(shown()).toEqual(['Abbotsford 3067', 'Altona 3018', 'St Kilda 3182', 'St Kilda East 3183'])
  })

  it('choosing a suburb submits a form that works without JavaScript', async () => {
    const sent = show()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'St Kilda 3182' })
    const { method, action } = button.form!
    expect([button.type, method, new URL(action).pathname]).toEqual(['submit', 'post', '/suburb/victoria'])
    fireEvent.click(button)
    await waitFor(() => expect(sent).toEqual([{ suburb: 'St Kilda' }]))
  })

  it('§4 Address: items that cannot move open the transfer confirmation; YES forces the change', async () => {
    const error = { code: 'unmatched_packs', msg: 'Unmatched packs found' }
    const sent = show((form) =>
      form.force_change ? null : { suburb: 'Altona', failure: { ok: false, error } },
    )
    fireEvent.click(screen.getByRole('button', { name: 'Altona 3018' }))
    fireEvent.click(await screen.findByRole('button', { name: /^yes$/i }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ suburb: 'Altona', force_change: 'true' }))
  })

  it('§4 Cart transfer confirm: NO leaves the list unchanged and re-checks the previous address', async () => {
    const error = { code: 'unmatched_packs', msg: 'Unmatched packs found' }
    const sent = show(() => ({ suburb: 'Altona', failure: { ok: false, error } }))
    fireEvent.click(screen.getByRole('button', { name: 'Altona 3018' }))
    fireEvent.click(await screen.findByRole('button', { name: 'NO' }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ restore: 'true' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("§8 Zone lookup fails: 'Sorry, we currently do not service your area.' above the list; sorry popup opens, once", async () => {
    const msg = 'Sorry, we currently do not service your area.'
    const area = { city: 'Altona', state: 'VIC', postcode: '3018' }
    show(() => ({ suburb: 'Altona', failure: { ok: false, error: { code: 'area_not_served', msg } }, area }))
    fireEvent.click(screen.getByRole('button', { name: 'Altona 3018' }))
    const sorry = await screen.findByRole('dialog', { name: 'Coldie is expanding!' })
    expect(sorry.textContent).toContain("But we're not in Altona just yet.")
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(msg)).toBeTruthy()
  })
})

describe('§2 Suburb page: search box', () => {
  it.each([
    { search: '', found: 4 },
    { search: 'st k', found: 2 },
    { search: '  EAST ', found: 1 },
    { search: '318', found: 2 },
    { search: 'kilda', found: 2 },
    { search: 'ilda', found: 0 },
  ])('"$search" finds $found', ({ search, found }) => {
    expect(SUBURBS.filter((suburb) => matchesSearch(suburb, search))).toHaveLength(found)
  })

  it('shows the matching suburbs, or a message without a match', () => {
    show()
    const box = screen.getByLabelText('Find your suburb')
    fireEvent.change(box, { target: { value: 'kilda' } })
    expect(shown()).toEqual(['St Kilda 3182', 'St Kilda East 3183'])
    expect(screen.getByText('2 suburbs found')).toBeTruthy()
    fireEvent.change(box, { target: { value: 'kilda east' } })
    expect(screen.getByText('1 suburb found')).toBeTruthy()
    fireEvent.change(box, { target: { value: 'perth' } })
    expect(screen.getByText(/We can’t find a suburb/)).toBeTruthy()
  })
})
