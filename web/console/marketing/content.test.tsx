import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConsoleBanner, ContentVersion } from '#contract/console/content.ts'
import { bannerBody, picturesOf, valuesOfBanner } from './banners/banner-values.ts'
import { Versions } from './pages/versions.tsx'

afterEach(() => cleanup())

const BANNER: ConsoleBanner = {
  banner_id: 3,
  title: 'Fitzroy pours its own',
  content: 'Pale ales',
  button_text: 'See the beers',
  link: '/bottleshop/victoria/fitzroy/beer',
  background_image: {
    small: '/pictures/fitzroy-240.webp',
    medium: '/pictures/fitzroy-480.webp',
    large: '/pictures/fitzroy-600.webp',
  },
  background_color: '#DDE58A',
  promo_code_id: null,
  status: 'ACTIVE',
  store_id: 1,
  zone_id: 4,
  start: '2026-12-01T00:00:00.000Z',
  finish: null,
  sequence: 3,
  version: 2,
}

/** @source S-MARKET-4 */
describe('§8 The form of a banner', () => {
  it('sends what it was opened with where nothing was changed', () => {
    const { banner_id: _id, version: _version, ...saved } = BANNER
    const sent = bannerBody(valuesOfBanner(BANNER))
    expect(sent).toEqual({ ...saved, store_id: '1', zone_id: '4', sequence: '3' })
  })

  it('offers each picture once', () => {
    expect(picturesOf([BANNER, BANNER, { ...BANNER, background_image: null }])).toMatchObject([
      { label: 'fitzroy' },
    ])
  })
})

/** @source S-MARKET-5 */
describe('§8 The wordings of a page', () => {
  const version = (content: string, isCurrent: boolean): ContentVersion => ({
    text_version: content,
    title: 'About',
    content,
    valid_from: '2026-11-20T00:00:00Z',
    is_current: isCurrent,
  })
  const show = (versions: ContentVersion[]) => {
    const Stub = createRoutesStub([
      { path: '/', Component: () => <Versions versions={versions} version={7} title="About" sequence={1} /> },
    ])
    render(<Stub />)
  }

  it('can be shown again, except the one that is shown now', () => {
    show([version('<p>New</p>', true), version('<p>Old</p>', false)])
    const [now, before] = screen.getAllByRole('listitem')
    expect(within(now!).queryByRole('button')).toBeNull()
    const form = within(before!).getByRole('button').closest('form')!
    expect(Object.fromEntries(new FormData(form))).toEqual({
      version: '7',
      title: 'About',
      sequence: '1',
      content: '<p>Old</p>',
    })
  })

  it('are none where the page was never changed', () => {
    show([version('<p>New</p>', true)])
    expect(screen.getByText('This page has had no other wording yet.')).toBeTruthy()
  })
})
