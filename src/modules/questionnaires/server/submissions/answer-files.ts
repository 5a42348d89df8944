import { AppError } from '#shared/app-error.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { fileRemove } from '#platform/server/files/file-jobs.ts'
import { markDeleted } from '#platform/server/files/store.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { PageFile } from '#platform/server/http/page-files.ts'
import type { EventVisit } from '#modules/event-pages/server/api.ts'
import type { Answer, Answers } from '../../model/flow.ts'
import { questionsOf, type Body } from '../../model.ts'

const purpose = 'questionnaire-file'
/** Maximum time that a form may stay open. */
const seconds = 7 * 86_400

/**
 * While a form is filled in, an uploaded file is named by a sealed token, so that another person's file
 * cannot be put into an answer.
 */
export function sealFiles(services: AppServices, body: Body, answers: Answers, now: Date): Answers {
  const expires = Math.floor(now.getTime() / 1000) + seconds
  return eachFile(body, answers, ({ options, text = '' }) => {
    const sealed = services.keys.seal(purpose, { f: options?.[0], n: text }, expires)
    return { options: [sealed], text }
  })
}

/** The files that a form sent; a seal that is not ours is dropped as if nothing had been sent. */
export function namedFiles(
  services: AppServices,
  body: Body,
  answers: Answers,
  now: Date,
): Answers {
  return eachFile(body, answers, ({ options }) => {
    const name = services.keys.open(purpose, options?.[0] ?? '', now)?.n
    return typeof name === 'string' ? { options: [options?.[0] ?? ''], text: name } : undefined
  })
}

/** The stored form: the id of the file and its name. */
export function openFiles(services: AppServices, body: Body, answers: Answers, now: Date): Answers {
  return eachFile(body, answers, ({ options, text = '' }) => {
    const id = services.keys.open(purpose, options?.[0] ?? '', now)?.f
    return typeof id === 'string' ? { options: [id], text } : undefined
  })
}

/** Keeps the files of this post; one that is not what it says, or too large, is refused and the rest stays. */
export async function keepFiles(
  visit: EventVisit,
  body: Body,
): Promise<{ kept: Record<string, Answer>; refused: string[]; unknown: boolean }> {
  const storedAnswers: Record<string, Answer> = {}
  const refused: string[] = []
  const fileQuestions = new Map(
    questionsOf(body).flatMap((question) =>
      question.type === 'file' ? [[`f.${question.id}`, question]] : [],
    ),
  )
  for (const file of visit.request.files) {
    const question = fileQuestions.get(file.field)
    if (!question) continue
    const id = fits(file, question.accepts) ? await keep(visit, file) : null
    if (id === null) refused.push(question.id)
    else storedAnswers[question.id] = { options: [id], text: file.name.slice(-200) }
  }
  const unknown = visit.request.files.some(({ field }) => !fileQuestions.has(field))
  return { kept: sealFiles(visit.services, body, storedAnswers, new Date()), refused, unknown }
}

/** Deletes files that no answer refers to any more. */
export async function removeFiles(
  { db, company, now, enqueue }: Pick<CompanyContext, 'db' | 'company' | 'now' | 'enqueue'>,
  fileIds: readonly string[],
): Promise<void> {
  for (const fileId of fileIds) {
    await markDeleted(db, company, fileId, now)
    enqueue(fileRemove, { fileId })
  }
}

/** File extensions, with the first bytes of each. */
const kinds = {
  picture: { name: /\.(jpe?g|png|gif|webp)$/i, head: /^(ffd8ff|89504e47|47494638|52494646)/ },
  document: {
    name: /\.(pdf|zip|doc|xls|ppt|od[tsp])x?$/i,
    head: /^(255044462d|504b0304|d0cf11e0)/,
  },
}

/** Whether the content matches the extension and the accepted kind: a document is no program. */
function fits({ name, bytes }: PageFile, accepts: 'any' | 'picture' | 'document'): boolean {
  const head = bytes.subarray(0, 8).toString('hex')
  const lies = Object.values(kinds).some((kind) => kind.name.test(name) && !kind.head.test(head))
  if (lies || accepts === 'any') return !lies
  if (kinds[accepts].head.test(head)) return true
  return accepts === 'document' && !bytes.subarray(0, 4096).includes(0)
}

async function keep(visit: EventVisit, file: PageFile): Promise<string | null> {
  try {
    const { companyId } = await visit.inEvent((ctx) => Promise.resolve(ctx.company))
    return (await visit.request.visits.keepFile({ companyId }, file, 'attachment')).id
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return null
    throw error
  }
}

function eachFile(
  body: Body,
  answers: Answers,
  change: (answer: Answer) => Answer | undefined,
): Answers {
  const files = new Set(questionsOf(body).flatMap(({ type, id }) => (type === 'file' ? [id] : [])))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => {
      const changedAnswer = files.has(id) ? change(answer) : answer
      return changedAnswer ? [[id, changedAnswer]] : []
    }),
  )
}
