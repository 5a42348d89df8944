import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface StartedServer {
  port: number
  /** Sends a word and waits for the answer. */
  ask<T>(word: string): Promise<T>
  end(): void
}

/** A program of this folder in a process of its own; it says its port when it is ready. */
export async function startServer(
  program: string,
  ...args: readonly string[]
): Promise<StartedServer> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), args, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${program} ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message as T)
      })
    })
  const port = await answer<number>()
  return {
    port,
    ask(word) {
      child.send(word)
      return answer()
    },
    end: () => child.disconnect(),
  }
}

/** The other side: says that it is ready, answers words, and ends with its parent process. */
export function answerStarter(port: number, words: Record<string, () => unknown>): void {
  process.on('message', (word: string) => {
    void Promise.resolve(words[word]?.()).then((answer) => process.send?.(answer ?? null))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.(port)
}

/** The words `work` and `rest`: something that goes on between the two. */
export function onAndOff(go: (over: AbortSignal) => Promise<void>) {
  let over = new AbortController()
  let working = Promise.resolve()
  return {
    work() {
      over = new AbortController()
      working = go(over.signal)
    },
    rest() {
      over.abort()
      return working
    },
  }
}
