import { createContext, use } from 'react'
import type { loader } from './session.route.ts'

export type Session = Awaited<ReturnType<typeof loader>>

/** What the screens may ask of the frame around them. */
export type Layout = {
  /** undefined until it has come, which is shortly after the first paint. */
  session: Session | undefined
  openLogin: () => void
  openAddress: () => void
  openReferral: () => void
}

export const LayoutContext = createContext<Layout | null>(null)

export function useLayout(): Layout {
  const layout = use(LayoutContext)
  if (!layout) throw new Error('Only screens inside the storefront shell have one')
  return layout
}
