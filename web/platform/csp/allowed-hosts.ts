/** The hosts that a provider's browser code needs in a page's policy, by directive. */
export type AllowedHosts = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'worker-src', string[]>
>
