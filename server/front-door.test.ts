import { describe, expect, it } from 'vitest'
import { StartError } from './db/start-error.ts'
import { takePort } from './front-door.ts'

const HOST = '127.0.0.1'
const PORT = 46_917

describe('the front door', () => {
  it('answers 503 until the shop is open, and the shop from then on', async () => {
    const door = await takePort(HOST, PORT)
    const health = () => fetch(`http://${HOST}:${PORT}/api/health`)
    const early = await health()
    expect(early.status).toBe(503)
    expect(await early.json()).toMatchObject({ success: false, error: { code: 'unavailable' } })
    door.open(
      (_request, response) => void response.end('open'),
      () => false,
    )
    expect(await (await health()).text()).toBe('open')
    await door.close()
  })

  it('says in one line that the port is taken', async () => {
    const door = await takePort(HOST, PORT)
    const second = takePort(HOST, PORT)
    await expect(second).rejects.toThrow(StartError)
    await expect(second).rejects.toThrow(`PORT ${PORT} is in use`)
    await door.close()
  })
})
