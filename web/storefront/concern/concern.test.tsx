import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { ConcernForm } from './concern-form.tsx'

afterEach(cleanup)

it('§4 Concern: a rejected form keeps what was typed and names the field', () => {
  showInShop(
    <ConcernForm
      reply={{
        ok: false,
        error: { code: 'invalid_input', msg: 'Please check.', fields: { name: 'Please give a name.' } },
        typed: { email: '', name: '', mobile: '', message: 'I worry about a friend.' },
      }}
    />,
  )
  expect(screen.getByRole('textbox', { name: 'Their name' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please give a name.')).toBeTruthy()
  expect(screen.getByDisplayValue('I worry about a friend.')).toBeTruthy()
})
