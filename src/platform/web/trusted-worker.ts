interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL: (address: string) => unknown }
}

let policy: ReturnType<Policies['createPolicy']> | undefined

/** Runs a script in a worker. Only an address of the build (`?worker&url`) may be passed. */
export function newWorker(builtAddress: string): Worker {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('app-worker', { createScriptURL: (address) => address })
  const address = policy?.createScriptURL(builtAddress) ?? builtAddress
  return new Worker(address as string, { type: 'module' })
}
