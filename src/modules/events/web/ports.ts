import type { ComponentType } from 'react'
import { inviteLimit, memberActions } from '#modules/company/web/ports.ts'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { providePort, webPort } from '#platform/web/ports.ts'
import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import type { DateChoice } from '#ui/live/fields/dates/relative-date-field.tsx'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

/** A number of a higher module at the head of the event's overview, with the way to its list. */
interface EventFigure {
  id: string
  order: number
  /** A `StatTile`, a `TileSkeleton` until its number is loaded, so that the page below stays; made by `lazyComponent`. */
  Content: ComponentType<{ eventId: string }>
}

export const eventFigures = webPort<EventFigure>('events.figures')

/** A section that a higher module adds below the overview of an event and that has no screen of its own. */
interface EventSection {
  id: string
  order: number
  /** True to show it also below the form of the event, for a person or a place. */
  inDetails?: boolean
  /** Has its own heading; made by `lazyComponent`. */
  Content: ComponentType<{ eventId: string }>
}

export const eventSections = webPort<EventSection>('events.sections')

/** A due item that needs attention: a payment, a deliverable. */
export interface DueThing {
  eventId: string
  title: string
  due: DateChoice
  responsibleId: string | null
  /** The record it is about, of a kind that the search has. */
  link: { kind: string; id: string } | null
}

/** Creates a task about something due; the tasks module provides it, modules with due dates show it. */
interface DueTask {
  label: Localised
  Dialog: ComponentType<DueThing & { onClose: () => void }>
}

export const dueTask = webPort<DueTask>('events.due-task')

export const ports = [
  providePort(
    inviteLimit,
    lazyComponent(
      async () => ({ default: (await import('./member-events.tsx')).EventLimit }),
      null,
    ),
  ),
  providePort(memberActions, {
    id: 'events.limit',
    label: localised('memberAction.events.limit'),
    // An admin sees everything.
    offered: ({ role, active }) => active && role === 'planner',
    Dialog: lazyComponent(() => import('./member-events.tsx'), null),
  }),
  providePort(memberActions, {
    id: 'events.hand-over',
    label: localised('memberAction.events.hand-over'),
    offered: () => true,
    Dialog: lazyComponent(
      async () => ({ default: (await import('./member-events.tsx')).HandOverDialog }),
      null,
    ),
    Handover: lazyComponent(
      async () => ({ default: (await import('./member-events.tsx')).OffboardingWork }),
      null,
    ),
  }),
]
