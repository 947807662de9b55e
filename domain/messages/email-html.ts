import { EMAIL_PICTURE_HEIGHT, EMAIL_PICTURE_WIDTH } from '#domain/catalogue/email-pictures.ts'
import {
  type Block,
  type Brand,
  type EmailContent,
  footerLines,
  withoutControlCharacters,
} from './email-content.ts'

/** Width of the text in pixels. Gmail and Outlook show wider mails cut off or scaled down. */
const WIDTH = 600

/**
 * Renders an e-mail as HTML with one column and no scripts. It loads only the shop's logo and product pictures, by
 * addresses that are equal for all recipients, so opening it is not tracked. Layout uses tables and inline styles,
 * because Outlook supports nothing else. The style element only adds dark mode.
 */
export function emailHtml(email: EmailContent, brand: Brand): string {
  const preview = email.preview ? `${preheader(email.preview)}\n` : ''
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
<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH}px;${FONT}">
<tr><td style="padding:0 4px 12px">${logo(brand)}</td></tr>
<tr><td class="card" style="padding:24px;background:#ffffff;border:1px solid #e5d9cd;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escaped(email.subject)}</h1>
${email.blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:#6b584b">${footerLines(email, brand).map(linked).join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`
}

/** Renders the preview text of the list of mails. The filler keeps the mail's beginning out of the preview. */
const preheader = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`

/** Renders the logo next to the shop's name, which remains readable if the reader loads no pictures. */
const logo = ({ name, url }: Brand): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:10px"><a href="${escaped(url)}"><img src="${escaped(url)}/icons/icon-192.png" width="36" height="36" alt="" style="display:block;border:0"></a></td><td class="brand" style="font-size:22px;font-weight:800;color:#21150f">${escaped(name)}</td></tr></table>`

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
      return block.linkLabel ? linkedByButton(block.text, block.linkLabel) : paragraphHtml(block.text)
    case 'quiet':
      return `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:#6b584b;overflow-wrap:anywhere">${linked(block.text)}${block.link ? ` ${linkHtml(block.link)}` : ''}</p>`
    case 'button':
      return buttonHtml(block.label, block.url)
    case 'rows':
      return rowsHtml(block)
  }
}

const linkHtml = ({ label, url }: { label: string; url: string }): string =>
  `<a href="${escaped(url)}" style="color:#7a4b00">${escaped(label)}</a>`

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linked(text)}</p>`

/** Renders a paragraph with a button in place of its URL. */
function linkedByButton(text: string, label: string): string {
  const url = /https?:\/\/\S+/.exec(text)?.[0].replace(/[.,;:!?)]{1,9}$/, '')
  if (url === undefined) return paragraphHtml(text)
  const [before = '', after = ''] = text.split(url).map((part) => part.trim().replace(/^[.,;!?)]|:$/, ''))
  const around = [
    before.trim() && paragraphHtml(before),
    buttonHtml(label, url),
    after.trim() && paragraphHtml(after.trim()),
  ]
  return around.filter(Boolean).join('\n')
}

/** Renders a button. Outlook ignores the padding of links, so conditional spaces of the same size replace it there. */
const buttonHtml = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="button" align="center" bgcolor="#ffb81f" style="border-radius:12px;background:#ffb81f"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:14px 22px;mso-padding-alt:0;color:#21150f;border-radius:12px;font-weight:700;text-decoration:none"><!--[if mso]><i style="mso-font-width:200%;mso-text-raise:28px">&nbsp;</i><![endif]--><span style="mso-text-raise:14px">${escaped(label)}</span><!--[if mso]><i style="mso-font-width:200%">&nbsp;</i><![endif]--></a></td></tr></table>`

const CELL = 'padding:8px 0;border-top:1px solid #e5d9cd'

function rowsHtml({ title, rows }: Extract<Block, { is: 'rows' }>): string {
  const hasPictures = rows.some(({ picture }) => picture)
  const list = rows.map(({ label, value, isStrong, picture }) => {
    const weight = isStrong ? ';font-weight:700' : ''
    const hasCell = hasPictures && picture !== undefined
    const cell = hasCell ? `<td class="row" width="60" style="${CELL}">${pictureHtml(picture)}</td>` : ''
    const span = hasPictures && !hasCell ? ' colspan="2"' : ''
    return `<tr>${cell}<td class="row"${span} style="${CELL};overflow-wrap:anywhere${weight}"><bdi>${escaped(label)}</bdi></td><td class="row" align="right" style="${CELL};padding-left:12px;white-space:nowrap${weight}">${escaped(value)}</td></tr>`
  })
  const heading = title ? `<h2 style="margin:0 0 4px;font-size:16px">${escaped(title)}</h2>` : ''
  return `${heading}<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${list.join('')}</table>`
}

/** Renders a product's picture. Its name is next to it, so the alternative text is empty. */
const pictureHtml = (src: string): string =>
  src === ''
    ? '&nbsp;'
    : `<img src="${escaped(src)}" width="${EMAIL_PICTURE_WIDTH}" height="${EMAIL_PICTURE_HEIGHT}" alt="" style="display:block;border:0;border-radius:8px">`

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
      return `<a href="${address}" style="color:#7a4b00">${shownUrl(address)}</a>${rest}`
    })
    .replace(/\n/g, '<br>')

/** Longest URL in characters that is shown in full; tokens of longer ones mean nothing to a reader. */
const LONGEST_URL = 40

/** Shortens an escaped URL to its host and the beginning of its path. */
const shownUrl = (url: string): string =>
  url.length <= LONGEST_URL ? url : url.replace(/^https?:\/\/([^/]*)(\/[^/?&]*)?.*$/, '$1$2/…')
