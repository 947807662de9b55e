import { configure } from '@testing-library/react'
import { vi } from 'vitest'

// Parts that load on use are compiled when a test first shows them, on a machine that may be busy with other work.
configure({ asyncUtilTimeout: 30_000 })

// Files of screens share one page, which is five times faster: each begins with nothing kept by the one before.
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; '))
  document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
