import { useState } from 'react'
import { AppError } from '#shared/app-error.ts'
import type { PasskeyAnswer } from '../model.ts'

/** What the server's half of the library made, which travels as plain JSON. */
type Options = Record<string, unknown>
type Library = typeof import('@simplewebauthn/browser')

/** The contract does not repeat the types of the library. */
function typed<C extends 'startRegistration' | 'startAuthentication'>(options: Options) {
  return options as unknown as Parameters<Library[C]>[0]['optionsJSON']
}

const library = () => import('@simplewebauthn/browser')

export async function makePasskey(options: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await library()
  return (await startRegistration({
    optionsJSON: typed<'startRegistration'>(options),
  })) as PasskeyAnswer
}

export async function askPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return (await startAuthentication({
    optionsJSON: typed<'startAuthentication'>(options),
  })) as PasskeyAnswer
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
