const SHEET = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)(#[^"]*)?"\/>/g

/**
 * Lets words, style and pictures come first. The style that a page needs stands in the page, so that nothing has to be
 * waited for before it is shown; its links stay, unloaded, because the browser's half of the framework looks for them.
 * Scripts follow by themselves: the page works without them.
 * @param styleOf the text of a style sheet of the build, null where it has none
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
    return link.replace('/>', ' disabled/>')
  })
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const style = styles.length > 0 ? `<style${attribute}>${styles.join('')}</style>` : ''
  return linked
    .replace('</head>', () => `${style}</head>`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
