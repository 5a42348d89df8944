import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconFile, IconPaperclip, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/command.ts'
import { saveFrom } from '#platform/web/download.ts'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import { uploadFile } from '#platform/web/upload.ts'
import { fileLink, type FileInfo } from '#shared/files.ts'
import { fold } from '#shared/text.ts'
import { defaultZone, formatInstant } from '#shared/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addTaskComment,
  changeTaskComment,
  listTaskComments,
  removeTaskComment,
  restoreTaskComment,
} from '../contract.ts'
import type { Comment } from '../model.ts'
import { text } from '../text.ts'
import { useColleagues } from './task-words.tsx'
import styles from './talk.module.css'

/** What people say about a task, oldest first. */
export function TaskTalk({ taskId }: { taskId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data, error, refetch } = useEndpoint(listTaskComments, { taskId })
  return (
    <section className={styles.talk}>
      <h3>{say('talk.title')}</h3>
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <PanelSkeleton rows={2} />
        )
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>{say('talk.none')}</p>
      ) : (
        <ol className={styles.comments}>
          {data.items.map((comment) => (
            <One key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
      <Write taskId={taskId} />
    </section>
  )
}

function One({ comment }: { comment: Comment }) {
  const say = useText(text)
  const sentence = useSentence()
  const locale = useLocale()
  const removing = useCommand(removeTaskComment)
  const restoring = useCommand(restoreTaskComment)
  const changing = useCommand(changeTaskComment)
  const [typed, setTyped] = useState<string | null>(null)
  const name = comment.author?.name ?? (comment.authorName || say('talk.system'))
  const save = async () => {
    const { id: commentId, version } = comment
    const outcome = await changing.run({ commentId, version, body: typed ?? '' })
    if (outcome.ok) setTyped(null)
  }
  const remove = async () => {
    const { id: commentId } = comment
    const outcome = await removing.run({ commentId })
    if (outcome.ok) offerUndo(say('talk.removed'), () => restoring.run({ commentId }))
  }
  const problem = changing.error ?? removing.error
  return (
    <li>
      <Avatar name={name} src={comment.author?.avatar ?? null} size={32} />
      <div className={styles.one}>
        <div className={styles.head}>
          <strong>{name}</strong>
          <time dateTime={comment.createdAt}>
            {formatInstant(comment.createdAt, defaultZone, locale, 'medium')}
          </time>
          {comment.edited && <span>{say('talk.edited')}</span>}
          {comment.mine && (
            <ActionMenu
              label={say('talk.actions', { name })}
              actions={[
                {
                  label: say('talk.edit'),
                  icon: <IconPencil size={16} />,
                  onClick: () => setTyped(comment.body),
                },
                {
                  label: say('talk.remove'),
                  icon: <IconTrash size={16} />,
                  tone: 'danger',
                  onClick: () => void remove(),
                },
              ]}
            />
          )}
        </div>
        {problem && <Notice tone="error">{sentence(problem)}</Notice>}
        {typed === null ? (
          <p className={styles.body}>
            <Body comment={comment} />
          </p>
        ) : (
          <form
            className={styles.write}
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              void save()
            }}
          >
            <Textarea
              aria-label={say('talk.edit')}
              autosize
              minRows={2}
              value={typed}
              maxLength={10_000}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <div className={styles.line}>
              <Button size="xs" onClick={() => setTyped(null)}>
                {say('talk.cancel')}
              </Button>
              <Button
                size="xs"
                type="submit"
                variant="filled"
                loading={changing.pending}
                disabled={typed.trim() === ''}
              >
                {say('talk.save')}
              </Button>
            </div>
          </form>
        )}
        <Files files={comment.files} />
      </div>
    </li>
  )
}

