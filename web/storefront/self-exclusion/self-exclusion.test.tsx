import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import SelfExclusionScreen from './self-exclusion.route.tsx'

afterEach(() => cleanup())

function show(answer: unknown = { ok: true, ends: '2027-05-21T00:00:00+10:00' }) {
  const sent: object[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return answer
  }
  showInShop(<SelfExclusionScreen />, {
    at: '/self-exclusion',
    settings: {
      contact: { postalAddress: '', phone: '', support: 'support@coldie.test', jobs: '', office: '' },
    },
    routes: { '/self-exclusion': { action } },
  })
  return sent
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Stop my orders from now on' }))

describe('§2 Self-exclusion', () => {
  it('asks for a name, at least one of e-mail, mobile and birth date, and how long', () => {
    const sent = show()
    send()
    for (const words of [
      'First name is required',
      'Last Name is required',
      'Please give your email, your mobile or your date of birth',
      'Please choose for how long',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'))
    expect(sent).toEqual([])
  })

  it('is sent without a login and confirmed on the same page', async () => {
    const sent = show()
    type('First Name', 'Alex')
    type('Last Name', 'Held')
    type('Date of Birth', '14021990')
    fireEvent.click(screen.getByLabelText('6 months'))
    send()
    await screen.findByRole('heading', { name: 'It starts now' })
    expect(sent).toEqual([
      {
        firstname: 'Alex',
        lastname: 'Held',
        email: '',
        mobile: '',
        dob: '14/02/1990',
        term: 'six_months',
      },
    ])
    expect(screen.getByText(/until 21 May 2027/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('It starts now'))
  })

  it('shows the server’s error on the field and retains the typed values', async () => {
    const fields = { mobile: 'Please enter an Australian mobile number' }
    show({ ok: false, error: { code: 'invalid_input', msg: 'x', fields } })
    type('First Name', 'Alex')
    type('Last Name', 'Held')
    type('Mobile', '12')
    fireEvent.click(screen.getByLabelText('For good'))
    send()
    await screen.findByText('Please enter an Australian mobile number')
    expect(screen.getByLabelText<HTMLInputElement>('Mobile').value).toBe('12')
  })

  it('explains to family and friends how to ask for a review', () => {
    show()
    expect(screen.getByRole('heading', { name: 'For someone else' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'support@coldie.test' }).getAttribute('href')).toMatch(/^mailto:/)
  })
})
