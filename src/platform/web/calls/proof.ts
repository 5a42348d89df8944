import type { AppError } from '#shared/app-error.ts'

/** Asks whoever sits here to show again who they are. */
interface Prover {
  /** The refusal that calls for it. */
  code: string
  /** False where they would rather not. */
  ask: () => Promise<boolean>
}

let prover: Prover | undefined

/** Until the returned function is called. */
export function proveWith(next: Prover): () => void {
  prover = next
  return () => {
    if (prover === next) prover = undefined
  }
}

export function askForProof(): Promise<boolean> {
  return prover?.ask() ?? Promise.resolve(false)
}

/** Whether what was refused may be tried again, since the proof that it wanted was given. */
export async function wasProved(refusal: AppError): Promise<boolean> {
  return refusal.code === prover?.code && askForProof()
}
