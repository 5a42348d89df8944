import { randomUUID } from 'node:crypto'
import type { FieldProblem } from '#shared/app-error.ts'
import { formatInstant } from '#shared/dates/time.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import {
  absentPage,
  CodeWanted,
  eventPage,
  htmlPage,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import { walk, type Answers } from '../model/flow.ts'
import { readAnswers } from '../model/answer-reader.ts'
import { judge } from '../model/validation.ts'
import { textIn } from '../model/answer-text.ts'
import { questionsOf } from '../model.ts'
import { QuestionnaireForm } from '../public/questionnaire-form.tsx'
import {
  ChoosePerson,
  FillingMessage,
  island,
  QuestionnairePage,
  stylesheet,
} from '../public/questionnaire-page.tsx'
import { keepFiles, namedFiles, openFiles, sealFiles } from './submissions/answer-files.ts'
import {
  actorOf,
  open,
  peopleOf,
  PlaceGone,
  send,
  type Form,
  type FormStep,
  type Visitor,
} from './submissions/submission.ts'

const path = '/chestionar/:id'
/** A full hall may share one address; a script posts far more. */
const posts = { max: 300, seconds: 60 }
const maxFields = 1000

export const pages = (services: AppServices): Page[] => [
  eventPage(services, {
    path,
    opensTo: 'link',
    async answer(visit) {
      const opened = await openFor(visit)
      if (!opened) return absentPage(services, visit.locale)
      const { query } = visit.request
      if (query.get('trimis') === '1') return message(visit, { ...opened, step: 'thanks' })
      if (opened.step !== 'fill') return notYet(visit, opened)
      const answers = sealFiles(services, opened.body, opened.before?.answers ?? {}, new Date())
      return formPage(visit, opened, {
        at: firstSection(opened, answers),
        answers,
        once: randomUUID(),
      })
    },
  }),
  eventPage(services, {
    path,
    method: 'POST',
    opensTo: 'link',
    takesFiles: true,
    answer: (visit) => posted(visit),
  }),
]

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}

async function openFor(visit: EventVisit): Promise<FormStep | undefined> {
  const { id = '' } = visit.request.params
  const visitor = visitorOf(visit)
  return visit.inEvent(async (ctx) => {
    // In a private event, an open questionnaire is open to its guests only.
    const isStranger = (await peopleOf(ctx, visitor.token)).length === 0
    if (isStranger && visit.knowledge !== 'public') throw new CodeWanted()
    return isId(id) ? open(ctx, id, visitor) : undefined
  })
}

function visitorOf({ request: { query } }: EventVisit): Visitor {
  const guestId = query.get('g')
  return { token: query.get('i'), guestId: guestId && isId(guestId) ? guestId : null }
}

/** The address of the form, with the personal link it was opened by. */
function hereOf(visit: EventVisit, more: Record<string, string> = {}): string {
  const { query, params } = visit.request
  const passedOn = ['i', 'g', 'lang'].flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const search = new URLSearchParams([...passedOn, ...Object.entries(more)]).toString()
  return `${visit.address}/chestionar/${params.id}${search && `?${search}`}`
}

async function posted(visit: EventVisit): Promise<PageAnswer> {
  const { request, services } = visit
  services.memory.take(`questionnaire ${request.ip}`, posts)
  const opened = await openFor(visit)
  if (!opened) return absentPage(services, visit.locale)
  if (opened.step !== 'fill') return notYet(visit, opened)
  const form = await readForm(visit, opened)
  const at = request.form.get('at') ?? ''
  const { sections } = walk(opened.body, form.answers)
  const index = sections.indexOf(at)
  if (request.form.get('do') === 'back')
    return formPage(visit, opened, { ...form, at: sections[index - 1] ?? sections[0] ?? at })
  if (index < 0 || form.unknown)
    return formPage(visit, opened, {
      ...form,
      at: index < 0 ? (sections[0] ?? '') : at,
      notice: 'changed',
      status: 422,
    })
  const stay = staysAt(opened, form, at, request.form.getAll('s'))
  if (stay) return formPage(visit, opened, { ...form, ...stay, at })
  const nextSection = sections[index + 1]
  if (nextSection) return formPage(visit, opened, { ...form, at: nextSection })
  return finish(visit, opened, form)
}

interface FilledForm {
  answers: Answers
  once: string
  /**
   * The form contains questions that this questionnaire does not have: it was changed meanwhile, or the
   * request is forged.
   */
  unknown: boolean
  /** Questions whose file is not what it says, or too large. */
  refused: string[]
}

async function readForm(visit: EventVisit, { body }: Form): Promise<FilledForm> {
  const { form } = visit.request
  const fields = [...form].slice(0, maxFields)
  const questions = questionsOf(body)
  const questionIds = new Set(questions.map(({ id }) => id))
  const typed = namedFiles(visit.services, body, readAnswers(questions, fields), new Date())
  const files = await keepFiles(visit, body)
  return {
    answers: { ...typed, ...files.kept },
    once: form.get('once') ?? '',
    unknown:
      files.unknown ||
      form.size > maxFields ||
      fields.some(([name]) => /^[qop]\./.test(name) && !questionIds.has(name.split('.')[1] ?? '')),
    refused: files.refused,
  }
}

