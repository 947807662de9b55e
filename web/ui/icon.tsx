/** A Phosphor icon, imported as `….svg?raw`. Decoration: words beside it or an `aria-label` around it carry the meaning. */
export function Icon({ svg, size = 1.5 }: { svg: string; size?: number }) {
  const paths = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 256 256"
      fill="currentColor"
      style={{ width: `${size}em`, height: `${size}em`, flex: 'none' }}
      // The text is our own build's, from a file of the icon package.
      dangerouslySetInnerHTML={{ __html: paths }}
    />
  )
}
