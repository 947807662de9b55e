import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge } from '#server/integrations/captcha/port.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

/** Does what a browser does with a riddle: some thousand tries, then the answer as a form sends it. */
export async function solveCaptcha(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey })
  return captchaAnswer({ challenge, solution })
}

export const captchaAnswer = (answer: object): string =>
  Buffer.from(JSON.stringify(answer)).toString('base64')
