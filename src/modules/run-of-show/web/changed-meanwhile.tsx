import { Button, Group } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './rundown.module.css'

interface ChangedMeanwhileProps {
  /** The fields that both changed, with the colleague's text where they are texts. */
  fields: readonly { label: string; theirs: string | null }[]
  onTheirs: () => void
  onMine: () => void
}

/** Shown when another person saved the edited cue: both texts are kept until the person chooses. */
export function ChangedMeanwhile({ fields, onTheirs, onMine }: ChangedMeanwhileProps) {
  const say = useText(text)
  return (
    <Notice tone="warning">
      <p>{say('meanwhile')}</p>
      <ul className={styles.meanwhile}>
        {fields.map(({ label, theirs }) => (
          <li key={label}>
            <b>{label}</b>
            {theirs !== null && `: ${say('meanwhile.saved', { value: theirs })}`}
          </li>
        ))}
      </ul>
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={onTheirs}>
          {say('meanwhile.theirs')}
        </Button>
        <Button variant="default" size="xs" onClick={onMine}>
          {say('meanwhile.mine')}
        </Button>
      </Group>
    </Notice>
  )
}
