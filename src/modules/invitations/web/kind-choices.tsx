import { useText } from '#platform/web/i18n.tsx'
import { Kind, type MessageKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'

interface KindChoicesProps {
  busy: boolean
  onChoose: (kind: MessageKind) => void
}

/** What a message can be for. */
export function KindChoices({ busy, onChoose }: KindChoicesProps) {
  const say = useText(text)
  return (
    <div className={styles.choices}>
      {Kind.options.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.choice}
          disabled={busy}
          onClick={() => onChoose(kind)}
        >
          <strong>{say(`kind.${kind}`)}</strong>
          <span>{say(`kindAbout.${kind}`)}</span>
        </button>
      ))}
    </div>
  )
}
