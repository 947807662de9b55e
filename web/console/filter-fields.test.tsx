import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { FilterField } from './filter-field.ts'
import { FilterFields } from './filter-fields.tsx'

afterEach(() => cleanup())

const choice = (name: string, label: string, value: string): FilterField => ({
  kind: 'choice',
  name,
  label,
  value,
  standard: '',
  options: [
    ['', 'Any'],
    ['wine', 'Wine'],
  ],
})

function show(fields: FilterField[], filters: Record<string, string>) {
  const Stub = createRoutesStub([
    {
      path: '/list',
      Component: () => (
        <form>
          <FilterFields fields={fields} path="/list" filters={filters} />
        </form>
      ),
    },
  ])
  render(<Stub initialEntries={['/list']} />)
}

describe('the filters of a list', () => {
  it('have a chip for each choice that restricts the list, which removes it', () => {
    const search: FilterField = { kind: 'text', name: 'search', label: 'Name', value: 'gin', maxLength: 100 }
    const filters = { search: 'gin', kind: 'wine' }
    show([search, choice('kind', 'Kind', 'wine'), choice('status', 'Status', '')], filters)
    const chips = screen.getAllByRole('link')
    expect(chips.map((chip) => chip.textContent)).toEqual(['Remove Kind: Wine ×'])
    expect(chips[0]!.getAttribute('href')).toBe('/list?search=gin')
  })

  it('send every field with the form, also while the choices are closed', () => {
    show([choice('kind', 'Kind', 'wine'), choice('status', 'Status', '')], { kind: 'wine' })
    const form = document.querySelector('form')!
    expect([...new FormData(form)]).toEqual([
      ['kind', 'wine'],
      ['status', ''],
    ])
  })
})
