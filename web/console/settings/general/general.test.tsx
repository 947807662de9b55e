import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import type { ShopSettings } from '#contract/console/settings.ts'
import { SHOP_SETTING_NAMES, type ShopSettingValues } from '#domain/settings/shop-settings.ts'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { type EditReply, readFormValues } from '../../editing/form-values.ts'
import { GENERAL_FIELDS, changesOf, valuesOfSettings } from './general-values.ts'
import GeneralSettingsScreen from './general.route.tsx'

letDialogsOpen()
afterEach(() => cleanup())

const DEFAULTS = {
  ...Object.fromEntries(SHOP_SETTING_NAMES.map((name) => [name, `default of ${name}`])),
  blog_url: '',
} as ShopSettingValues
const SETTINGS: ShopSettings = {
  ...DEFAULTS,
  company_name: 'Icy Pty Ltd',
  facebook_url: '',
  own: ['company_name', 'facebook_url'],
  defaults: DEFAULTS,
  version: 3,
}

function show(replies: EditReply[] = []) {
  const sent: object[] = []
  let version = SETTINGS.version
  const Stub = createRoutesStub([
    {
      path: '/console/settings/general',
      loader: () => ({ settings: { ...SETTINGS, version, ...(version > 3 && { jobs_email: 'theirs' }) } }),
      Component: GeneralSettingsScreen as never,
      HydrateFallback: () => null,
      action: async ({ request }) => {
        sent.push(changesOf(await readFormValues(request, GENERAL_FIELDS), SETTINGS))
        version++
        return replies.shift() ?? { ok: true }
      },
    },
  ])
  render(<Stub initialEntries={['/console/settings/general']} />)
  return sent
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const hintOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')!
  return document.getElementById(ids.split(' ').at(-1)!)!.textContent
}

/** @source S-SETTINGS-3 */
describe('§8 Settings: general', () => {
  it('shows for each setting whether it is the shop’s own, and its default', async () => {
    show()
    await screen.findByRole('heading', { name: 'General' })
    expect(['Company name', 'Facebook', 'Blog'].map(hintOf)).toEqual([
      'Changed here',
      'Changed here: not shown',
      'Default',
    ])
    const boxes = screen.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent)
    expect(boxes).toEqual([
      'Use the default: default of company_name',
      'Use the default: default of facebook_url',
    ])
    expect(screen.getByRole('link', { name: 'Zones' }).getAttribute('href')).toBe('/console/zones')
  })

  it('sends only changed settings, and null for a setting reset to its default', async () => {
    const sent = show()
    await screen.findByRole('heading', { name: 'General' })
    type('Blog', 'https://blog.example')
    type('Support email', '')
    fireEvent.click(screen.getByLabelText('Use the default: default of company_name'))
    save()
    await waitFor(() =>
      expect(sent).toEqual([{ blog_url: 'https://blog.example', support_email: '', company_name: null }]),
    )
    expect(await screen.findByText('Saved.')).toBeTruthy()
  })

  it('starts with the values in effect, which are not changes', () => {
    expect(changesOf(valuesOfSettings(SETTINGS), SETTINGS)).toEqual({})
  })

  it('shows an error at its field, and preserves the typed values', async () => {
    const error = { code: 'invalid_input', msg: 'No', fields: { blog_url: 'Enter an address' } } as const
    show([{ ok: false, error, typed: { ...valuesOfSettings(SETTINGS), blog_url: 'nowhere' } }])
    await screen.findByRole('heading', { name: 'General' })
    type('Blog', 'nowhere')
    save()
    expect(await screen.findByText('Enter an address')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Blog').value).toBe('nowhere')
  })

  it('compares both versions after a conflict', async () => {
    const typed = { ...valuesOfSettings(SETTINGS), jobs_email: 'mine' }
    show([{ ok: false, error: { code: 'stale', msg: 'Stale' }, typed }])
    await screen.findByRole('heading', { name: 'General' })
    type('Jobs email', 'mine')
    save()
    const row = await screen.findByRole('row', { name: /Jobs email/ })
    expect(row.textContent).toBe('Jobs emailminetheirs')
  })
})
