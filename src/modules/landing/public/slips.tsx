import type { ReactNode } from 'react'
import type { Speak } from '../text.ts'
import { Tick } from './marks.tsx'

/** Small drawings of papers beside the steps; decoration, so they are hidden from screen readers. */
export function PlanSlip({ say }: { say: Speak }) {
  return (
    <>
      <Row name={say('day.plan.task1')} note={say('day.plan.done')} mark={<Tick />} struck />
      <Row name={say('day.plan.task2')} note={say('day.plan.due', { n: 60 })} mark={<Box />} />
      <Row name={say('day.plan.task3')} note={say('day.plan.due', { n: 7 })} mark={<Box />} />
    </>
  )
}

export function InviteSlip({ say }: { say: Speak }) {
  return (
    <>
      <Row name={say('day.invite.group1')} note={say('day.invite.persons', { n: 4 })} tag="RO" />
      <Row name={say('day.invite.group2')} note={say('day.invite.persons', { n: 2 })} tag="RO" />
      <Row name={say('day.invite.group3')} note={say('day.invite.persons', { n: 3 })} tag="EN" />
    </>
  )
}

const answers = { yes: 128, no: 14, silent: 22 }

export function AnswerSlip({ say }: { say: Speak }) {
  const { yes, no, silent } = answers
  const all = yes + no + silent
  return (
    <>
      <svg className="bar" viewBox={`0 0 ${all} 14`} width="100%" height="14" {...stretched}>
        <rect className="bar-yes" width={yes - 1} height="14" />
        <rect className="bar-no" x={yes} width={no - 1} height="14" />
        <rect className="bar-silent" x={yes + no} width={silent} height="14" />
      </svg>
      <dl className="figures">
        {(['yes', 'no', 'silent'] as const).map((kind) => (
          <div key={kind} className={`figure-${kind}`}>
            <dt>{say(`day.answer.${kind}`)}</dt>
            <dd>{answers[kind]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function DoorSlip({ say }: { say: Speak }) {
  return (
    <div className="welcome">
      <Tick />
      <span className="welcome-verdict">{say('day.door.verdict')}</span>
      <b>{say('day.door.guest')}</b>
      <span>{say('day.door.detail')}</span>
    </div>
  )
}

const money = { planned: 100, committed: 88, paid: 61 }

export function ReportSlip({ say }: { say: Speak }) {
  return (
    <dl className="bars">
      {(['planned', 'committed', 'paid'] as const).map((kind) => (
        <div key={kind}>
          <dt>{say(`day.report.${kind}`)}</dt>
          <dd>
            <svg className="bar" viewBox="0 0 100 10" width="100%" height="10" {...stretched}>
              <rect className={`bar-${kind}`} width={money[kind]} height="10" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const stretched = { preserveAspectRatio: 'none' }

interface RowProps {
  name: string
  note: string
  mark?: ReactNode
  tag?: string
  struck?: boolean
}

function Row({ name, note, mark, tag, struck }: RowProps) {
  return (
    <div className="slip-row">
      {mark}
      <span className={struck ? 'struck' : undefined}>{name}</span>
      <small>{note}</small>
      {tag && <span className="tag">{tag}</span>}
    </div>
  )
}

function Box() {
  return (
    <svg className="box" width="22" height="22" viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="10" />
    </svg>
  )
}
