const SHEET = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/assets\/[^"#]+\.css)(#[^"]*)?"\/>/g

/**
 * Inlines a page's style sheets, so that text can be shown without waiting for a further request. The links stay,
 * disabled, because the framework's client code looks for them; without `media` browsers that read ahead fetch them.
 * @param styleOf the text of a style sheet of the build; null if it has none
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
