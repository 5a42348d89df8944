import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useSession } from '#platform/web/session/session.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { Link } from '#ui/live/link.tsx'
import { getCompany, listTeam } from '#modules/company/contract.ts'
import { listEvents, listReadiness } from '#modules/events/contract.ts'
import { newEventPanel, useOwnLimit } from '#modules/events/web/widgets.tsx'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { DemoWalk } from './demo-walk.tsx'
import { Section } from './section.tsx'

/**
 * The first steps of a new company. They are ticked automatically, and hidden once all are done, dismissed,
 * or the first event is over. The demo company has a tour of its own instead.
 */
export function FirstSteps() {
  const person = useSession().profile?.id ?? ''
  const key = `primii-pasi ${person}`
  const [hidden, setHidden] = useState(() => safeLocalStorage.getItem(key) !== null)
  const over = useEndpoint(
    listEvents,
    { status: ['finished', 'closed'], archived: 'all', limit: 1 },
    { enabled: !hidden },
  )
  if (hidden || over.data?.total !== 0) return <DemoWalk />
  const hide = () => {
    safeLocalStorage.setItem(key, 'da')
    setHidden(true)
  }
  return <Steps onHide={hide} />
}

function Steps({ onHide }: { onHide: () => void }) {
  const say = useText(text)
  const steps = useSteps()
  const doneCount = steps?.filter((step) => step.done).length ?? 0
  if (!steps || doneCount === steps.length) return null
  return (
    <Section
      title={say('steps.title')}
      about={say('steps.done', { done: String(doneCount), all: String(steps.length) })}
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
      <Button variant="subtle" size="compact-sm" onClick={onHide}>
        {say('steps.hide')}
      </Button>
    </Section>
  )
}

/**
 * A step that modules check for every event is done once any event has it; its link leads to the first that
 * has not.
 */
const eventSteps = [
  { word: 'steps.guests', need: 'guests.some', path: '/invitati' },
  { word: 'steps.site', need: 'website.published', path: '/website-builder' },
  { word: 'steps.checkIn', need: 'check-in.door', path: '/check-in' },
] as const

function useEventSteps() {
  const events = useEndpoint(listEvents, { archived: 'all', limit: 10 })
  const eventIds = events.data?.items.map(({ id }) => id) ?? []
  const readiness = useEndpoint(
    listReadiness,
    { eventIds },
    { enabled: eventIds.length > 0, keepPrevious: true },
  )
  if (!events.data || (eventIds.length > 0 && !readiness.data)) return undefined
  const needs = readiness.data?.items.flatMap(({ items }) => items) ?? []
  return eventSteps.map(({ word, need, path }) => {
    const ours = needs.filter(({ code }) => code === need)
    const open = ours.find(({ done }) => !done)
    // An event may be newer than what is known of its needs.
    const first = linkTo(path, {}, { eveniment: eventIds[0] })
    return { word, done: ours.some(({ done }) => done), href: open?.href ?? first }
  })
}

function useSteps() {
  const company = useEndpoint(getCompany, {})
  const team = useEndpoint(listTeam, {})
  const events = useEndpoint(listEvents, { archived: 'all', limit: 1 })
  const confirmed = useEndpoint(listEvents, { status: ['confirmed', 'live'], limit: 1 })
  const ofEvents = useEventSteps()
  const isAdmin = useSession().profile?.role === 'admin'
  const isLimited = useOwnLimit()
  if (!company.data || !team.data || !events.data || !confirmed.data || !ofEvents) return undefined
  const { members, invites } = team.data
  /** A step that requires a right is shown only to those who have it. */
  const steps = [
    {
      word: 'steps.company',
      isOffered: isAdmin,
      done: company.data.logo !== null && company.data.cui !== null,
      href: linkTo('/companie'),
    },
    {
      word: 'steps.team',
      isOffered: isAdmin,
      done: members.length + invites.length > 1,
      href: linkTo('/companie', {}, { fila: 'echipa' }),
    },
    {
      word: 'steps.event',
      isOffered: !isLimited,
      done: events.data.total > 0,
      href: linkTo('/evenimente', {}, { panou: newEventPanel }),
    },
    {
      word: 'steps.confirmed',
      isOffered: events.data.total > 0 || !isLimited,
      done: confirmed.data.total > 0,
      href: linkTo('/evenimente'),
    },
    ...ofEvents.map((step) => ({ ...step, isOffered: events.data.total > 0 || !isLimited })),
  ] as const
  return steps.filter(({ isOffered }) => isOffered)
}
