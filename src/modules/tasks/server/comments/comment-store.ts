import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import { tables } from '../store.ts'
import type { TaskTables } from '../tables.ts'

const comments = recordsOf<TaskTables>()('task_comments', [
  'id',
  'task_id',
  'author_id',
  'author_name',
  'body',
  'mention_ids',
  'version',
  'created_at',
])

export type StoredComment = RecordOf<typeof comments>

export async function commentsOfTask(
  db: Db,
  scope: CompanyScope,
  taskId: string,
): Promise<StoredComment[]> {
  return comments
    .active(db, scope)
    .select(comments.fields)
    .where('task_id', '=', taskId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
}

export async function findComment(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredComment | undefined> {
  return comments.find(db, scope, { id })
}

export async function insertComment(
  db: Db,
  scope: CompanyScope,
  comment: StoredComment,
  fileIds: readonly string[],
): Promise<void> {
  await comments.insert(db, scope, { ...comments.own(comment), id: comment.id })
  if (fileIds.length === 0) return
  await tables(db)
    .insertInto('task_comment_files')
    .values(
      fileIds.map((file_id) => ({ company_id: scope.companyId, comment_id: comment.id, file_id })),
    )
    .execute()
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateComment(
  db: Db,
  scope: CompanyScope,
  { id, body, version }: Pick<StoredComment, 'id' | 'body' | 'version'>,
): Promise<StoredComment | undefined> {
  return comments.update(db, scope, { id, version }, { body })
}

/** Null: it is there again. */
export async function markComment(
  db: Db,
  scope: CompanyScope,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await comments.setDeleted(db, scope, { id }, deletedAt)
}

/** Ids of files by comment. */
export async function filesOfComments(
  db: Db,
  scope: CompanyScope,
  commentIds: readonly string[],
): Promise<{ commentId: string; fileId: string }[]> {
  return tables(db)
    .selectFrom('task_comment_files')
    .select(['comment_id as commentId', 'file_id as fileId'])
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`comment_id = any(${[...commentIds]}::uuid[])`)
    .execute()
}

/** All authors of comments on a task. */
export async function authorsOf(db: Db, scope: CompanyScope, taskId: string): Promise<string[]> {
  const rows = await comments
    .active(db, scope)
    .select('author_id as authorId')
    .where('task_id', '=', taskId)
    .execute()
  return [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]
}

/** Includes deleted comments. */
export async function findCommentWithDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredComment | undefined> {
  return (await comments.findWithDeleted(db, scope, [id]))[0]
}
