import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { useStoredFields } from './stored-fields.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Page() {
  const box = useRef<HTMLDivElement>(null)
  const [notes, setNotes] = useState('')
  useStoredFields(box)
  return (
    <div ref={box}>
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="intent" value="email" />
        <details data-testid="details">
          <input name="email" aria-label="Email" />
          <input name="password" type="password" aria-label="Password" />
          <input name="dob" autoComplete="bday" aria-label="Birth date" />
        </details>
        <button type="submit">Send</button>
      </form>
      <form>
        <input type="hidden" name="intent" value="notes" />
        <textarea
          name="notes"
          aria-label="Notes"
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        <input name="default" type="checkbox" aria-label="Default" />
      </form>
    </div>
  )
}

const show = () => showInShop(<Page />, { at: '/account/details' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })

describe('stored fields of a page', () => {
  it.each([
    { label: 'Email', value: 'new@example.com', stored: 'new@example.com' },
    { label: 'Notes', value: 'Blue door', stored: 'Blue door' },
    { label: 'Password', value: 'secret', stored: '' },
    { label: 'Birth date', value: '01/02/1990', stored: '' },
  ])('$label is “$stored” after a reload', ({ label, value, stored }) => {
    show()
    type(label, value)
    show()
    expect(field(label).value).toBe(stored)
  })

  it('keep a tick, and open the section of a field', () => {
    show()
    fireEvent.click(field('Default'))
    type('Email', 'new@example.com')
    show()
    expect(field('Default').checked).toBe(true)
    expect(screen.getByTestId<HTMLDetailsElement>('details').open).toBe(true)
  })

  it('are dropped for a form once it is submitted', () => {
    show()
    type('Email', 'new@example.com')
    type('Notes', 'Blue door')
    fireEvent.click(screen.getByText('Send'))
    show()
    expect([field('Email').value, field('Notes').value]).toEqual(['', 'Blue door'])
  })
})
