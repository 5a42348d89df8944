import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Addresses of calls written into browser scripts, which no compiler compares with the contract. */
export function badAddressesIn(root, files) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const contracts = files.filter((file) => /^src\/modules\/[^/]+\/contract(\/.*)?\.ts$/.test(file))
  const tops = contracts.flatMap((file) =>
    [...read(file).matchAll(/\bpath: '\/([\w-]+)/g)].map(([, top]) => top),
  )
  // `/api/` alone is the beginning of an address, by which the service worker recognises API calls.
  const call = new RegExp(
    String.raw`['"\`](/(?:api(?!/['"\`])|${[...new Set(['live', ...tops])].join('|')})(?![\w-])[^'"\`]*)`,
    'g',
  )
  return files
    .filter((file) => file.endsWith('.island.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(call)].map(
        ([, address]) => `${file}: calls ${address} by a string; name an endpoint of the contract`,
      ),
    )
}
