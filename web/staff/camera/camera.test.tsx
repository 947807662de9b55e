import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { letDialogsOpen } from '#testing/screens/shown-dialogs.ts'
import { openBarcodeReader } from './barcode-reader.ts'
import { isScanPage } from './scan-pages.ts'
import { ScanWithCamera } from './scan-with-camera.tsx'
import { openSingleReads } from './single-reads.ts'

beforeEach(() => letDialogsOpen())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const CODE = '4006381333931'

/** Simulates a browser whose barcode detector returns one code per frame. */
function aBrowser({ views = [] as string[], camera = async () => aStream() } = {}) {
  class Detector {
    static getSupportedFormats = async () => ['ean_13']
    detect = async () => views.splice(0, 1).map((rawValue) => ({ rawValue }))
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: camera } })
  HTMLMediaElement.prototype.play = async () => undefined
}
const stop = vi.fn<() => void>()
const aStream = () => ({ getTracks: () => [{ stop }] }) as unknown as MediaStream
const refusing = (name: string) => async () => {
  throw new DOMException('', name)
}

describe('scanning with the camera', () => {
  it('reads each barcode in view once, and stops the camera', async () => {
    aBrowser({ views: [CODE, CODE, CODE, '96385074'] })
    const onCode = vi.fn<(code: string) => void>()
    render(<ScanWithCamera onCode={onCode} message="Lager: 1 of 2" />)
    fireEvent.click(screen.getByRole('button', { name: 'Scan with camera' }))
    await expect.poll(() => onCode.mock.calls).toEqual([[CODE], ['96385074']])
    expect(screen.getByText('Lager: 1 of 2')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /close/i })))
    expect(stop).toHaveBeenCalled()
  })

  it.each([
    ['NotAllowedError', /The camera is blocked for this page/],
    ['NotFoundError', /We can’t find a camera on this device/],
    ['NotReadableError', /The camera didn’t start/],
  ])('%s: shows what to do', async (name, text) => {
    aBrowser({ camera: refusing(name) })
    render(<ScanWithCamera onCode={() => undefined} />)
    fireEvent.click(screen.getByRole('button', { name: 'Scan with camera' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('uses its own reader if the browser has none, and returns null if it cannot be loaded', async () => {
    expect(await openBarcodeReader()).toBeTypeOf('function')
    expect(await openBarcodeReader(async () => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
  })

  it('counts the same code again once it was out of view', () => {
    const isNew = openSingleReads()
    const isReadAfter = (views: number, now: number) => {
      for (let view = 0; view < views; view += 1) isNew(null, now)
      return isNew(CODE, now)
    }
    // Out of view briefly; long but in few frames; briefly in many frames; long in many frames; another code.
    expect([
      isReadAfter(0, 0),
      isReadAfter(3, 600),
      isReadAfter(7, 2500),
      isReadAfter(60, 3600),
      isReadAfter(8, 5000),
      isNew('96385074', 5000),
    ]).toEqual([true, false, false, false, true, true])
  })

  it.each([
    ['/console/orders/7/pick', true],
    ['/console/stock', true],
    ['/console/stock/1/9', true],
    ['/console', false],
    ['/console/orders', false],
    ['/console/orders/7', true],
    ['/console/orders/pick', true],
    ['/console/orders/new', false],
    ['/console/orders/7/pick/x', false],
    ['/', false],
    ['/checkout', false],
  ])('%s may use the camera: %s', (path, expected) => {
    expect(isScanPage(path)).toBe(expected)
  })
})
