import type { ReactNode } from 'react'
import type { Speak } from '../text.ts'
import { anchors } from './site-header.tsx'
import { AnswerSlip, DoorSlip, InviteSlip, PlanSlip, ReportSlip } from './slips.tsx'

export function EventDay({ say }: { say: Speak }) {
  return (
    <section className="day" id={anchors.day} aria-labelledby="day-title">
      <div className="wrap day-grid">
        <div className="day-words">
          <h2 id="day-title">{say('day.title')}</h2>
          <p className="lede">{say('day.lede')}</p>
          <p className="fine">{say('day.sample')}</p>
        </div>
        <ol className="steps">
          <Step say={say} name="plan" drawing={<PlanSlip say={say} />} />
          <Step say={say} name="invite" drawing={<InviteSlip say={say} />} />
          <Step say={say} name="answer" drawing={<AnswerSlip say={say} />} />
          <Step say={say} name="door" drawing={<DoorSlip say={say} />} />
          <Step say={say} name="report" drawing={<ReportSlip say={say} />} />
        </ol>
      </div>
    </section>
  )
}

interface StepProps {
  say: Speak
  name: 'plan' | 'invite' | 'answer' | 'door' | 'report'
  drawing: ReactNode
}

function Step({ say, name, drawing }: StepProps) {
  return (
    <li className="step">
      <div>
        <p className="step-when">{say(`day.${name}.when`)}</p>
        <h3>{say(`day.${name}.title`)}</h3>
        <p>{say(`day.${name}.text`)}</p>
      </div>
      <div className="slip" aria-hidden>
        {drawing}
      </div>
    </li>
  )
}
