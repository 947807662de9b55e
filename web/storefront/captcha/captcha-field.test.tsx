import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showInShop } from '#testing/screens/shop-screen.tsx'
import { SubscribeForm } from '../content/subscribe/subscribe-form.tsx'

type Options = Turnstile.RenderParameters & {
  callback: (token: string) => void
  'expired-callback': (token: string) => void
  'timeout-callback': () => void
  'error-callback': (code: string) => void
}

/** Stub of the vendor's `render` function. */
const shown = vi.fn<(place: HTMLElement, options: Options) => string | undefined>(() => 'widget 1')
const removed = vi.fn<(id: string) => void>()
const own = globalThis as { turnstile?: object }
const scripts = () => document.querySelectorAll('script[src^="https://challenges.cloudflare.com/"]')

beforeEach(() => void (own.turnstile = { render: shown, remove: removed }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  delete own.turnstile
  for (const script of scripts()) script.remove()
  delete document.documentElement.dataset.theme
})

const KEY = '0x4AAAAAAATESTSITE'

function show(
  reply: () => unknown = () => ({ ok: true }),
  captcha: { siteKey: string } | null = { siteKey: KEY },
) {
  const sent: Record<string, FormDataEntryValue>[] = []
  const action = async ({ request }: { request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()))
    return reply()
  }
  showInShop(<SubscribeForm referrer="Suburb Page" thanks="Thanks" hasCaptcha solve={async () => 'work'} />, {
    at: '/contact-us',
    thirdParties: { captcha },
    routes: { '/-/subscribe': { action } },
  })
  return sent
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' })
const write = () => fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'sam@example.com' } })
const ownBox = () => screen.findByLabelText<HTMLInputElement>(/^Captcha/)

/** Waits for the vendor's box and returns the options of its last `render` call. */
async function vendorBox(): Promise<Options> {
  await screen.findByText('Use our own captcha instead')
  fireEvent.focusIn(screen.getByLabelText('Email'))
  await waitFor(() => expect(shown).toHaveBeenCalled())
  return shown.mock.calls.at(-1)![1]
}

describe('§2 Subscription form: a vendor’s captcha', () => {
  it('is absent while no vendor is configured', async () => {
    show(undefined, null)
    delete own.turnstile
    await ownBox()
    write()
    expect(scripts()).toHaveLength(0)
  })

  it('loads on the first use of the form, not when the page is only read', async () => {
    show()
    await screen.findByText('The captcha appears when you start typing.')
    expect(shown).not.toHaveBeenCalled()
    const options = await vendorBox()
    expect(options).toMatchObject({ sitekey: KEY, action: 'contact', language: 'en', theme: 'light' })
    expect(options['response-field']).toBe(false)
    await waitFor(() => expect(screen.queryByText('The captcha appears when you start typing.')).toBeNull())
  })

  it('uses the theme of the page', async () => {
    document.documentElement.dataset.theme = 'stout'
    show()
    expect((await vendorBox()).theme).toBe('dark')
  })

  it('§5 enables the form while its solution is valid, and is submitted with the form', async () => {
    const sent = show()
    write()
    const options = await vendorBox()
    expect(submit().disabled).toBe(true)
    act(() => options.callback('token 1'))
    expect([submit().disabled, screen.queryByText('Checked, thank you') !== null]).toEqual([false, true])
    act(() => options['expired-callback']('token 1'))
    expect(submit().disabled).toBe(true)
    act(() => options.callback('token 2'))
    act(() => options['timeout-callback']())
    expect(submit().disabled).toBe(true)
    act(() => options.callback('token 3'))
    fireEvent.click(submit())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ captcha: 'token 3' })
  })

  it('is reset for each attempt', async () => {
    show(() => ({ ok: false, error: { code: 'captcha_wrong', msg: 'Please tick it again.' } }))
    write()
    const first = await vendorBox()
    act(() => first.callback('token 1'))
    fireEvent.click(submit())
    await screen.findByText('Please tick it again.')
    expect(submit().disabled).toBe(true)
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2))
    expect(removed).toHaveBeenCalledWith('widget 1')
  })
})

describe('§2 Subscription form: fallback of the vendor’s captcha', () => {
  const sendWithOwn = async (sent: object[]) => {
    const box = await ownBox()
    await act(async () => void fireEvent.click(box))
    await waitFor(() => expect(submit().disabled).toBe(false))
    fireEvent.click(submit())
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ captcha: 'work' }))
  }

  it('the shop’s own captcha replaces it when the script is blocked', async () => {
    delete own.turnstile
    const sent = show()
    await screen.findByText('Use our own captcha instead')
    expect(scripts()).toHaveLength(0)
    write()
    fireEvent.focusIn(screen.getByLabelText('Email'))
    await waitFor(() => expect(scripts()).toHaveLength(1))
    scripts()[0]!.dispatchEvent(new Event('error'))
    await sendWithOwn(sent)
  })

  it('the shop’s own captcha replaces it when the script renders nothing', async () => {
    shown.mockReturnValueOnce(undefined)
    const sent = show()
    await vendorBox()
    write()
    await sendWithOwn(sent)
  })

  it('the shop’s own captcha replaces it when the widget fails, and its earlier solution is discarded', async () => {
    const sent = show()
    write()
    const options = await vendorBox()
    act(() => options.callback('token 1'))
    act(() => options['error-callback']('600010'))
    await ownBox()
    expect(submit().disabled).toBe(true)
    await sendWithOwn(sent)
  })

  it('the shop’s own captcha replaces it permanently when the server cannot verify the solution', async () => {
    const replies = [
      { ok: false, error: { code: 'captcha_unavailable', msg: 'We couldn’t check the captcha.' } },
      { ok: false, error: { code: 'rate_limited', msg: 'Too many attempts.' } },
    ]
    const sent = show(() => replies.shift())
    write()
    const options = await vendorBox()
    act(() => options.callback('token 1'))
    fireEvent.click(submit())
    await screen.findByText('We couldn’t check the captcha.')
    await sendWithOwn(sent)
    await screen.findByText('Too many attempts.')
    expect((await ownBox()).checked).toBe(false)
  })

  it('a shopper who chooses the shop’s own captcha sends nothing to the vendor', async () => {
    const sent = show()
    write()
    const other = await screen.findByText('Use our own captcha instead')
    fireEvent.pointerDown(other)
    fireEvent.focusIn(other)
    await act(async () => {})
    expect(shown).not.toHaveBeenCalled()
    fireEvent.click(other)
    expect(document.activeElement).toBe(await ownBox())
    await sendWithOwn(sent)
  })
})
