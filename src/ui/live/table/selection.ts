/** Either the named rows, or every matching row except the named ones. */
export interface Selection {
  all: boolean
  keys: ReadonlySet<string>
}

export const nothingSelected: Selection = { all: false, keys: new Set() }
export const everythingSelected: Selection = { all: true, keys: new Set() }

export function isSelected(selection: Selection, key: string): boolean {
  return selection.keys.has(key) !== selection.all
}

export function selectedCount({ all, keys }: Selection, total: number): number {
  return all ? Math.max(0, total - keys.size) : keys.size
}

export function setSelected(
  selection: Selection,
  keys: readonly string[],
  selected: boolean,
): Selection {
  const named = new Set(selection.keys)
  for (const key of keys) {
    if (selected === selection.all) named.delete(key)
    else named.add(key)
  }
  return { all: selection.all, keys: named }
}
