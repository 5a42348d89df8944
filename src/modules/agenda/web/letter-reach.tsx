import { Checkbox } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'
import styles from './agenda.module.css'

const namesShown = 12

interface LetterReachProps {
  /** The speakers that a change concerns. */
  speakers?: readonly { name: string; hasEmail: boolean }[]
  guests: { reached: number; unreachable: readonly string[] }
  notify: boolean
  onNotify: (notify: boolean) => void
}

/** Shown before saving: number of letters, people without an address, and the choice to send none. */
export function LetterReach({ speakers = [], guests, notify, onNotify }: LetterReachProps) {
  const say = useText(text)
  const { reached, unreachable } = guests
  const named = (names: readonly string[]) =>
    names.length <= namesShown
      ? names.join(', ')
      : say('publish.andMore', {
          names: names.slice(0, namesShown).join(', '),
          n: names.length - namesShown,
        })
  const withAddress = (hasAddress: boolean) =>
    speakers.filter(({ hasEmail }) => hasEmail === hasAddress).map(({ name }) => name)
  const written = withAddress(true)
  const missed = withAddress(false)
  const whom = [
    written.length > 0 && say('publish.notified', { n: written.length, names: named(written) }),
    reached > 0 &&
      (unreachable.length === 0
        ? say('publish.guests', { n: reached })
        : say('publish.guestsOf', { n: reached, all: reached + unreachable.length })),
  ]
  return (
    <section className={styles.part}>
      {written.length + reached > 0 && (
        <Checkbox
          label={say('publish.notify')}
          description={whom.filter(Boolean).join(' · ')}
          checked={notify}
          onChange={(change) => onNotify(change.currentTarget.checked)}
        />
      )}
      {missed.length > 0 && (
        <p className={styles.quiet}>
          {say('publish.unreachable', { n: missed.length, names: named(missed) })}
        </p>
      )}
      {unreachable.length > 0 && (
        <p className={styles.quiet}>
          {say('publish.guestsUnreachable', { n: unreachable.length, names: named(unreachable) })}
        </p>
      )}
    </section>
  )
}
