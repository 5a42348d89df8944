import type { AppError } from '#shared/app-error.ts'

/** Asks the user to prove their identity again; false when they cancel. */
type AskForProof = () => Promise<boolean>

/** The server's error where a stolen token must not be enough. */
const proofNeeded = 'accounts.proof_needed'
/** The dialog is loaded once the browser is idle; it may be needed earlier. */
const maxWaitMs = 10_000

let ask: AskForProof | undefined
let asking: Promise<boolean> | undefined
const waiting: (() => void)[] = []

/** Valid until the returned function is called. */
export function proveWith(next: AskForProof): () => void {
  ask = next
  for (const go of waiting.splice(0)) go()
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Several requests at once share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= askOnce().finally(() => (asking = undefined))
  return asking
}

async function askOnce(): Promise<boolean> {
  if (!ask)
    await new Promise<void>((go) => {
      waiting.push(go)
      setTimeout(go, maxWaitMs)
    })
  return ask?.() ?? false
}

/** Whether a refused command can be repeated, since the proof was given. */
export async function wasProved(refusal: AppError): Promise<boolean> {
  return refusal.code === proofNeeded && askForProof()
}
