import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Outlet, createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SavedView } from '#contract/console/saved-views.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import type { ListViews } from './load-views.ts'
import { SavedViews } from './saved-views.tsx'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const LATE: SavedView = {
  saved_view_id: 4,
  list: 'orders',
  name: 'Late',
  query: 'late=on',
  version: 2,
  is_shared: false,
  is_own: true,
  by: 'Sam',
}
const SHARED: SavedView = {
  ...LATE,
  saved_view_id: 5,
  name: 'Tonight',
  query: 'when=hour',
  is_own: false,
  is_shared: true,
}

type Scene = Partial<ListViews> & { at?: string; reply?: object }

/** Renders the views of a list. After a submission the list is reloaded without the deleted view. */
function show({ at = '/console/orders?late=on', reply = { ok: true }, ...given }: Scene = {}) {
  const sent: Record<string, string>[] = []
  let views: ListViews = {
    list: 'orders',
    filters: ['search', 'when', 'late'],
    views: [],
    mayShare: false,
    ...given,
  }
  const Stub = createRoutesStub([
    {
      id: 'console/console',
      Component: Outlet,
      loader: () => ({ views }),
      children: [{ path: '/console/orders', Component: SavedViews }],
    },
    {
      path: '/-/saved-views',
      action: async ({ request }) => {
        const form = Object.fromEntries(await request.formData()) as Record<string, string>
        sent.push(form)
        const left = views.views!.filter((view) => String(view.saved_view_id) !== form.saved_view_id)
        if (form.intent === 'delete') views = { ...views, views: left }
        return reply
      },
    },
  ])
  render(<Stub initialEntries={[at]} />)
  return sent
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const isClosed = async () => {
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
}

/** @source S-VIEW-1 */
describe('the saved views of a list', () => {
  it('are links to the list’s URL, with the current view marked', async () => {
    show({ views: [LATE, SHARED] })
    const nav = await screen.findByRole('navigation', { name: 'Saved views' })
    const links = within(nav).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
      ['Standard', '/console/orders', null],
      ['Late', '/console/orders?late=on', 'true'],
      ['Tonightshared by Sam', '/console/orders?when=hour', null],
    ])
    fireEvent.click(links[2]!)
    await expect.poll(() => links[2]!.ariaCurrent).toBe('true')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('take no space without views and without a query', async () => {
    show({ at: '/console/orders?page=2' })
    await expect.poll(() => document.body.textContent).toBe('')
  })

  it('report that they could not be loaded', async () => {
    show({ views: null })
    await screen.findByText('Your saved views didn’t load. Reload the page to see them.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})

/** @source S-VIEW-2 */
describe('saving a view', () => {
  it('saves the URL’s query under a name', async () => {
    const sent = show({ at: '/console/orders?search=&late=on&page=3' })
    await press('Save view')
    expect(screen.queryByLabelText('Share with everyone who sees this list')).toBeNull()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Late' } })
    await press('Save')
    await isClosed()
    expect(sent).toEqual([{ list: 'orders', query: 'late=on', name: 'Late' }])
    screen.getByText('View saved.')
  })

  it('shares the view if the user may', async () => {
    const sent = show({ mayShare: true })
    await press('Save view')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Late' } })
    fireEvent.click(screen.getByLabelText('Share with everyone who sees this list'))
    await press('Save')
    await isClosed()
    expect(sent[0]).toMatchObject({ is_shared: 'on' })
  })

  it('replaces the query of an own view', async () => {
    const sent = show({ at: '/console/orders?when=later', views: [LATE, SHARED] })
    await press('Save view')
    const choice = screen.getByLabelText('Save as')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['A new view', 'Late'])
    fireEvent.change(choice, { target: { value: '4' } })
    await press('Save')
    await isClosed()
    expect(sent).toEqual([{ list: 'orders', query: 'when=later', saved_view_id: '4', version: '2' }])
  })

  it('shows at the name that it is taken', async () => {
    const msg = 'You have a view with this name already.'
    show({ reply: { ok: false, error: { code: 'saved_view_name_taken', msg } } })
    await press('Save view')
    const name = screen.getByLabelText('Name')
    fireEvent.change(name, { target: { value: 'Late' } })
    await press('Save')
    await screen.findByText(msg)
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect((name as HTMLInputElement).value).toBe('Late')
  })
})

/** @source S-VIEW-2 */
describe('the current view', () => {
  it('is renamed', async () => {
    const sent = show({ views: [LATE] })
    await press('Edit view')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Overdue' } })
    await press('Save')
    await isClosed()
    expect(sent).toEqual([{ saved_view_id: '4', version: '2', name: 'Overdue', intent: 'change' }])
  })

  it('is deleted, and its query can be saved again', async () => {
    const sent = show({ views: [LATE] })
    await press('Edit view')
    await press('Delete view')
    await isClosed()
    expect(sent[0]).toMatchObject({ saved_view_id: '4', intent: 'delete' })
    screen.getByText('View deleted.')
    screen.getByRole('button', { name: 'Save view' })
  })

  it('is saved by another press after a conflict', async () => {
    const error = { code: 'stale', msg: 'Someone has changed this in the meantime.', current: { version: 3 } }
    const sent = show({ views: [LATE], reply: { ok: false, error } })
    await press('Edit view')
    await press('Save')
    await screen.findByText(error.msg)
    await press('Save')
    await expect.poll(() => sent.map(({ version }) => version)).toEqual(['2', '3'])
  })

  it('can only be deleted if it belongs to a colleague and the user may share', async () => {
    const sent = show({ at: '/console/orders?when=hour', views: [SHARED], mayShare: true })
    await press('Edit view')
    await screen.findByText(/Sam shares this view/)
    expect(screen.queryByLabelText('Name')).toBeNull()
    await press('Delete view')
    await isClosed()
    expect(sent[0]).toMatchObject({ intent: 'delete', saved_view_id: '5' })
  })
})
