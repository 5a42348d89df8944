import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import type { PasskeyAnswer } from '../model.ts'

/** JSON from the server half of the library; the contract does not repeat its types. */
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

/**
 * The reason why the browser gave no passkey: the person closed its window, it is registered already, or this
 * device has none.
 */
export type PasskeyProblem = 'stopped' | 'known' | 'impossible'

/** Errors of the browser about a passkey, apart from those of the server. */
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
