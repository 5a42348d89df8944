import type { ColumnType, Generated } from 'kysely'
import type { Channels, NewsType } from '../model.ts'
import type { NewsValues } from './news/news.ts'

type Json<T> = ColumnType<T, string, string>

export type NotificationTables = {
  notifications: {
    company_id: string
    id: string
    user_id: string
    type: string
    event_id: string | null
    subject_id: string | null
    merge_key: string
    actor_id: string | null
    facts: Json<NewsValues>
    count: Generated<number>
    in_app: boolean
    mail: 'now' | 'digest' | null
    mailed_at: string | null
    created_at: string
    updated_at: string
    read_at: string | null
    snoozed_until: string | null
    archived_at: string | null
  }
  notification_preferences: {
    company_id: string
    user_id: string
    time_zone: string
    digest_time: string
    quiet_from: string | null
    quiet_to: string | null
    mails: Generated<boolean>
    channels: Json<Partial<Record<NewsType, Channels>>>
    last_mail_at: string | null
    version: Generated<number>
  }
}
