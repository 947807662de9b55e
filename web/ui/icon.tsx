/**
 * Phosphor icon, imported as `….svg?raw`. It is decorative: adjacent text or a surrounding `aria-label` carries the
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
      // Safe as HTML: the markup comes from the icon package and is part of our build.
      dangerouslySetInnerHTML={{ __html: paths }}
    />
  )
}