/** Problems of this page, or questions that its answers made visible and that were not shown yet. */
function staysAt(
  form: Form,
  { answers, refused }: FilledForm,
  at: string,
  shown: readonly string[],
) {
  const { problems } = judge(form.body, answers, form.full)
  for (const id of refused) problems[id] = { code: 'file_refused' }
  const { askedQuestions } = walk(form.body, answers)
  const here = form.body.sections.find(({ id }) => id === at)?.questions ?? []
  const fresh = here
    .filter(({ id }) => askedQuestions.has(id) && !shown.includes(id))
    .map(({ id }) => id)
  const own = Object.fromEntries(
    Object.entries(problems).filter(
      ([id]) => here.some((each) => each.id === id) && !fresh.includes(id),
    ),
  )
  if (Object.keys(own).length > 0) return { problems: own, status: 422 }
  return fresh.length > 0 ? { notice: 'more' as const } : null
}

async function finish(visit: EventVisit, form: Form, filledForm: FilledForm): Promise<PageAnswer> {
  const actor = actorOf(form)
  try {
    const answers = openFiles(visit.services, form.body, filledForm.answers, new Date())
    const sent = await visit.inEvent((ctx) => send(ctx, form, answers, filledForm.once), {
      mode: 'write',
      ...(actor && { actor }),
    })
    if (sent.ok)
      return { status: 303, body: '', headers: { location: hereOf(visit, { trimis: '1' }) } }
    return withProblems(visit, form, filledForm, sent.judgement.problems)
  } catch (error) {
    if (!(error instanceof PlaceGone)) throw error
    const opened = await openFor(visit)
    if (opened?.step !== 'fill') throw error
    return withProblems(visit, opened, filledForm, { [error.questionId]: { code: 'option_full' } })
  }
}

function withProblems(
  visit: EventVisit,
  form: Form,
  filledForm: FilledForm,
  problems: Record<string, FieldProblem>,
): PageAnswer {
  const first = form.body.sections.find(({ questions }) => questions.some(({ id }) => problems[id]))
  return formPage(visit, form, { ...filledForm, problems, at: first?.id ?? '', status: 422 })
}

interface FormState {
  at: string
  answers: Answers
  once: string
  problems?: Record<string, FieldProblem>
  notice?: 'more' | 'changed'
  status?: number
}

function formPage(visit: EventVisit, form: Form, shown: FormState): PageAnswer {
  const { services, locale, request } = visit
  const { once, at, answers, problems = {}, notice = null } = shown
  const isFirst = at === firstSection(form, answers)
  return htmlPage(
    <QuestionnairePage
      {...headOf(visit, form)}
      {...(isFirst && { intro: textIn(form.one.intro, locale) })}
      scripts={[services.asset(island)]}
    >
      <QuestionnaireForm
        body={form.body}
        at={at}
        answers={answers}
        problems={problems}
        full={form.full}
        locale={locale}
        action={hereOf(visit)}
        once={once}
        notice={notice}
        draftKey={draftKey(request.params.id ?? '', form)}
      />
    </QuestionnairePage>,
    { status: shown.status ?? 200 },
  )
}

function draftKey(id: string, { guest, number }: Form): string {
  return [id, number, guest?.id ?? ''].join(' ')
}

function firstSection({ body }: Form, answers: Answers): string {
  return walk(body, answers).sections[0] ?? body.sections[0]?.id ?? ''
}

function headOf(visit: EventVisit, opened: Pick<FormStep, 'one'> & { guest?: Form['guest'] }) {
  const frame = visit.frame()
  return {
    frame: { ...frame, stylesheets: [...frame.stylesheets, visit.services.asset(stylesheet)] },
    title: textIn(opened.one.title, visit.locale),
    forWhom: opened.guest?.name,
  }
}

function notYet(visit: EventVisit, opened: Exclude<FormStep, Form>): PageAnswer {
  if (opened.step !== 'choose') return message(visit, opened)
  const { frame, ...head } = headOf(visit, opened)
  const people = opened.people.map((person) => ({
    ...person,
    href: hereOf(visit, { g: person.id }),
  }))
  return htmlPage(
    <QuestionnairePage frame={frame} {...head} intro={textIn(opened.one.intro, visit.locale)}>
      <ChoosePerson people={people} frame={frame} />
    </QuestionnairePage>,
  )
}

type Message = Pick<FormStep, 'one'> & {
  step: 'closed' | 'scheduled' | 'needs_link' | 'done' | 'thanks'
}

function message(
  visit: EventVisit,
  opened: Message & { number?: number; guest?: Form['guest'] },
): PageAnswer {
  const { one, step } = opened
  const { frame, ...head } = headOf(visit, opened)
  const token = visit.request.query.get('i')
  const when = one.opensAt ? formatInstant(one.opensAt, visit.event.timeZone, visit.locale) : ''
  return htmlPage(
    <QuestionnairePage
      frame={frame}
      {...head}
      scripts={step === 'thanks' ? [visit.services.asset(island)] : []}
    >
      <FillingMessage
        step={step}
        frame={frame}
        thanks={textIn(one.thanks, visit.locale)}
        when={when}
        backHref={token === null ? null : `${visit.address}/invitatie/${encodeURIComponent(token)}`}
        sent={step === 'thanks' ? one.id : null}
      />
    </QuestionnairePage>,
  )
}
