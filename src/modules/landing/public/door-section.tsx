import type { Speak } from '../text.ts'
import { anchors } from './site-header.tsx'
import { Tick } from './marks.tsx'

export function DoorSection({ say }: { say: Speak }) {
  return (
    <section className="door" id={anchors.door} aria-labelledby="door-title">
      <div className="wrap door-grid">
        <div>
          <h2 id="door-title">{say('door.title')}</h2>
          <p className="lede">{say('door.lede')}</p>
          <dl className="facts">
            {(['local', 'queue', 'once'] as const).map((name) => (
              <div key={name}>
                <dt>{say(`door.${name}.title`)}</dt>
                <dd>{say(`door.${name}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="arch" role="img" aria-label={say('door.log')}>
          <svg className="arch-light" width="72" height="94" viewBox="8 7 16 21" aria-hidden>
            <path d="M16 7.5c6.2 5.6 7.4 13 0 19.5-7.4-6.5-6.2-13.9 0-19.5z" />
            <path className="arch-vein" d="M16 28V16" />
          </svg>
          <DoorLog say={say} />
        </div>
      </div>
    </section>
  )
}

function DoorLog({ say }: { say: Speak }) {
  return (
    <div className="log">
      <div className="log-head">
        <b>{say('door.gate')}</b>
        <span>12.06</span>
      </div>
      <Scan time="19:02:11" name="Ioana Mureșan" verdict={say('door.enters')} />
      <Scan time="19:02:24" name="Andrei Pop" verdict={say('door.enters')} />
      <div className="log-break">{say('door.lost')}</div>
      <Scan time="19:02:43" name="Ștefan Ilie" verdict={say('door.onPhone')} waiting />
      <Scan time="19:03:01" name="Elena Stanciu" verdict={say('door.onPhone')} waiting />
      <Scan time="19:03:09" name="Radu Stanciu" verdict={say('door.onPhone')} waiting />
      <div className="log-back">
        <Tick />
        {say('door.back')}
        <span>{say('door.sent', { n: 3 })}</span>
      </div>
    </div>
  )
}

interface ScanProps {
  time: string
  name: string
  verdict: string
  waiting?: boolean
}

function Scan({ time, name, verdict, waiting }: ScanProps) {
  return (
    <div className={waiting ? 'scan scan-waiting' : 'scan'}>
      <time>{time}</time>
      <span>
        <b>{name}</b>
        {verdict}
      </span>
    </div>
  )
}
