import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'
import { required } from '#domain/required.ts'
import { type Cut, cropAround } from '#domain/catalogue/picture-cut.ts'
import styles from './images.module.css'
import * as texts from './images-texts.ts'

/** Maximum side length in pixels. Sufficient to see details on high-density screens. */
const LONGEST_SIDE = 800

type Size = { width: number; height: number }

/**
 * Preview of the selected picture before its upload, with the visible part marked. A press sets the focal point, as
 * the fields next to it do. It is drawn on a canvas, because the CSP allows no pictures from other sources.
 */
export function FocalPoint({
  file,
  cut,
  onPick,
}: {
  file: File
  cut: Cut
  onPick: (focus: Pick<Cut, 'focusX' | 'focusY'>) => void
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const drawn = await drawPicture(file, required(canvas.current, 'canvas of the picture'))
      if (!isOver) setSize(drawn)
    }
    void show()
    return () => {
      isOver = true
    }
  }, [file])
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onPick({
      focusX: percent(event.clientX - left, width),
      focusY: percent(event.clientY - top, height),
    })
  }
  return (
    <div hidden={size === null}>
      <p className="small quiet">{cut.fit === 'crop' ? texts.focusHint : texts.wholeHint}</p>
      <div
        role="presentation"
        className={styles.chosen}
        onPointerDown={cut.fit === 'crop' ? pick : undefined}
      >
        <canvas ref={canvas} aria-hidden />
        {size && cut.fit === 'crop' && (
          <>
            <span className={styles.cut} style={areaOf(size, cut)} />
            <span className={styles.focus} style={{ left: `${cut.focusX}%`, top: `${cut.focusY}%` }} />
          </>
        )}
      </div>
    </div>
  )
}

/** @returns the size as drawn; null if the file is not a picture, which the upload reports */
async function drawPicture(file: File, canvas: HTMLCanvasElement): Promise<Size | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
    Object.assign(canvas, size)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, size.width, size.height)
    picture.close()
    return size
  } catch {
    return null
  }
}

const percent = (part: number, whole: number): number =>
  Math.max(0, Math.min(100, Math.round((part / whole) * 100)))

/** Returns the visible part in percent of the displayed picture. */
function areaOf(size: Size, cut: Cut): CSSProperties {
  const { left, top, width, height } = cropAround(size, cut)
  return {
    left: `${(left / size.width) * 100}%`,
    top: `${(top / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  }
}
