import { describe, expect, it } from 'vitest'
import { pinWeak, pinWrongForm } from '../field-texts.ts'
import { pinProblem } from './pin.ts'

/** @source A-TABLET-2 */
describe('A PIN', () => {
  it.each([
    { pin: '', problem: pinWrongForm, because: 'it is missing' },
    { pin: '12345', problem: pinWrongForm, because: 'it is too short' },
    { pin: '1234567', problem: pinWrongForm, because: 'it is too long' },
    { pin: '12a456', problem: pinWrongForm, because: 'it contains a letter' },
    { pin: '٤٨٢٩١٧', problem: pinWrongForm, because: 'the keypad has ASCII digits only' },
    { pin: '000000', problem: pinWeak, because: 'one digit repeats' },
    { pin: '123456', problem: pinWeak, because: 'it runs up' },
    { pin: '789012', problem: pinWeak, because: 'it runs up past nine' },
    { pin: '654321', problem: pinWeak, because: 'it runs down' },
    { pin: '109876', problem: pinWeak, because: 'it runs down past zero' },
    { pin: '121212', problem: pinWeak, because: 'two digits repeat' },
    { pin: '111222', problem: pinWeak, because: 'it has two digits only' },
    { pin: '482482', problem: pinWeak, because: 'both halves are the same' },
    { pin: '482917', problem: null, because: 'it has no pattern' },
    { pin: '123459', problem: null, because: 'an interrupted run is accepted' },
    { pin: '024680', problem: null, because: 'steps of two are not a run' },
  ])('$pin: $because', ({ pin, problem }) => {
    expect(pinProblem(pin)).toBe(problem)
  })
})
