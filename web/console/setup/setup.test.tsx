import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Setup } from '#contract/console/setup.ts'
import { setupSteps } from '#domain/console/setup-steps.ts'
import { SetupBar } from './setup-bar.tsx'
import { SetupScreen } from './setup-screen.tsx'

const FIGURES = { zones: 1, products: 0, units: 0, staff: 1, drivers: 1 }
const FACTS = {
  hasCompanyName: true,
  store: { storeId: 7, isOpen: false, hasLicence: true, hasHours: true, ...FIGURES },
  order: null,
}
const SETUP: Setup = {
  is_finished: false,
  steps: setupSteps(FACTS, ['stock']),
  company: 'Bayside Drinks Pty Ltd',
  store: {
    store_id: 7,
    name: 'Bayside Drinks',
    address: '18 Bay Street, Port Melbourne VIC 3207',
    is_open: false,
    zone: 'Around the bay',
    ...FIGURES,
  },
  order: null,
}

function show(element: React.ReactElement, path = '/console') {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  render(<Stub initialEntries={[path]} />)
}
const stepOf = (title: string) =>
  within(screen.getByRole('heading', { name: new RegExp(`^${title},`) }).closest('li')!)

afterEach(() => cleanup())

/** @source S-SETUP-2 */
describe('the steps of a new shop', () => {
  it('show the progress, and the buttons of the next step alone', () => {
    show(<SetupScreen setup={SETUP} />)
    expect(screen.getByText('5 of 8')).toBeTruthy()
    const products = stepOf('What you sell')
    expect(products.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe(
      '/console/imports',
    )
    expect(products.getByRole('button', { name: 'Start from 40 sample drinks' })).toBeTruthy()
    expect(products.getByRole('link', { name: 'Add by hand' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Go to the store' })).toBeNull()
  })

  it('show the facts of a done step, and let a skipped one be taken up again', () => {
    show(<SetupScreen setup={SETUP} />)
    const store = stepOf('The store and its licence')
    expect(store.getByText('Bayside Drinks, 18 Bay Street, Port Melbourne VIC 3207')).toBeTruthy()
    expect(store.getByRole('link', { name: 'Change: The store and its licence' })).toBeTruthy()
    expect(stepOf('Prices and stock').getByRole('button').textContent).toBe('Take it up again')
  })

  it('name what a sale still needs', () => {
    show(<SetupScreen setup={SETUP} />)
    const missing = within(screen.getByRole('region', { name: 'What’s missing for a sale' }))
    expect(missing.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Nothing to sell yet',
      'Nothing on the shelf',
      'The store isn’t open',
    ])
  })

  it('are sent to a colleague by mail with those that are left', () => {
    show(<SetupScreen setup={SETUP} />)
    const link = screen.getByRole('link', { name: 'Send to a colleague' })
    const body = new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('body')
    expect(body?.split('\n').slice(1)).toEqual(['- What you sell', '- Prices and stock', '- A test order'])
  })

  it('open the step that the address names', () => {
    show(<SetupScreen setup={SETUP} chosen="order" />)
    expect(stepOf('A test order').getByRole('link', { name: 'Go to the store' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull()
  })

  it('report the sample catalogue with the import that undoes it', () => {
    const sample = { import_id: 3, created: 40, changed: 0, unchanged: 0, categories: 31 }
    show(<SetupScreen setup={SETUP} reply={{ ok: true, sample }} />)
    expect(screen.getByText(/We added 40 products in 31 new categories/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'import 3' }).getAttribute('href')).toBe('/console/imports/3')
  })
})

/** @source S-SETUP-3 */
describe('the bar above the other pages', () => {
  it('leads to the next step and to all steps', () => {
    show(<SetupBar setup={SETUP} />, '/console/stores/7')
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['What you sell', '/console/imports'],
      ['All steps', '/console/setup'],
    ])
  })

  it('names the step of its own page', () => {
    show(<SetupBar setup={SETUP} />, '/console/imports')
    expect(screen.getByText('This step: What you sell.')).toBeTruthy()
  })

  it.each(['/console', '/console/setup'])('is absent at %s, which shows the steps', (path) => {
    show(<SetupBar setup={SETUP} />, path)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
