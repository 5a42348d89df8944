import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Comment, CommentFields } from '../model.ts'

export const listTaskComments = query({
  path: '/tasks/:taskId/comments',
  access: 'tasks:read',
  input: z.strictObject({ taskId: Id }),
  output: z.strictObject({ items: z.array(Comment) }),
  reads: ['tasks.comments', 'files', 'team'],
  errors: ['tasks.not_found'],
})

const commentTags = ['tasks.comments', 'tasks', 'history'] as const

export const addTaskComment = command({
  method: 'POST',
  path: '/tasks/:taskId/comments',
  access: 'tasks:write',
  input: CommentFields.extend({ taskId: Id }),
  output: Comment,
  changes: commentTags,
  errors: ['tasks.not_found', 'tasks.person_not_found', 'files.not_found'],
})

export const changeTaskComment = command({
  method: 'PATCH',
  path: '/task-comments/:commentId',
  access: 'tasks:write',
  input: z.strictObject({ commentId: Id, version: z.int(), body: CommentFields.shape.body }),
  output: Comment,
  changes: commentTags,
  errors: ['tasks.comment_not_found', 'tasks.comment_changed_meanwhile', 'tasks.not_your_comment'],
})

export const removeTaskComment = command({
  method: 'DELETE',
  path: '/task-comments/:commentId',
  access: 'tasks:write',
  input: z.strictObject({ commentId: Id }),
  output: Nothing,
  changes: commentTags,
  errors: ['tasks.comment_not_found', 'tasks.not_your_comment'],
})

export const restoreTaskComment = command({
  method: 'POST',
  path: '/task-comments/:commentId/restore',
  access: 'tasks:write',
  input: z.strictObject({ commentId: Id }),
  output: Comment,
  changes: commentTags,
  errors: ['tasks.comment_not_found', 'tasks.not_your_comment'],
})
