import { AssetRef, LinkRef } from '../../model.ts'

interface Reference<T> {
  place: string
  value: T
}

/** Every picture named in a document, with its place. */
export function picturesIn(value: unknown, path = ''): Reference<AssetRef>[] {
  return parsedIn(value, path, 'assetId', (each) => AssetRef.safeParse(each).data)
}

export function linksIn(value: unknown, path = ''): Reference<LinkRef>[] {
  return parsedIn(value, path, 'kind', (each) => LinkRef.safeParse(each).data)
}

function parsedIn<T>(
  value: unknown,
  path: string,
  mark: string,
  read: (value: object) => T | undefined,
): Reference<T>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = mark in value ? read(value) : undefined
  if (own !== undefined) return [{ place: path, value: own }]
  return Object.entries(value).flatMap(([name, each]) =>
    parsedIn(each, path ? `${path}.${name}` : name, mark, read),
  )
}

/** Ids of the company's files; our own drawings need none. */
export function fileIds(pictures: readonly Reference<AssetRef>[]): string[] {
  const ids = pictures.map(({ value }) => value.assetId).filter((id) => !id.startsWith('art:'))
  return [...new Set(ids)]
}
