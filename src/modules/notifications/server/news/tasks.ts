import { formatDate } from '#shared/dates/time.ts'
import {
  taskApprovalAsked,
  taskApproved,
  taskAssigned,
  taskBackFromWaiting,
  taskCommented,
  taskMentioned,
  taskOverdue,
  taskReminder,
  taskSentBack,
  type TaskNews,
} from '#modules/tasks/contract.ts'
import { news, type News, type NewsOf, type Subject } from './news.ts'

const atOnce = { app: true, mail: 'now' } as const
const daily = { app: true, mail: 'digest' } as const

export const taskNews: NewsOf<'tasks'> = {
  'tasks.assigned': news({ ...ofTask(), on: taskAssigned, usual: atOnce }),
  'tasks.mentioned': news({
    ...ofTask(),
    on: taskMentioned,
    usual: atOnce,
    merge: 'subject',
    about: (payload) => aboutTask(payload, payload.excerpt),
  }),
  'tasks.commented': news({
    ...ofTask(),
    on: taskCommented,
    usual: daily,
    merge: 'subject',
    about: (payload) => aboutTask(payload, payload.excerpt),
  }),
  'tasks.approval-asked': news({ ...ofTask(), on: taskApprovalAsked, usual: atOnce }),
  'tasks.approved': news({ ...ofTask(), on: taskApproved, usual: daily }),
  'tasks.sent-back': news({
    ...ofTask(),
    on: taskSentBack,
    usual: atOnce,
    about: (payload) => aboutTask(payload, payload.reason),
  }),
  'tasks.back-from-waiting': news({
    ...ofTask(),
    on: taskBackFromWaiting,
    usual: daily,
    about: (payload) => ({
      ...aboutTask(payload),
      facts: { task: payload.title, forWhom: payload.forWhom },
    }),
    detail: ({ forWhom }, say) => (forWhom ? say('detail.waited', { who: forWhom }) : ''),
  }),
  'tasks.overdue': news({ ...ofTask(), ...due(), on: taskOverdue, usual: daily }),
  'tasks.reminder': news({ ...ofTask(), ...due(), on: taskReminder, usual: atOnce }),
}

function aboutTask({ eventId, taskId, title }: TaskNews, detail = ''): Subject {
  return { eventId, subjectId: taskId, facts: { task: title, ...(detail && { detail }) } }
}

/** The common part of all news about tasks: several of one event open its list, a single one opens the task. */
function ofTask(): Pick<News, 'merge' | 'href'> & {
  about(payload: TaskNews): Subject
  who(payload: TaskNews): readonly string[]
} {
  return {
    merge: 'event',
    about: (payload) => aboutTask(payload),
    who: ({ userIds }) => userIds,
    href: ({ eventId, subjectId, many }) =>
      many
        ? `/taskurile-mele?eveniment=${eventId}`
        : `/lista-taskuri?eveniment=${eventId}&panou=task-${subjectId}`,
  }
}

function due() {
  return {
    about: (payload: TaskNews & { due: string }) => ({
      ...aboutTask(payload),
      facts: { task: payload.title, due: payload.due },
    }),
    detail: (({ due: day }, say, locale) =>
      say('detail.due', {
        day: formatDate(String(day), locale, 'medium'),
      })) satisfies News['detail'],
  }
}
