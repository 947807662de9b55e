import {
  type Block,
  type Brand,
  type EmailContent,
  footerLines,
  withoutControlCharacters,
} from './email-content.ts'

/**
 * Renders an e-mail as HTML with one column and no pictures, scripts or other resources, so that opening it is not
 * tracked. Colours are inline for mail programs that drop styles; programs that support styles also get a dark mode.
 */
export function emailHtml(email: EmailContent, brand: Brand): string {
  const preview = email.preview
    ? `<div style="display:none;max-height:0;overflow:hidden">${escaped(email.preview)}</div>\n`
    : ''
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(email.subject)}</title>
<style>${NIGHT}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fffaf2;color:#21150f">
${preview}<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td class="brand" style="padding:0 4px 12px;font-size:22px;font-weight:800;color:#21150f">${escaped(brand.name)}</td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e5d9cd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escaped(email.subject)}</h1>
${email.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#6b584b">${footerLines(email, brand).map(linked).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5`

const NIGHT = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#1a110d!important;color:#fff6ea!important}
.brand{color:#fff6ea!important}
.card{background:#241812!important;border-color:#3a2a22!important;color:#fff6ea!important}
.quiet{color:#d3c2b3!important}
.row{border-color:#3a2a22!important}
a{color:#ffc847!important}
.button{background:#ffb81f!important;color:#21150f!important}
}`

function blockHtml(block: Block): string {
  switch (block.is) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linked(block.text)}</p>`
    case 'quiet':
      return `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#6b584b;overflow-wrap:anywhere">${linked(block.text)}</p>`
    case 'button':
      return `<p style="margin:0 0 16px"><a class="button" href="${escaped(block.url)}" style="display:inline-block;padding:14px 22px;background:#ffb81f;color:#21150f;border-radius:12px;font-weight:700;text-decoration:none">${escaped(block.label)}</a></p>`
    case 'rows':
      return rowsHtml(block)
  }
}

const CELL = 'padding:8px 0;vertical-align:top'

function rowsHtml({ title, rows }: Extract<Block, { is: 'rows' }>): string {
  const list = rows.map(({ label, value, isStrong }) => {
    const weight = isStrong ? ';font-weight:700' : ''
    return `<tr><td class="row" style="${CELL};border-top:1px solid #e5d9cd;overflow-wrap:anywhere${weight}"><bdi>${escaped(label)}</bdi></td><td class="row" align="right" style="${CELL};padding-left:12px;border-top:1px solid #e5d9cd;white-space:nowrap${weight}">${escaped(value)}</td></tr>`
  })
  const heading = title ? `<h2 style="margin:0 0 4px;font-size:16px">${escaped(title)}</h2>` : ''
  return `${heading}<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${list.join('')}</table>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  withoutControlCharacters(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

/** Escapes a text and links its URLs. URLs are searched after escaping, so that they end before a quote or bracket. */
const linked = (text: string): string =>
  escaped(text)
    .replace(/https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s])+/g, (url) => {
      const [, address = url, rest = ''] = /^(.*?)([.,;:!?)]*)$/.exec(url) ?? []
      return `<a href="${address}" style="color:#7a4b00">${address}</a>${rest}`
    })
    .replace(/\n/g, '<br>')
