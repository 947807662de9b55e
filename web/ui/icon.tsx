/**
 * A Phosphor icon, imported as `….svg?raw`. It is decorative: text beside it or an `aria-label` around it carries the
 * meaning.
 */
export function Icon({ svg, size = 1.5 }: { svg: string; size?: number }) {
  const paths = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 256 256"
      fill="currentColor"
      style={{ width: `${size}em`, height: `${size}em`, flex: 'none' }}
      // Safe as HTML: the text comes from a file of the icon package and is part of our build.
      dangerouslySetInnerHTML={{ __html: paths }}
    />
  )
}
