import { createContext, use } from 'react'
import type { loader } from './session.route.ts'

export type Session = Awaited<ReturnType<typeof loader>>

/** What the screens may ask of the frame around them. */
export type Shell = {
  /** undefined until it has come, which is shortly after the first paint. */
  session: Session | undefined
  openLogin: () => void
  openAddress: () => void
  openReferral: () => void
}

export const ShellContext = createContext<Shell | null>(null)

export function useShell(): Shell {
  const shell = use(ShellContext)
  if (!shell) throw new Error('Only screens inside the storefront shell have one')
  return shell
}