/** The words as typed, with the names of those who were called standing out. */
function Body({ comment: { body, mentions } }: { comment: Comment }) {
  const names = mentions.map(({ name }) => `@${name}`)
  if (names.length === 0) return body
  const pattern = new RegExp(`(${names.map(escaped).join('|')})`, 'g')
  return body.split(pattern).map((part, at) =>
    names.includes(part) ? (
      <span key={`${at} ${part}`} className={styles.mention}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function Files({
  files,
  onRemove,
}: {
  files: readonly FileInfo[]
  onRemove?: (id: string) => void
}) {
  const say = useText(text)
  const link = useCommand(fileLink)
  const open = async (fileId: string) => {
    const outcome = await link.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <IconFile size={16} aria-hidden />
          <button
            type="button"
            aria-label={say('talk.open', { name })}
            onClick={() => void open(id)}
          >
            {name}
          </button>
          {onRemove && (
            <ActionIcon
              size="sm"
              aria-label={say('talk.removeFile', { name })}
              onClick={() => onRemove(id)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}

/** `@` and the beginning of a name call a colleague. What could not be sent stays. */
function Write({ taskId }: { taskId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const people = useColleagues()
  const adding = useCommand(addTaskComment)
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<readonly FileInfo[]>([])
  const [sending, setSending] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState(0)
  const called = people.filter(({ name }) => body.includes(`@${name}`))
  const begun = /(?:^|\s)@([\p{L}\p{M}.'-]*)$/u.exec(body)?.[1]
  const offered =
    begun === undefined
      ? []
      : people.filter(({ name }) => fold(name).includes(fold(begun))).slice(0, 5)
  const send = async () => {
    if (body.trim() === '' || adding.pending) return
    const outcome = await adding.run({
      taskId,
      body,
      mentionIds: called.map(({ id }) => id),
      fileIds: files.map(({ id }) => id),
    })
    if (!outcome.ok) return
    setBody('')
    setFiles([])
  }
  const attach = async (chosen: FileList | null) => {
    setBusy(true)
    setSending(null)
    try {
      for (const file of chosen ?? []) {
        const info = await uploadFile(file, 'attachment')
        setFiles((now) => [...now, info])
      }
    } catch (error) {
      setSending(error)
    }
    setBusy(false)
  }
  const call = (name: string) => {
    setActive(0)
    setBody(body.replace(/@[\p{L}\p{M}.'-]*$/u, `@${name} `))
    area.current?.focus()
  }
  // While names are offered, arrows go through them and Enter takes one; elsewhere they write as ever.
  const step = (by: number) => () => setActive((active + by + offered.length) % offered.length)
  const choose = () => call(offered[active % offered.length]?.name ?? '')
  const picking = { ArrowDown: step(1), ArrowUp: step(-1), Enter: choose, Tab: choose }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    'Ctrl Enter': () => void send(),
    ...(offered.length > 0 && picking),
  }
  const problem = adding.error ?? sending
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
      {offered.length > 0 && (
        <ul className={styles.offered} aria-label={say('talk.people')}>
          {offered.map(({ id, name, avatar }, at) => (
            <li key={id}>
              <button
                type="button"
                data-active={at === active % offered.length || undefined}
                onClick={() => call(name)}
              >
                <Avatar name={name} src={avatar} size={24} />
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Textarea
        ref={area}
        aria-label={say('talk.label')}
        placeholder={say('talk.placeholder')}
        autosize
        minRows={2}
        maxRows={10}
        value={body}
        maxLength={10_000}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          const act = keys[event.ctrlKey || event.metaKey ? `Ctrl ${event.key}` : event.key]
          if (!act) return
          event.preventDefault()
          act()
        }}
      />
      <Files files={files} onRemove={(id) => setFiles(files.filter((file) => file.id !== id))} />
      <div className={styles.line}>
        <input
          ref={input}
          type="file"
          multiple
          className="hidden-visually"
          tabIndex={-1}
          aria-label={say('talk.attach')}
          onChange={(event) => {
            void attach(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPaperclip size={16} />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          {say('talk.attach')}
        </Button>
        <Button
          size="xs"
          type="submit"
          variant="filled"
          loading={adding.pending}
          disabled={body.trim() === ''}
        >
          {say('talk.send')}
        </Button>
      </div>
    </form>
  )
}
