/**
 * Loads the chart. uPlot formats numbers in the browser's language when it loads, and throws if the language is
 * invalid, such as `en-US@posix`. In such browsers the language is replaced with the shop's.
 */
export async function loadChart() {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-AU', configurable: true })
  }
  return (await import('./sales-chart.tsx')).SalesChart
}
