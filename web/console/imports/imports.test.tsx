import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { Import } from '#contract/console/imports.ts'
import ImportScreen from './import.route.tsx'

afterEach(() => cleanup())

const RUN: Import = {
  import_id: 7,
  kind: 'shopify_products',
  store_id: null,
  status: 'ready',
  rows: 3,
  created: 0,
  changed: 1,
  unchanged: 1,
  bad: [{ line: 4, column: 'Variant Price', message: 'No amount' }],
  bad_count: 1,
  changes: [
    {
      line: 2,
      title: 'Lager',
      action: 'changed',
      differences: [{ field: 'Style', before: 'Ale', after: 'Lager' }],
    },
  ],
  progress: { done: 0, total: 1 },
  by: null,
  created_at: '2026-11-20T18:30:00+11:00',
  ended_at: null,
}

function show(change: Partial<Import> = {}) {
  const loaderData = { ...RUN, ...change }
  const Stub = createRoutesStub([
    {
      path: '/console/imports/7',
      // The generated props have more fields than the screen reads.
      Component: () => <ImportScreen {...({ loaderData } as Parameters<typeof ImportScreen>[0])} />,
    },
  ])
  render(<Stub initialEntries={['/console/imports/7']} />)
}

/** @source S-IMPORT-1 */
describe('an import', () => {
  it('shows all differences and problems before applying anything', () => {
    show()
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
    expect(cells.at(-1)).toEqual(['4', 'Variant Price', 'No amount'])
    expect(screen.getByText('Style: Ale → Lager')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Apply all changes' })).toBeTruthy()
  })

  it.each([
    [
      { created: 0, changed: 0, unchanged: 0, bad_count: 3, changes: [] },
      '3 problems in 3 rows. Nothing of this file can be applied. Correct the file and check it again.',
    ],
    [
      { rows: 1, created: 0, changed: 0, unchanged: 0, bad_count: 1, changes: [] },
      '1 problem in 1 row. Nothing of this file can be applied. Correct the file and check it again.',
    ],
    [
      { rows: 1200, created: 0, changed: 0, unchanged: 199, bad_count: 1001, changes: [] },
      '1,001 problems in 1,200 rows. The rest is in the shop already. Correct the file and check it again.',
    ],
    [{ bad_count: 1 }, '1 problem in 3 rows. You can apply the rest.'],
    [
      { changed: 0, unchanged: 3, bad: [], bad_count: 0, changes: [] },
      'The shop has all of this already. There is nothing to apply.',
    ],
    [
      { rows: 0, changed: 0, unchanged: 0, bad: [], bad_count: 0, changes: [] },
      'The file has no rows below its headings. There is nothing to apply.',
    ],
  ])('summarises %o', (change, text) => {
    show(change)
    expect(screen.getByText(text)).toBeTruthy()
    const nothing = screen.queryByText(/shop has all of this/)
    expect(nothing !== null).toBe(text.startsWith('The shop has all'))
  })

  it.each([
    ['applied', {}, 'Take it back'],
    ['undone', {}, null],
    ['ready', { created: 0, changed: 0 }, null],
    ['failed', {}, 'Apply all changes'],
  ] as const)('that is %s %o offers %o', (status, change, button) => {
    show({ status, ...change })
    expect(screen.queryAllByRole('button').map((one) => one.textContent)).toEqual(button ? [button] : [])
  })
})
