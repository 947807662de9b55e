import { createContext, use } from 'react'

/** Undefined in the browser, which hides nonces from scripts anyway. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = (): string | undefined => use(NonceContext)
