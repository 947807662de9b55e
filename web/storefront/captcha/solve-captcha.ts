import CaptchaWorker from 'altcha/workers/pbkdf2?worker'

type Challenge = { parameters: Record<string, unknown>; signature: string }
type Solution = { counter: number; derivedKey: string }

const SOLVE_TIMEOUT_MS = 90_000

/**
 * Fetches a challenge and solves it in a worker, so that typing remains smooth. This module is loaded when a captcha is
 * ticked.
 *
 * @returns the value of the form field `captcha`
 * @throws without a network, a secure connection or worker support
 */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const reply = await fetch('/api/captcha/challenge', { signal })
  if (!reply.ok) throw new Error(`Fetching a captcha challenge failed with status ${reply.status}`)
  const { data: challenge } = (await reply.json()) as { data: Challenge }
  const solution = await runWorker(challenge, signal)
  return btoa(JSON.stringify({ challenge, solution }))
}

function runWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const worker = new CaptchaWorker()
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Not wanted any more', 'AbortError')))
    worker.addEventListener('error', () => reject(new Error('The captcha worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<(Solution & { error?: unknown }) | null>) => {
      if (data && !data.error) resolve({ counter: data.counter, derivedKey: data.derivedKey })
      else reject(new Error('The captcha could not be solved'))
    })
    const counting = { counterMode: 'uint32', counterStart: 0, counterStep: 1 }
    // A worker's `postMessage` has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ type: 'work', challenge, timeout: SOLVE_TIMEOUT_MS, ...counting })
  }).finally(() => worker.terminate())
}
