/**
 * Attributes of every cookie that the API and the pages set: no script reads it, and no other site's form sends it.
 * @param isSecure whether browsers reach the shop over https
 * @source A-SESS-1
 */
export const cookieAttributes = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const
