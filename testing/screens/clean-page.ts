import { setImmediate as nextTurn } from 'node:timers/promises'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { vi } from 'vitest'

const library = getConfig()

/** Tasks of React that may stand before the effects of what was just shown; each turn of the event loop runs one at least. */
const TURNS = 5

/**
 * What `findBy…` and `waitFor` have seen has run its effects too, on a busy machine as well: React runs them in a later
 * turn, and a listener that isn't there yet misses what the test does next.
 */
async function withEffects<T>(wait: () => Promise<T>): Promise<T> {
  const seen = await library.asyncWrapper(wait)
  for (let turn = 0; turn < TURNS; turn++) await nextTurn()
  return seen
}

// Parts that load on use are compiled when a test first shows them, on a machine that may be busy with other work.
configure({
  asyncUtilTimeout: 30_000,
  ...(library.asyncWrapper.name !== withEffects.name && { asyncWrapper: withEffects }),
})

/**
 * jsdom draws its frames by an interval that it starts when one is asked for or a focused part goes away. Started while
 * a test holds the clock, that interval never comes and no later one is started: the frames of every later file would
 * stand still. These keep to the clock of whoever asks.
 */
const FRAME_MS = 16
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// Files of screens share one page, which is five times faster: each begins with nothing kept by the one before.
vi.unstubAllGlobals()
cleanup()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
