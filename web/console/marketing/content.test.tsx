import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ConsoleBanner } from '#contract/console/banners.ts'
import type { ContentVersion } from '#contract/console/content.ts'
import { BannerFields } from './banners/banner-fields.tsx'
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
  zone_ids: [4],
  start: '2026-12-01T00:00:00.000Z',
  finish: null,
  sequence: 3,
  version: 2,
}

/** @source S-MARKET-4 */
describe('§8 The form of a banner', () => {
  it('sends unchanged values as they were loaded', () => {
    const { banner_id: _id, version: _version, zone_id: _zone, ...saved } = BANNER
    const sent = bannerBody(valuesOfBanner(BANNER))
    expect(sent).toEqual({ ...saved, store_id: '1', zone_ids: ['4'], sequence: '3' })
  })

  it('sends a custom colour unchanged, and no colour if the shop’s own is selected', () => {
    for (const background_color of ['#123456', '#dde58a', ''])
      expect(bannerBody(valuesOfBanner({ ...BANNER, background_color }))).toMatchObject({ background_color })
  })

  it('offers each picture once, with a descriptive name', () => {
    const other = { small: '/p/long-weekend-240.webp', medium: '/p/b-480.webp', large: '/p/c-600.webp' }
    const banners = [BANNER, BANNER, { ...BANNER, background_image: null }]
    expect(picturesOf([...banners, { ...BANNER, background_image: other }])).toMatchObject([
      { label: 'Craft beers', src: '/pictures/fitzroy-240.webp' },
      { label: 'Long weekend' },
    ])
  })

  it('offers pictures, colours and zones, and warns about a colour with too little contrast', () => {
    const values = valuesOfBanner({ ...BANNER, background_color: '#7A4B00' })
    const fields = { valueOf: (name: string) => values[name] ?? '', errorOf: () => ({}) }
    const zones = [
      { value: 3, label: 'Carlton, Fitzroy' },
      { value: 4, label: 'Fitzroy' },
    ]
    const choices = { stores: [], zones, codes: [], pictures: picturesOf([BANNER]) }
    const Stub = createRoutesStub([
      { path: '/', Component: () => <BannerFields fields={fields} choices={choices} /> },
    ])
    const { container } = render(<Stub />)
    const chosenOf = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ labels }) => labels![0]!.textContent)
    expect([chosenOf('Picture'), chosenOf('Colour behind it')]).toEqual([['Craft beers'], ['Another colour']])
    const ticked = within(screen.getByRole('group', { name: 'Only in these zones' }))
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked }) => checked)
    expect(ticked).toEqual([false, true])
    expect(container.querySelector('img')!.getAttribute('src')).toBe('/pictures/fitzroy-240.webp')
    expect(screen.getByText(/will struggle to read/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('The other colour'), { target: { value: '#FFEABA' } })
    expect(screen.queryByText(/will struggle to read/)).toBeNull()
  })
})

/** @source S-MARKET-5 */
describe('§8 The versions of a page', () => {
  const version = (content: string, isCurrent: boolean): ContentVersion => ({
    text_version: content,
    title: 'About',
    content,
    valid_from: '2026-11-20T00:00:00Z',
    by: { user_id: 1, name: 'Avery Quill' },
    is_current: isCurrent,
  })
  const show = (versions: ContentVersion[]) => {
    const Stub = createRoutesStub([
      { path: '/', Component: () => <Versions versions={versions} version={7} title="About" sequence={1} /> },
    ])
    render(<Stub />)
  }

  it('can be restored, except the current version', () => {
    show([version('<p>New</p>', true), version('<p>Old</p>', false)])
    const [now, before] = screen.getAllByRole('listitem')
    expect(within(before!).getByText(/^Fri 20\/11 11:00 AM by Avery Quill/)).toBeTruthy()
    expect(within(now!).queryByRole('button')).toBeNull()
    const form = within(before!).getByRole('button').closest('form')!
    expect(Object.fromEntries(new FormData(form))).toEqual({
      version: '7',
      title: 'About',
      sequence: '1',
      content: '<p>Old</p>',
    })
  })

  it('are empty for a page that was never changed', () => {
    show([version('<p>New</p>', true)])
    expect(screen.getByText('This page has had no other wording yet.')).toBeTruthy()
  })
})
