/**
 * uPlot formats numbers in the browser's language from the moment it is loaded, and fails where a browser without a locale names
 * a language that is none, as `en-US@posix`. Such a browser is given the shop's.
 */
export async function loadChart() {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-AU', configurable: true })
  }
  return (await import('./sales-chart.tsx')).SalesChart
}
