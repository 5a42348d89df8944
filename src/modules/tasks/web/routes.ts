import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { names } from '../locales/names.gen.ts'

const { localised } = inEveryLanguage(names)

export const routes = screensOf(
  module,
  {
    '/lista-taskuri': () => import('./tasks-screen.tsx'),
    '/taskurile-mele': () => import('./my-tasks-screen.tsx'),
  },
  {
    guide: (locale) => import(`../locales/guide-${locale}.json`),
    actions: [
      {
        id: 'tasks.new',
        title: localised('action.new'),
        words: ['adauga', 'sarcina', 'todo', 'create'],
        to: '/lista-taskuri?panou=task-nou',
        begins: ['task nou', 'new task', 'task'],
      },
    ],
  },
)
