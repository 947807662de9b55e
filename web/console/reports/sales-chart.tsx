import { useEffect, useRef } from 'react'
import { required } from '#domain/required.ts'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import styles from './reports.module.css'
import * as texts from './reports-texts.ts'

export type ChartPoint = { label: string; value: number; before: number | null }

const HEIGHT = 240
const FONT = '12px "Instrument Sans Variable", system-ui, sans-serif'

/** Chart on a canvas, which screen readers cannot read. `label` describes it, and the table has the numbers. */
export function SalesChart({
  points,
  label,
  isBars,
}: {
  points: ChartPoint[]
  label: string
  isBars: boolean
}) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = required(place.current, 'container of the chart')
    let chart = draw(element, points, isBars)
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    resized.observe(element)
    // Redraws the chart when the theme changes, because the canvas uses the colours of the time of drawing.
    const again = () => {
      chart.destroy()
      chart = draw(element, points, isBars)
    }
    const themed = new MutationObserver(again)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
      chart.destroy()
    }
  }, [points, isBars])
  return <figure ref={place} aria-label={label} className={styles.chart} />
}

function draw(element: HTMLElement, points: ChartPoint[], isBars: boolean): uPlot {
  const style = getComputedStyle(element)
  const colour = (token: string) => style.getPropertyValue(token).trim()
  const [ink, rule, accent, quiet] = ['--ink-2', '--rule', '--link-line', '--ink-3'].map((token) =>
    colour(token),
  ) as [string, string, string, string]
  const hasBefore = points.some(({ before }) => before !== null)
  const axis = { stroke: ink, font: FONT, grid: { stroke: rule, width: 1 }, ticks: { show: false } }
  const bars = isBars ? { paths: required(uPlot.paths.bars, 'bars of uPlot')({ size: [0.7, 48] }) } : {}
  const options: uPlot.Options = {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: hasBefore, live: false },
    cursor: { show: false },
    scales: { x: { time: false } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, splits) => splits.map((at) => points[at]?.label ?? '') },
      { ...axis, size: 72, values: (_, splits) => splits.map((value) => texts.axisDollars(value)) },
    ],
    series: [
      {},
      { label: texts.nowSeries, stroke: accent, width: 2, ...(isBars && { fill: accent }), ...bars },
      ...(hasBefore
        ? [{ label: texts.beforeSeries, stroke: quiet, width: 2, dash: [6, 4], points: { show: false } }]
        : []),
    ],
  }
  const data: uPlot.AlignedData = [
    points.map((_, nth) => nth),
    points.map(({ value }) => value),
    ...(hasBefore ? [points.map(({ before }) => before)] : []),
  ]
  return new uPlot(options, data, element)
}
