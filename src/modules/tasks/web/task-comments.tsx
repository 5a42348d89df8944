import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconFile, IconPaperclip, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useFileDownload } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { uploadFile } from '#platform/web/calls/upload.ts'
import type { FileInfo } from '#shared/files.ts'
import { fold } from '#shared/text/text.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { FileButton } from '#ui/live/fields/file-button.tsx'
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
import { calledIn, type Comment } from '../model.ts'
import { text } from '../text.ts'
import { useColleagues } from './task-words.tsx'
import styles from './comments.module.css'

/** The comments on a task, oldest first. */
export function TaskComments({ taskId }: { taskId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
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
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { remove, error } = useRemoval(comment)
  const [editing, setEditing] = useState(false)
  const name = comment.author?.name ?? (comment.authorName || say('talk.system'))
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
                  onClick: () => setEditing(true),
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
        {error && <Notice tone="error">{sentence(error)}</Notice>}
        {editing ? (
          <Edit comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <p className={styles.body}>
            <Body comment={comment} />
          </p>
        )}
        <Files files={comment.files} />
      </div>
    </li>
  )
}

function useRemoval({ id: commentId }: Comment) {
  const say = useText(text)
  const removing = useCommand(removeTaskComment)
  const restoring = useCommand(restoreTaskComment)
  const remove = async () => {
    const outcome = await removing.run({ commentId })
    if (outcome.ok) showUndoBar(say('talk.removed'), () => restoring.run({ commentId }))
  }
  return { remove, error: removing.error }
}

function Edit({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeTaskComment)
  const [body, setBody] = useState(comment.body)
  const save = async () => {
    const { id: commentId, version } = comment
    const outcome = await changing.run({ commentId, version, body })
    if (outcome.ok) onDone()
  }
  return (
    <>
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <form className={styles.write} onSubmit={sentBy(save)}>
        <Textarea
          aria-label={say('talk.edit')}
          autosize
          minRows={2}
          value={body}
          maxLength={10_000}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <div className={styles.line}>
          <Button size="xs" onClick={onDone}>
            {say('talk.cancel')}
          </Button>
          <Button
            size="xs"
            type="submit"
            variant="filled"
            loading={changing.pending}
            disabled={body.trim() === ''}
          >
            {say('talk.save')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** The form of the task around it must not be sent too. */
function sentBy(send: () => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void send()
  }
}

/** The words as typed, with the names of those who were called standing out. */
function Body({ comment: { body, mentions } }: { comment: Comment }) {
  const names = mentions.map(({ name }) => `@${name}`)
  return calledIn(body, mentions).parts.map((part, at) =>
    names.includes(part) ? (
      <span key={`${at} ${part}`} className={styles.mention}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

function Files({
  files,
  onRemove,
}: {
  files: readonly FileInfo[]
  onRemove?: (id: string) => void
}) {
  const say = useText(text)
  const { download } = useFileDownload()
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <IconFile size={16} aria-hidden />
          <button
            type="button"
            aria-label={say('talk.open', { name })}
            onClick={() => download(id)}
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
  const sentence = useErrorSentence()
  const area = useRef<HTMLTextAreaElement>(null)
  const attached = useAttachments()
  const { body, setBody, send, adding, ...names } = useCommentForm(taskId, attached, () =>
    area.current?.focus(),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    const act = sends ? () => void send() : names.keys(event)
    if (!act) return
    event.preventDefault()
    act()
  }
  const problem = adding.error ?? attached.error
  return (
    <form className={styles.write} onSubmit={sentBy(send)}>
      {problem !== null && <Notice tone="error">{sentence(problem)}</Notice>}
      <Offered {...names} />
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
        onKeyDown={onKeyDown}
      />
      <Files files={attached.files} onRemove={attached.remove} />
      <div className={styles.line}>
        <AttachButton busy={attached.busy} onFiles={(files) => void attached.add(files)} />
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

/** The typed text, the mentioned people, and the sending together with files. */
function useCommentForm(
  taskId: string,
  attached: ReturnType<typeof useAttachments>,
  onCall: () => void,
) {
  const adding = useCommand(addTaskComment)
  const [body, setBody] = useState('')
  const names = useNames(body, (next) => {
    setBody(next)
    onCall()
  })
  const send = async () => {
    if (body.trim() === '' || adding.pending) return
    const outcome = await adding.run({
      taskId,
      body,
      mentionIds: names.called.map(({ id }) => id),
      fileIds: attached.files.map(({ id }) => id),
    })
    if (!outcome.ok) return
    setBody('')
    attached.clear()
  }
  return { ...names, body, setBody, send, adding }
}

function AttachButton({ busy, onFiles }: { busy: boolean; onFiles: (files: File[]) => void }) {
  const say = useText(text)
  return (
    <FileButton
      label={say('talk.attach')}
      multiple
      size="xs"
      variant="subtle"
      leftSection={<IconPaperclip size={16} />}
      loading={busy}
      onFiles={onFiles}
    >
      {say('talk.attach')}
    </FileButton>
  )
}

/** The files that go with the words, sent as soon as they are chosen. */
function useAttachments() {
  const [files, setFiles] = useState<readonly FileInfo[]>([])
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    setError(null)
    try {
      for (const file of chosen) {
        const info = await uploadFile(file, 'attachment')
        setFiles((now) => [...now, info])
      }
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const remove = (id: string) => setFiles(files.filter((file) => file.id !== id))
  return { files, busy, error, add, remove, clear: () => setFiles([]) }
}

const nameBegun = /(^|\s)@([\p{L}\p{M}.'-]*)$/u

/** The people called in the text, and suggestions for the name being typed. */
function useNames(body: string, onCall: (body: string) => void) {
  const people = useColleagues()
  const [at, setAt] = useState(0)
  const begun = nameBegun.exec(body)?.[2]
  const offered =
    begun === undefined
      ? []
      : people.filter(({ name }) => fold(name).includes(fold(begun))).slice(0, 5)
  const active = at % offered.length
  const call = (name: string) => {
    setAt(0)
    onCall(body.replace(nameBegun, (_, before: string) => `${before}@${name} `))
  }
  // While names are suggested, arrows move through them and Enter accepts one; otherwise they act as in any
  // text field.
  const step = (by: number) => () => setAt((at + by + offered.length) % offered.length)
  const choose = () => call(offered[active]?.name ?? '')
  const picking: Readonly<Record<string, () => void>> = {
    ArrowDown: step(1),
    ArrowUp: step(-1),
    Enter: choose,
    Tab: choose,
  }
  return {
    called: calledIn(body, people).called,
    offered,
    active,
    call,
    keys: ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
      offered.length > 0 && !ctrlKey && !metaKey ? picking[key] : undefined,
  }
}

type Names = Pick<ReturnType<typeof useNames>, 'offered' | 'active' | 'call'>

function Offered({ offered, active, call }: Names) {
  const say = useText(text)
  if (offered.length === 0) return null
  return (
    <ul className={styles.offered} aria-label={say('talk.people')}>
      {offered.map(({ id, name, avatar }, at) => (
        <li key={id}>
          <button type="button" data-active={at === active || undefined} onClick={() => call(name)}>
            <Avatar name={name} src={avatar} size={24} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
