import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { tables } from '../store.ts'

export interface StoredComment {
  id: string
  taskId: string
  authorId: string | null
  authorName: string
  body: string
  mentionIds: string[]
  version: number
  createdAt: string
}

const columns = [
  'id',
  'task_id as taskId',
  'author_id as authorId',
  'author_name as authorName',
  'body',
  'mention_ids as mentionIds',
  'version',
  'created_at as createdAt',
] as const

export async function commentsOfTask(
  db: Db,
  scope: CompanyScope,
  taskId: string,
): Promise<StoredComment[]> {
  return active(db, scope)
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
  return active(db, scope).where('id', '=', id).executeTakeFirst()
}

export async function insertComment(
  db: Db,
  scope: CompanyScope,
  comment: StoredComment,
  fileIds: readonly string[],
): Promise<void> {
  await tables(db)
    .insertInto('task_comments')
    .values({
      company_id: scope.companyId,
      id: comment.id,
      task_id: comment.taskId,
      author_id: comment.authorId,
      author_name: comment.authorName,
      body: comment.body,
      mention_ids: comment.mentionIds,
      created_at: comment.createdAt,
      deleted_at: null,
    })
    .execute()
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
  return tables(db)
    .updateTable('task_comments')
    .set({ body, version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

/** Null: it is there again. */
export async function markComment(
  db: Db,
  scope: CompanyScope,
  id: string,
  deletedAt: Date | null,
): Promise<void> {
  await tables(db)
    .updateTable('task_comments')
    .set({ deleted_at: deletedAt?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute()
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
  const rows = await active(db, scope).where('task_id', '=', taskId).execute()
  return [...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]
}

/** Includes deleted comments. */
export async function findCommentWithDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredComment | undefined> {
  return allComments(db, scope).where('id', '=', id).executeTakeFirst()
}

function active(db: Db, scope: CompanyScope) {
  return allComments(db, scope).where('deleted_at', 'is', null)
}

function allComments(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('task_comments')
    .select(columns)
    .where('company_id', '=', scope.companyId)
}
