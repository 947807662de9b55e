/** A line with the bundle whose name is shown above it: the first line of each bundle. */
export type HeadedLine<Line, Bundle> = {
  line: Line
  /** Null below the first line, and for packs bought on their own. */
  heading: Bundle | null
  /** True for each line of a bundle, which is indented below the heading. */
  isPart: boolean
}

/**
 * Returns the lines with the headings of their bundles. The lines of a bundle are adjacent, as checkout writes them.
 * @param bundleOf bundle of a line; null, undefined or '' for packs bought on their own
 */
export const headBundles = <Line, Bundle>(
  lines: readonly Line[],
  bundleOf: (line: Line) => Bundle | null | undefined,
): HeadedLine<Line, Bundle>[] => {
  let before = ''
  return lines.map((line) => {
    const bundle = bundleOf(line) || null
    const key = bundle === null ? '' : JSON.stringify(bundle)
    const isFirst = key !== before
    before = key
    return { line, heading: isFirst ? bundle : null, isPart: bundle !== null }
  })
}
