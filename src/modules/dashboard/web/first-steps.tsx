import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/links.ts'
import { useSession } from '#platform/web/session.ts'
import { lasting } from '#platform/web/stored.ts'
import { Link } from '#ui/live/link.tsx'
import { getCompany, listTeam } from '#modules/company/contract.ts'
import { listEvents } from '#modules/events/contract.ts'
import { newEventPanel } from '#modules/events/web/widgets.tsx'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

/** What a new company does first. It ticks itself, and is gone once all is done or nobody wants it. */
export function FirstSteps() {
  const say = useText(text)
  const person = useSession().profile?.id ?? ''
  const key = `primii-pasi ${person}`
  const [hidden, setHidden] = useState(() => lasting.getItem(key) !== null)
  const steps = useSteps()
  const done = steps?.filter((step) => step.done).length ?? 0
  if (!steps || hidden || done === steps.length) return null
  const hide = () => {
    lasting.setItem(key, 'da')
    setHidden(true)
  }
  return (
    <Section
      title={say('steps.title')}
      about={say('steps.done', { done: String(done), all: String(steps.length) })}
    >
      <p className={styles.quiet}>{say('steps.about')}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.word} data-done={step.done || undefined}>
            {step.done ? (
              <IconCircleCheckFilled size={20} aria-hidden />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            <Link href={step.href}>{say(step.word)}</Link>
            <span className="hidden-visually">
              {say(step.done ? 'steps.ticked' : 'steps.open')}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={hide}>
        {say('steps.hide')}
      </Button>
    </Section>
  )
}

function useSteps() {
  const company = useEndpoint(getCompany, {})
  const team = useEndpoint(listTeam, {})
  const events = useEndpoint(listEvents, { archived: 'all', limit: 1 })
  const confirmed = useEndpoint(listEvents, {
    status: ['confirmed', 'live', 'finished', 'closed'],
    limit: 1,
  })
  if (!company.data || !team.data || !events.data || !confirmed.data) return undefined
  const { members, invites } = team.data
  return [
    {
      word: 'steps.company',
      done: company.data.logo !== null && company.data.cui !== null,
      href: linkTo('/companie'),
    },
    {
      word: 'steps.team',
      done: members.length + invites.length > 1,
      href: linkTo('/companie', {}, { fila: 'echipa' }),
    },
    {
      word: 'steps.event',
      done: events.data.total > 0,
      href: linkTo('/evenimente', {}, { panou: newEventPanel }),
    },
    { word: 'steps.confirmed', done: confirmed.data.total > 0, href: linkTo('/evenimente') },
  ] as const
}
