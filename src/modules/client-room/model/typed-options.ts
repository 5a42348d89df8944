interface TypedOption {
  label: string
  detail: string
}

/** One option on each line; what follows a bar is its detail. */
export function readOptions(typed: string): TypedOption[] {
  return typed.split('\n').flatMap((line) => {
    const [label = '', ...detail] = line.split('|').map((words) => words.trim())
    return label === '' ? [] : [{ label, detail: detail.filter(Boolean).join(', ') }]
  })
}

export function writeOptions(options: readonly TypedOption[]): string {
  return options
    .map(({ label, detail }) => (detail === '' ? label : `${label} | ${detail}`))
    .join('\n')
}
