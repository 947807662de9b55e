/** Returns a QR code as an SVG path in a view box of `size` by `size` modules. The path does not contain the text. */
export async function qrPath(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dark.join('') }
}
