import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { changeMany, restoreMany, undoMany } from './bulk.ts'
import * as comments from './comments/comments.ts'
import * as phases from './plan/phases.ts'
import { startExport } from './export.ts'
import * as moving from './plan/date-move.ts'
import * as statuses from './statuses.ts'
import * as tasks from './tasks.ts'
import * as templates from './plan/templates.ts'

export const routes = bind(contract, {
  listTasks: tasks.list,
  countTasks: tasks.count,
  exportTasks: startExport,
  getTask: tasks.find,
  addTask: tasks.add,
  addTasks: tasks.addMany,
  changeTask: tasks.change,
  changeTaskStatus: statuses.changeStatus,
  finishTask: statuses.finish,
  placeTask: phases.moveTask,
  removeTask: tasks.remove,
  restoreTask: tasks.restore,
  changeManyTasks: changeMany,
  restoreManyTasks: restoreMany,
  undoManyTasks: undoMany,
  previewPush: moving.previewPush,
  pushSuccessors: moving.push,
  listTaskLists: phases.list,
  addTaskList: phases.add,
  changeTaskList: phases.change,
  removeTaskList: phases.remove,
  restoreTaskList: phases.restore,
  previewTaskTemplate: templates.previewChosen,
  applyTaskTemplate: templates.applyChosen,
  listTaskComments: comments.list,
  addTaskComment: comments.add,
  changeTaskComment: comments.change,
  removeTaskComment: comments.remove,
  restoreTaskComment: comments.restore,
})
