import { screensOf } from '#platform/web/routing/screens.ts'
import { module } from '../module.ts'

export const routes = screensOf(
  module,
  {
    '/lista-taskuri': () => import('./tasks-screen.tsx'),
    '/taskurile-mele': () => import('./my-tasks-screen.tsx'),
  },
  {
    guide: () => import('./guide.json'),
    actions: [
      {
        id: 'tasks.new',
        title: { ro: 'Task nou', en: 'New task' },
        words: ['adauga', 'sarcina', 'todo', 'create'],
        to: '/lista-taskuri?panou=task-nou',
        begins: ['task nou', 'new task', 'task'],
      },
    ],
  },
)
