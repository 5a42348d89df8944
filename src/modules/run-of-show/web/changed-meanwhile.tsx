import { Button, Group } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'

interface ChangedMeanwhileProps {
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else saved what is being typed over: nothing is lost before a person chose. */
export function ChangedMeanwhile({ onTheirs, onMine }: ChangedMeanwhileProps) {
  const say = useText(text)
  return (
    <Notice tone="warning">
      <p>{say('meanwhile')}</p>
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
