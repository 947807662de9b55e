import { setImmediate as nextTurn } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const library = getConfig()

/** Turns of the event loop to wait. React may have several tasks queued before the effects of the last render. */
const TURNS = 5

/**
 * Waits until the effects of a render seen by `findBy…` or `waitFor` have run. React runs them in a later turn of the
 * event loop, and without their listeners the test's next event would be lost.
 */
async function withEffects<T>(wait: () => Promise<T>): Promise<T> {
  const seen = await library.asyncWrapper(wait)
  for (let turn = 0; turn < TURNS; turn++) await nextTurn()
  return seen
}

// Lazy components are compiled when a test first renders them, possibly on a busy machine.
configure({
  asyncUtilTimeout: 30_000,
  ...(library.asyncWrapper.name !== withEffects.name && { asyncWrapper: withEffects }),
})

/**
 * Replaces jsdom's animation frames. jsdom starts one interval for all frames on first use. If a test with fake
 * timers starts it, it never fires, and no frames run in later files. These functions use the current timers.
 */
const FRAME_MS = 16
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// Test files of screens share one page, which is five times faster. Each file starts with a clean page.
vi.unstubAllGlobals()
cleanup()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
