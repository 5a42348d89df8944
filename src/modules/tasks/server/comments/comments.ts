import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { FileInfo } from '#shared/files.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { infoOf } from '#platform/server/files/endpoints.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { findFile, isThere } from '#platform/server/files/store.ts'
import {
  taskCommented,
  taskMentioned,
  type addTaskComment,
  type changeTaskComment,
} from '../../contract.ts'
import type { Comment } from '../../model.ts'
import * as store from './comment-store.ts'
import type { StoredComment } from './comment-store.ts'
import type { StoredTask } from '../store.ts'
import { checkPeople, open } from '../tasks.ts'
import { concernedPeople, newsOf, peopleOf, recordHistory } from '../history.ts'

export async function list(ctx: CompanyContext, { taskId }: { taskId: string }) {
  await open(ctx, taskId)
  return { items: await commentsOf(ctx, await store.commentsOfTask(ctx.db, ctx.company, taskId)) }
}

export async function add(
  ctx: CompanyContext,
  { taskId, body, ...fields }: InputOf<typeof addTaskComment>,
): Promise<Comment> {
  const { task, eventCtx } = await open(ctx, taskId)
  const mentionIds = [...new Set(fields.mentionIds)]
  const fileIds = [...new Set(fields.fileIds)]
  await checkPeople(ctx, mentionIds)
  for (const id of fileIds)
    if (!(await findOpenable(ctx, id)))
      throw new AppError('not_found', 'files.not_found', {
        fields: { fileIds: { code: 'invalid_id' } },
      })
  const comment: StoredComment = {
    id: randomUUID(),
    taskId,
    authorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    authorName: ctx.actor.name,
    body,
    mentionIds,
    version: 1,
    createdAt: ctx.now.toISOString(),
  }
  const authorIds = await store.authorsOf(ctx.db, ctx.company, taskId)
  await store.insertComment(ctx.db, ctx.company, comment, fileIds)
  await recordHistory(eventCtx, task, 'commented', [{ field: 'comment', new: excerptOf(body) }])
  notifyPeople(ctx, task, comment, authorIds)
  return one(ctx, comment)
}

export async function change(
  ctx: CompanyContext,
  { commentId, version, body }: InputOf<typeof changeTaskComment>,
): Promise<Comment> {
  const { comment, task, eventCtx } = await openOwn(ctx, commentId)
  const after = await store.updateComment(ctx.db, ctx.company, { id: commentId, body, version })
  if (!after)
    throw new AppError('conflict', 'tasks.comment_changed_meanwhile', {
      current: await one(ctx, (await openOwn(ctx, commentId)).comment),
    })
  await recordHistory(eventCtx, task, 'comment_changed', [
    { field: 'comment', old: excerptOf(comment.body), new: excerptOf(body) },
  ])
  return one(ctx, after)
}

export async function remove(
  ctx: CompanyContext,
  { commentId }: { commentId: string },
): Promise<null> {
  const { comment, task, eventCtx } = await openOwn(ctx, commentId)
  await store.markComment(ctx.db, ctx.company, commentId, ctx.now)
  await recordHistory(eventCtx, task, 'comment_deleted', [
    { field: 'comment', old: excerptOf(comment.body) },
  ])
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(
  ctx: CompanyContext,
  { commentId }: { commentId: string },
): Promise<Comment> {
  const { comment, task, eventCtx } = await openOwn(ctx, commentId, store.findCommentWithDeleted)
  if (!(await store.findComment(ctx.db, ctx.company, commentId))) {
    await store.markComment(ctx.db, ctx.company, commentId, null)
    await recordHistory(eventCtx, task, 'comment_restored', [
      { field: 'comment', new: excerptOf(comment.body) },
    ])
  }
  return one(ctx, comment)
}

/** A mentioned person is notified of the mention; assignees and other commenters of the comment. */
function notifyPeople(
  ctx: CompanyContext,
  task: StoredTask,
  comment: StoredComment,
  authorIds: readonly string[],
): void {
  const actorId = ctx.actor.id
  const about = { commentId: comment.id, excerpt: excerptOf(comment.body) }
  const named = comment.mentionIds.filter((id) => id !== actorId)
  const others = concernedPeople(task, actorId, authorIds).filter((id) => !named.includes(id))
  if (named.length > 0) ctx.emit(taskMentioned, { ...newsOf(task, named, actorId), ...about })
  if (others.length > 0) ctx.emit(taskCommented, { ...newsOf(task, others, actorId), ...about })
}

async function openOwn(ctx: CompanyContext, commentId: string, find = store.findComment) {
  const comment = await find(ctx.db, ctx.company, commentId)
  if (!comment) throw new AppError('not_found', 'tasks.comment_not_found')
  const { task, eventCtx } = await open(ctx, comment.taskId)
  if (!isMine(ctx, comment)) throw new AppError('forbidden', 'tasks.not_your_comment')
  return { comment, task, eventCtx }
}

function isMine(ctx: CompanyContext, { authorId }: StoredComment): boolean {
  return authorId !== null && authorId === ctx.actor.id
}

async function one(ctx: CompanyContext, comment: StoredComment): Promise<Comment> {
  const [storedComment] = await commentsOf(ctx, [comment])
  return storedComment!
}

async function commentsOf(
  ctx: CompanyContext,
  comments: readonly StoredComment[],
): Promise<Comment[]> {
  const ids = comments.flatMap(({ authorId, mentionIds }) => [authorId ?? [], mentionIds].flat())
  const people = await peopleOf(ctx, ids)
  const files = await filesOf(ctx, comments)
  return comments.map((comment) => ({
    id: comment.id,
    version: comment.version,
    author: (comment.authorId && people.get(comment.authorId)) || null,
    authorName: comment.authorName,
    body: comment.body,
    mentions: comment.mentionIds.flatMap((id) => people.get(id) ?? []),
    files: files.get(comment.id) ?? [],
    createdAt: comment.createdAt,
    edited: comment.version > 1,
    mine: isMine(ctx, comment),
  }))
}

async function filesOf(ctx: CompanyContext, comments: readonly StoredComment[]) {
  const filesByComment = new Map<string, FileInfo[]>()
  const ids = comments.map(({ id }) => id)
  for (const { commentId, fileId } of await store.filesOfComments(ctx.db, ctx.company, ids)) {
    const file = await findFile(ctx.db, ctx.company, fileId)
    if (isThere(file))
      filesByComment.set(commentId, [...(filesByComment.get(commentId) ?? []), infoOf(file)])
  }
  return filesByComment
}

function excerptOf(body: string): string {
  return body.length > 200 ? `${[...body].slice(0, 199).join('')}…` : body
}
