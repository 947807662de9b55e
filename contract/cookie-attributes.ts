/**
 * Returns the attributes of every cookie that the API and the pages set. Scripts cannot read such a cookie,
 * and forms of other sites do not send it.
 * @param isSecure true if browsers reach the shop over https
 * @source A-SESS-1
 */
export const cookieAttributes = (isSecure: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure }) as const
