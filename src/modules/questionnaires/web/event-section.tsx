import { Button } from '@mantine/core'
import { IconForms } from '@tabler/icons-react'
import { listQuestionnaires } from '../contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../text.ts'
import styles from './editor/editor.module.css'
import { StatusBadge, useWords } from './questionnaire-words.tsx'

/** Questionnaires on the page of an event, each with how many have answered. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const words = useWords()
  const sentence = useSentence()
  const reading = useEndpoint(listQuestionnaires, { eventId })
  const list = linkTo('/chestionare', {}, { [carried]: eventId })
  if (!reading.data)
    return reading.error ? (
      <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
    ) : (
      <PanelSkeleton rows={4} />
    )
  const { items } = reading.data
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconForms size={28} stroke={1.5} />}
        title={say('empty.title')}
        text={say('section.none')}
        action={{ label: say('screen.add'), href: list }}
      />
    )
  return (
    <div className={styles.form}>
      <ul className={styles.cards}>
        {items.map((one) => (
          <li key={one.id} className={styles.card}>
            <span className={styles.cardLine}>
              <Link
                className={styles.cellTitle}
                href={linkTo('/chestionare/:id/intrebari', { id: one.id }, { [carried]: eventId })}
              >
                {words(one.title)}
              </Link>
              <StatusBadge status={one.status} />
            </span>
            <span className={styles.quiet}>
              {say(`kind.${one.kind}`)} · {say('card.questions', { n: one.questions })}
            </span>
            <Link
              href={linkTo('/chestionare/:id/raspunsuri', { id: one.id }, { [carried]: eventId })}
            >
              {say('card.answers', { n: one.answers })}
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <Button component={Link} href={list} size="xs">
          {say('section.all')}
        </Button>
      </div>
    </div>
  )
}
