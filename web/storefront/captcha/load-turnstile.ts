/// <reference types="cloudflare-turnstile" />

const SRC = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** Short, because the shopper waits to submit a form and the shop's own captcha is the fallback. */
const LOAD_TIMEOUT_MS = 10_000

const globals = globalThis as { turnstile?: Turnstile.Turnstile }
let loading: Promise<Turnstile.Turnstile> | undefined

/**
 * Loads the provider's script once per page. A failure is not retried before a reload, because with a script blocker
 * each attempt would wait for the timeout.
 *
 * @throws if the script is blocked, unreachable or slow
 */
export async function loadTurnstile(): Promise<Turnstile.Turnstile> {
  return globals.turnstile ?? (loading ??= loadScript())
}

function loadScript(): Promise<Turnstile.Turnstile> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error('Turnstile script did not load'))
    const script = document.createElement('script')
    script.src = SRC
    script.addEventListener('load', () => (globals.turnstile ? resolve(globals.turnstile) : fail()))
    script.addEventListener('error', fail)
    setTimeout(fail, LOAD_TIMEOUT_MS)
    document.head.append(script)
  })
}
