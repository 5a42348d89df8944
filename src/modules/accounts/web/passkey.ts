import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import type { PasskeyAnswer } from '../model.ts'

/** What the server's half of the library made travels as plain JSON; the contract does not repeat its types. */
type Options = object

const library = () => import('@simplewebauthn/browser')

export async function makePasskey(options: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return (await startRegistration({ optionsJSON })) as PasskeyAnswer
}

export async function askPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return (await startAuthentication({ optionsJSON })) as PasskeyAnswer
}

/** Why the browser gave no passkey: the person closed its window, it is known already, or this place has none. */
export type PasskeyProblem = 'stopped' | 'known' | 'impossible'

/** What the browser says of a passkey, apart from what the server says of its answer. */
export function usePasskey() {
  const [state, setState] = useState<{ busy: boolean; problem?: PasskeyProblem }>({ busy: false })
  const ask = async (work: () => Promise<void>) => {
    setState({ busy: true })
    try {
      await work()
      setState({ busy: false })
    } catch (error) {
      if (error instanceof AppError) throw error
      setState({ busy: false, problem: problemOf(error) })
    }
  }
  return { ...state, ask }
}

function problemOf(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'impossible'
}
