/**
 * Page that a browser gets while the shop starts: a full-page overlay with a filling glass. Everything is inline,
 * because built files cannot be served yet. It reloads itself without a script.
 * @source S-ROUTE-18
 */
export const START_PAGE = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="2">
<title>Opening the shop</title>
<style>
  :root { color-scheme: light dark; --bg: #fffdf9; --ink: #21150f; --glass: #f7f2ec }
  @media (prefers-color-scheme: dark) { :root { --bg: #120b08; --ink: #fff6ea; --glass: #231813 } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--bg); color: var(--ink);
    font: 600 1rem/1.5 system-ui, Arial, sans-serif; text-align: center }
  svg { display: block; width: 4.5rem; height: 6rem; margin: 0 auto 1rem }
  @media (prefers-reduced-motion: no-preference) {
    .level { animation: fill 1.5s ease-in-out infinite alternate }
    @keyframes fill { from { transform: translateY(40px) } to { transform: translateY(0) } }
  }
</style>
</head>
<body>
<div role="status">
<svg viewBox="0 0 40 54" aria-hidden="true">
<clipPath id="glass"><path d="M5 4h30l-3.4 44q-.3 2.5-3 2.5H11.4q-2.7 0-3-2.5z"/></clipPath>
<g clip-path="url(#glass)"><rect width="40" height="54" fill="var(--glass)"/>
<g class="level"><rect y="14" width="40" height="54" fill="#ffb81f"/><rect y="9" width="40" height="7" rx="3" fill="#fffdf9"/></g></g>
<path d="M5 4h30l-3.4 44q-.3 2.5-3 2.5H11.4q-2.7 0-3-2.5z" fill="none" stroke="var(--ink)" stroke-width="2.6" stroke-linejoin="round"/>
</svg>
<p>Opening the shop. One moment.</p>
</div>
</body>
</html>
`

/** Headers of the start page, which loads nothing and must not be framed. */
export const START_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}
