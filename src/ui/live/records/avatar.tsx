import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  src?: string | null
  size?: number
  /** Set where no name is beside it. */
  spoken?: boolean
}

/** A photo or initials; the tint follows the name, so a person looks the same everywhere. */
export function Avatar({ name, src, size = 28, spoken }: AvatarProps) {
  const label = spoken ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span
      className={styles.avatar}
      data-tint={tintOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.39) }}
      {...label}
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initialsOf(name)}
    </span>
  )
}

/** The first few, then how many more. */
export function AvatarGroup({ names, max = 3 }: { names: readonly string[]; max?: number }) {
  const hiddenCount = names.length - max
  return (
    <span className={styles.group} role="img" aria-label={names.join(', ')}>
      {names.slice(0, max).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {hiddenCount > 0 && <span className={styles.rest}>+{hiddenCount}</span>}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? words.at(-1) : undefined
  return [words[0], last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('ro')
}

function tintOf(name: string): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997
  return sum % 5
}
