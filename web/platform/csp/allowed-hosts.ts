/** What a provider's part in the browser needs of a page's policy, directive by directive. */
export type AllowedHosts = Partial<
  Record<'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src' | 'worker-src', string[]>
>
