import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadForm } from './image-fields.tsx'

const PICTURE = new File(['a picture'], 'mead.png', { type: 'image/png' })

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file !== PICTURE) throw new DOMException('no picture')
    return { width: 1600, height: 1200, close: () => undefined }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 300))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function choose(file: File) {
  const Stub = createRoutesStub([
    { path: '/', Component: () => <UploadForm version={1} isBusy={false} fields={undefined} /> },
  ])
  render(<Stub />)
  fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } })
}

async function chosen(): Promise<HTMLCanvasElement> {
  const hint = await screen.findByText(/^Press what matters most/)
  await waitFor(() => expect(hint.parentElement!.hidden).toBe(false))
  return hint.parentElement!.querySelector('canvas')!
}
const place = () =>
  ['Focal point, from the left (%)', 'Focal point, from the top (%)'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )

/** @source S-RANGE-3 */
describe('A picture selected for upload', () => {
  it('is shown, and a press on it sets the focal point', async () => {
    choose(PICTURE)
    const picture = await chosen()
    expect(place()).toEqual(['50', '50'])
    fireEvent.pointerDown(picture.parentElement!, { clientX: 200, clientY: 125 })
    expect(place()).toEqual(['25', '25'])
  })

  it.each([
    ['from the left', 'Focal point, from the left (%)', '0', { left: '0%' }],
    ['at the right end', 'Focal point, from the left (%)', '100', { left: '45.25%' }],
  ])('shows a frame around the visible part, %s', async (_, label, typed, frame) => {
    choose(PICTURE)
    const picture = await chosen()
    fireEvent.change(screen.getByLabelText(label), { target: { value: typed } })
    expect((picture.nextElementSibling as HTMLElement).style).toMatchObject(frame)
  })

  it('shows no frame if the whole picture is visible', async () => {
    choose(PICTURE)
    const picture = await chosen()
    fireEvent.change(screen.getByLabelText('Fit'), { target: { value: 'whole' } })
    expect(picture.nextElementSibling).toBeNull()
    expect(screen.getByText('Shoppers see all of it.')).toBeTruthy()
  })

  it('is not shown if the file is not a picture', async () => {
    choose(new File(['words'], 'words.txt'))
    await waitFor(() => expect(screen.getByLabelText('Picture file')).toBeTruthy())
    expect(screen.getByText(/^Press what matters most/).parentElement!.hidden).toBe(true)
  })
})
