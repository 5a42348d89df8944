import { Button } from '@mantine/core'
import { IconMicrophone2 } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { countSpeakers, listSpeakers } from '../contract.ts'
import { PartStatus } from '../model.ts'
import { text } from '../text.ts'
import { Face, MaterialsWord, speakerPanel, StatusIcon, StatusWord } from './speaker-words.tsx'
import styles from './speakers.module.css'

/** Speakers on the page of an event: how far each stage is, and who they are. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const counts = useEndpoint(countSpeakers, { eventId })
  const { data, error, refetch } = useEndpoint(listSpeakers, { eventId, limit: 100 })
  const href = linkTo('/speakeri', {}, { [carried]: eventId })
  if (!data || !counts.data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconMicrophone2 size={28} stroke={1.5} />}
        title={say('empty.title')}
        text={say('section.none')}
        action={{ label: say('screen.add'), href }}
      />
    )
  const { byStatus } = counts.data
  return (
    <div className={styles.panel}>
      <div className={styles.counts}>
        {PartStatus.options
          .filter((status) => byStatus[status] > 0)
          .map((status) => (
            <span key={status} className={styles.name}>
              <StatusIcon status={status} />
              {say('board.column', { status: say(`status.${status}`), n: byStatus[status] })}
            </span>
          ))}
        <Button component={Link} href={href} size="xs">
          {say('section.all')}
        </Button>
      </div>
      <ul className={styles.lines}>
        {data.items.map((row) => (
          <li key={row.id}>
            <span className={styles.name}>
              <Face speaker={row} size={24} />
              <Link
                href={linkTo('/speakeri', {}, { [carried]: eventId, panou: speakerPanel(row.id) })}
              >
                {row.name}
              </Link>
            </span>
            <span className={styles.name}>
              <MaterialsWord materials={row.materials} />
              {row.part && <StatusWord status={row.part.status} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
