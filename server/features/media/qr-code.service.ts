/** A QR code as an SVG path whose view box is `size` by `size` modules. It contains no part of the text as text. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
