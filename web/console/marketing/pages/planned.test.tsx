import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ConsoleContent } from '#contract/console/content.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import PageScreen from './page.route.tsx'
import { valuesOfPage, valuesOfPlan } from './page-values.ts'
import { savePage } from './save-page.ts'
import PlannedPageScreen from './planned.route.tsx'

beforeAll(letDialogsOpen)
afterEach(cleanup)

const PAGE: ConsoleContent = {
  content_id: 3,
  uri: 'about',
  title: 'About',
  content: '<p>Once</p>',
  sequence: 2,
  version: 5,
  modified: '2026-11-20T00:00:00Z',
  planned: null,
}
const PLAN: NonNullable<ConsoleContent['planned']> = {
  title: 'About us',
  content: '<p>Soon</p>',
  sequence: 4,
  starts: '2026-11-26T22:00:00.000Z',
  written: '2026-11-20T00:00:00Z',
  by: { user_id: 1, name: 'Avery Quill' },
  is_outdated: false,
}

type RecordedRequest = { method: string; path: string; body?: Record<string, unknown> }

/** Returns an API that answers with the page and records writes. */
function apiOf(page: ConsoleContent) {
  const called: RecordedRequest[] = []
  const call = async ({ method, path }: RecordedRequest, parts: { body?: Record<string, unknown> }) => {
    if (method !== 'GET') called.push({ method, path, ...(parts.body && { body: parts.body }) })
    return page
  }
  return { called, api: { call } as unknown as Parameters<typeof savePage>[0] }
}

const typedIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>

function show(Screen: unknown, loaderData: object) {
  const sent: Record<string, string>[] = []
  const Shown = Screen as (props: { loaderData: object }) => ReactNode
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()) as Record<string, string>)
    return { ok: true }
  }
  const Stub = createRoutesStub([{ path: '/', action, Component: () => <Shown loaderData={loaderData} /> }])
  render(<Stub />)
  return sent
}
const showPage = (page: ConsoleContent) =>
  show(PageScreen, { page, values: valuesOfPage(page), versions: [], isJustSaved: false, mayChange: true })
const showPlan = (page: ConsoleContent) =>
  show(PlannedPageScreen, { page, values: valuesOfPlan(page), isJustSaved: false })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

/** @source S-MARKET-9 */
describe('the text of a page', () => {
  it('is published now, unless a time is chosen', async () => {
    const sent = showPage(PAGE)
    expect(typedIn(screen.getByLabelText<HTMLInputElement>('Title').form!)).toMatchObject({ when: 'now' })
    fireEvent.click(screen.getByLabelText('At a date and time'))
    fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '2026-11-27T09:00' } })
    save()
    await waitFor(() =>
      expect(sent).toMatchObject([{ when: 'later', starts: '2026-11-27T09:00', version: '5' }]),
    )
  })

  it('can only be published now while another version is planned, and links to the plan', () => {
    showPage({ ...PAGE, planned: PLAN })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText(/Changes on Fri 27 Nov 2026, 9:00 AM/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See what’s planned' }).getAttribute('href')).toBe(
      '/console/marketing/pages/3/planned',
    )
  })

  it('warns if it was changed after a version was planned', () => {
    showPage({ ...PAGE, planned: { ...PLAN, is_outdated: true } })
    expect(screen.getByText(/They will replace those changes/)).toBeTruthy()
  })
})

/** @source S-MARKET-9 */
describe('a page’s plan', () => {
  it('shows its time and author, and can be changed', async () => {
    const sent = showPlan({ ...PAGE, planned: PLAN })
    expect(screen.getByText('Changes on Fri 27 Nov 2026, 9:00 AM.')).toBeTruthy()
    expect(screen.getByText('Written Fri 20/11 11:00 AM by Avery Quill.')).toBeTruthy()
    expect(screen.queryByText('What shoppers see now')).toBeNull()
    save()
    const same = { title: 'About us', content: '<p>Soon</p>', sequence: '4', when: 'later' }
    await waitFor(() => expect(sent).toMatchObject([{ ...same, starts: '2026-11-27T09:00', version: '5' }]))
  })

  it('shows what shoppers see now if the page has changed since', () => {
    showPlan({ ...PAGE, planned: { ...PLAN, is_outdated: true } })
    expect(screen.getByText(/The page has changed since the new words were written/)).toBeTruthy()
    expect(screen.getByText('Once', { selector: 'details p' })).toBeTruthy()
  })

  it('is deleted after a confirmation that explains the effect', async () => {
    const sent = showPlan({ ...PAGE, planned: PLAN })
    fireEvent.click(screen.getByRole('button', { name: 'Delete the planned words', hidden: true }))
    await waitFor(() => expect(sent).toEqual([{ intent: 'cancel', version: '5' }]))
  })

  it('keeps its form after it has started or was deleted, so that the text can be planned again', () => {
    showPlan(PAGE)
    expect(screen.getByText('Nothing is planned for this page.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Date and time').value).toBe('')
    expect(screen.queryByText('Cancel this plan')).toBeNull()
  })
})

/** @source S-MARKET-9, A-CONTENT-4 */
describe('saving a page', () => {
  const words = { title: 'About', content: '<p>Once</p>', sequence: '2', version: '5' }
  const later = { ...words, when: 'later', starts: '2026-11-27T09:00' }

  it.each([
    { typed: { ...words, when: 'now' }, isOfPlan: false, path: '', because: 'it is an immediate change' },
    { typed: words, isOfPlan: false, path: '', because: 'a restored version has no time' },
    { typed: { ...words, when: 'now' }, isOfPlan: true, path: '/planned/publish', because: 'its plan ends' },
    { typed: later, isOfPlan: false, path: '/planned', because: 'it is scheduled' },
    { typed: later, isOfPlan: true, path: '/planned', because: 'it stays scheduled' },
  ])('posts to …$path: $because', async ({ typed, isOfPlan, path }) => {
    const { api, called } = apiOf({ ...PAGE, planned: isOfPlan ? PLAN : null })
    await savePage(api, '3', typed, isOfPlan)
    expect(called.map((one) => one.path)).toEqual([`/console/content/:content_id${path}`])
  })

  it('publishes immediately if the plan has ended in the meantime', async () => {
    const { api, called } = apiOf(PAGE)
    await savePage(api, '3', { ...words, when: 'now' }, true)
    expect(called.map(({ method }) => method)).toEqual(['PATCH'])
  })

  it.each([
    { starts: '2026-11-27T09:00', at: '2026-11-26T22:00:00.000Z', because: 'summer is eleven hours ahead' },
    {
      starts: '2027-04-04T02:30',
      at: '2027-04-03T15:30:00.000Z',
      because: '2:30 occurs twice, and the first is used',
    },
    { starts: '2027-04-04T03:00', at: '2027-04-03T17:00:00.000Z', because: 'winter is ten hours ahead' },
    { starts: '2027-10-03T02:30', at: '2027-10-02T16:30:00.000Z', because: 'the clock skips that hour' },
    { starts: '', at: '', because: 'the API reports the missing time' },
  ])('sends $starts in Melbourne as $at: $because', async ({ starts, at }) => {
    const { api, called } = apiOf(PAGE)
    await savePage(api, '3', { ...later, starts }, false)
    expect(called[0]!.body).toMatchObject({ starts: at })
  })
})
