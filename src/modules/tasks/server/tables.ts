import type { Generated } from 'kysely'
import type { RelativeDate } from '#shared/dates/time.ts'
import type { RichText } from '#shared/text/rich-text.ts'
import type { ChecklistItem, Task, TaskLink } from '../model.ts'

export type TaskTables = {
  task_lists: {
    company_id: string
    id: string
    event_id: string
    name: string
    position: string
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  task_numbers: {
    company_id: string
    event_id: string
    last: number
  }
  tasks: {
    company_id: string
    id: string
    event_id: string
    number: number
    parent_id: string | null
    list_id: string | null
    title: string
    folded: string
    description: RichText | null
    status: Generated<Task['status']>
    waiting_for: string | null
    waiting_until: string | null
    waiting_from: 'todo' | 'doing' | null
    reason: Generated<string>
    sent_by: string | null
    priority: Task['priority']
    responsible_id: string | null
    other_ids: string[]
    start_anchor: RelativeDate['anchor'] | null
    start_offset: number | null
    start_date: string | null
    due_anchor: RelativeDate['anchor'] | null
    due_offset: number | null
    due_date: string | null
    pinned: boolean
    avoids_free_days: boolean
    compressed: boolean
    milestone: boolean
    for_client: Generated<boolean>
    estimate_minutes: number | null
    approval: boolean
    approver_id: string | null
    checklist: ChecklistItem[]
    links: TaskLink[]
    reminders: number[]
    tags: string[]
    position: string
    version: Generated<number>
    created_at: string
    created_by: string | null
    changed_at: string
    done_at: string | null
    deleted_at: string | null
  }
  task_dependencies: {
    company_id: string
    event_id: string
    task_id: string
    after_id: string
  }
  task_comments: {
    company_id: string
    id: string
    task_id: string
    author_id: string | null
    author_name: string
    body: string
    mention_ids: string[]
    version: Generated<number>
    created_at: string
    deleted_at: string | null
  }
  task_comment_files: {
    company_id: string
    comment_id: string
    file_id: string
  }
  task_batches: {
    company_id: string
    id: string
    task_id: string
    made_by: string
    made_at: string
    version: number
    before: unknown
  }
  task_notices: {
    company_id: string
    task_id: string
    kind: string
    due: string
    told_at: Generated<string>
  }
}
