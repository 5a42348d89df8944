import { useUiText } from '../../locale.tsx'
import styles from './keyboard-help.module.css'

export interface Shortcut {
  /** Keys of one press are together: `['Ctrl', 'K']`. */
  keys: readonly string[]
  does: string
}

interface KeyboardHelpProps {
  /** Whether the screen has a list that its keys apply to. */
  lists?: boolean
  /** The keys of this screen, besides those that work everywhere. */
  more?: readonly { title: string; shortcuts: readonly Shortcut[] }[]
}

/** The content of the `?` dialog. */
export function KeyboardHelp({ lists: hasList = true, more = [] }: KeyboardHelpProps) {
  const say = useUiText()
  const everywhere = [
    { keys: [commandKey, 'K'], does: say('keySearchAll') },
    { keys: ['?'], does: say('keyHelp') },
    { keys: ['Esc'], does: say('keyClose') },
    { keys: [commandKey, 'Enter'], does: say('keySave') },
  ]
  const lists = [
    { keys: ['/'], does: say('keySearch') },
    { keys: ['N'], does: say('keyNew') },
    { keys: ['J'], does: say('keyDown') },
    { keys: ['K'], does: say('keyUp') },
    { keys: ['X'], does: say('keySelect') },
    { keys: ['Enter'], does: say('keyOpen') },
    { keys: ['F2'], does: say('keyEdit') },
  ]
  return (
    <div className={styles.groups}>
      <Group title={say('keysEverywhere')} shortcuts={everywhere} />
      {hasList && <Group title={say('keysLists')} shortcuts={lists} />}
      {more.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** ⌘ on Apple keyboards, Ctrl elsewhere. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
