const SHEET = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/assets\/[^"#]+\.css)(#[^"]*)?"\/>/g

/**
 * Inlines a page's style sheets, so that text is shown without another request. The links stay disabled, because the
 * framework's client code looks for them; `media` prevents preload scanners from fetching them.
 * @param styleOf returns the text of a style sheet of the build, or null if it is missing
 */
export function inlineStyles(
  html: string,
  styleOf: (path: string) => string | null,
  nonce: string | undefined,
): string {
  const styles: string[] = []
  const linked = html.replace(SHEET, (link, path: string) => {
    const style = styleOf(path)
    if (style === null) return link
    styles.push(style)
    return link.replace('/>', ' disabled media="not all"/>')
  })
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const style = styles.length > 0 ? `<style${attribute}>${styles.join('')}</style>` : ''
  return linked.replace('</head>', () => `${style}</head>`)
}
