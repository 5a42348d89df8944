interface BrandIconProps {
  size?: number
  /** Absent where the name is beside it. */
  label?: string
}

/** A door arch with a leaf of light in it; the colours are the mark's own in both schemes. */
export function BrandIcon({ size = 28, label }: BrandIconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" {...spoken}>
      <path fill="var(--brand)" d="M3 30V14.5a13 13 0 0 1 26 0V30z" />
      <path fill="var(--accent)" d="M16 7.5c6.2 5.6 7.4 13 0 19.5-7.4-6.5-6.2-13.9 0-19.5z" />
      <path
        fill="none"
        stroke="var(--brand)"
        strokeLinecap="round"
        strokeWidth="1.8"
        d="M16 27.5V16"
      />
    </svg>
  )
}

export function BrandMark({ href, size = 28 }: { href?: string; size?: number }) {
  const content = (
    <>
      <BrandIcon size={size} />
      <span>Prilej</span>
    </>
  )
  return href ? (
    <a className="brand-mark" href={href}>
      {content}
    </a>
  ) : (
    <span className="brand-mark">{content}</span>
  )
}
