/** Hosts that a provider's browser code needs in the CSP, by directive. */
export type AllowedHosts = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'worker-src', string[]>
>
