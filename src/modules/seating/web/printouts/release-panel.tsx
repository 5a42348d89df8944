import { Button, Group, Switch, Text } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePlan } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { text } from '../../text.ts'
import { Question } from '../question.tsx'
import styles from '../plan.module.css'

interface ReleasePanelProps {
  opened: boolean
  plan: Plan
  onClose: () => void
}

/** The visibility of the plan to guests: none until it is released. */
export default function ReleasePanel({ opened, plan, onClose }: ReleasePanelProps) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const changing = useCommand(changePlan)
  const [isAsked, setAsked] = useState(false)
  const { id: planId, eventId, version, releasedAt, isActive, name } = plan
  const put = (isReleased: boolean) => void changing.run({ eventId, planId, version, isReleased })
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('release.title')}>
      <div className={styles.form}>
        {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
        {!isActive && <Notice tone="info">{say('release.draft')}</Notice>}
        <Switch
          label={say('release.switch')}
          description={say('release.about')}
          checked={releasedAt !== null}
          disabled={changing.pending}
          onChange={(event) => {
            const { checked } = event.currentTarget
            if (checked && !isActive) setAsked(true)
            else put(checked)
          }}
        />
        {releasedAt && (
          <Text>
            {say('release.since', { date: formatInstant(releasedAt, defaultZone, locale) })}
          </Text>
        )}
        <h3 className={styles.subtitle}>{say('release.finder')}</h3>
        {plan.finderUrl === null ? (
          <Text>{say('release.finderPrivate')}</Text>
        ) : (
          <Finder url={plan.finderUrl} isOpen={isActive && releasedAt !== null} />
        )}
        {isAsked && (
          <Question
            title={say('release.draftAsk')}
            confirmLabel={say('release.draftYes')}
            onConfirm={() => put(true)}
            onClose={() => setAsked(false)}
          >
            {say('release.draftWhat', { name })}
          </Question>
        )}
      </div>
    </SidePanel>
  )
}

function Finder({ url, isOpen }: { url: string; isOpen: boolean }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <>
      <Text>{say('release.finderAbout')}</Text>
      {!isOpen && <Text>{say('release.finderClosed')}</Text>}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} />}
          onClick={() => copy(url, say('release.copied'))}
        >
          {say('release.copy')}
        </Button>
        {isOpen && (
          <Button
            variant="default"
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} />}
          >
            {say('release.view')}
          </Button>
        )}
      </Group>
    </>
  )
}
