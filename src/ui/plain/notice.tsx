import type { ReactNode } from 'react'
import { PlainIcon, type Tone } from './plain-icon.tsx'

interface NoticeProps {
  tone?: Tone
  title?: string
  children?: ReactNode
}

/** Stays on the page; an error or warning is also spoken when it appears. */
export function Notice({ tone = 'info', title, children }: NoticeProps) {
  const urgent = tone === 'error' || tone === 'warning'
  return (
    <div className={`notice notice-${tone}`} role={urgent ? 'alert' : 'status'}>
      <PlainIcon tone={tone} />
      <div>
        {title && <div className="notice-title">{title}</div>}
        {children}
      </div>
    </div>
  )
}
