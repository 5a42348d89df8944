export { finishAsClient, tasksForClient } from './client-tasks.ts'
