import { Button } from '@mantine/core'
import { IconChecks, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import duplicates from '#ui/live/records/duplicates.module.css'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listDuplicates, partDuplicates, unpartDuplicates } from '../contract.ts'
import { type ContactRow, fullName } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import MergeDialog from './merge-dialog.tsx'

interface DuplicatesPanelProps {
  opened: boolean
  onClose: () => void
}

export default function DuplicatesPanel({ opened, onClose }: DuplicatesPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={say('duplicates.title')}
      about={say('duplicates.about')}
    >
      <Pairs />
    </SidePanel>
  )
}

function Pairs() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listDuplicates, {})
  const [merging, setMerging] = useState<[string, string] | null>(null)
  const parting = useCommand(partDuplicates)
  const unparting = useCommand(unpartDuplicates)
  const part = async (one: string, other: string) => {
    if ((await parting.run({ one, other })).ok)
      showUndoBar(say('duplicates.parted'), () => unparting.run({ one, other }))
  }
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say('duplicates.none')}
        text={say('duplicates.noneText')}
      />
    )
  return (
    <>
      {parting.error && <Notice tone="error">{sentence(parting.error)}</Notice>}
      <div role="status">{say('duplicates.count', { n: data.items.length })}</div>
      <ul className={styles.pairs}>
        {data.items.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`} className={duplicates.pair}>
            <div className={duplicates.sides}>
              <Side person={one} />
              <Side person={other} />
            </div>
            <div className={duplicates.pairFoot}>
              <Badge tone={why === 'name' ? 'neutral' : 'accent'}>{say(`alike.${why}`)}</Badge>
              <Button
                size="xs"
                variant="subtle"
                aria-label={`${say('duplicates.part')}: ${fullName(one)}`}
                loading={parting.pending}
                onClick={() => void part(one.id, other.id)}
              >
                {say('duplicates.part')}
              </Button>
              <Button
                size="xs"
                leftSection={<IconGitMerge size={14} />}
                aria-label={`${say('merge')}: ${fullName(one)}`}
                onClick={() => setMerging([one.id, other.id])}
              >
                {say('merge')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {merging && <MergeDialog ids={merging} onClose={() => setMerging(null)} />}
    </>
  )
}

function Side({ person }: { person: ContactRow }) {
  const { jobTitle, organisation, phones, emails } = person
  const lines = [
    [jobTitle, organisation].filter(Boolean).join(' · '),
    phones.map(formatPhone).join(', '),
    emails.join(', '),
  ]
  return (
    <div className={styles.words}>
      <strong>
        <bdi>{fullName(person)}</bdi>
      </strong>
      {lines.filter(Boolean).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </div>
  )
}
