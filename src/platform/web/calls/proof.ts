import type { AppError } from '#shared/app-error.ts'

/** Asks the user to prove their identity again; false when they cancel. */
type Ask = () => Promise<boolean>

/** What the server answers where a stolen token must not be enough. */
const proofNeeded = 'accounts.proof_needed'
/** The dialog is loaded once the browser is idle; it may be needed earlier. */
const maxWaitMs = 10_000

let ask: Ask | undefined
let asking: Promise<boolean> | undefined
const waiting: (() => void)[] = []

/** Until the returned function is called. */
export function proveWith(next: Ask): () => void {
  ask = next
  for (const go of waiting.splice(0)) go()
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Many who want it at once share one question. */
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

/** Whether what was refused may be tried again, since the proof that it wanted was given. */
export async function wasProved(refusal: AppError): Promise<boolean> {
  return refusal.code === proofNeeded && askForProof()
}
