interface BrandIconProps {
  size?: number
  /** Left out where the name stands beside it. */
  label?: string
}

/** A door arch with a leaf of light in it; the colours are the mark's own in both schemes. */
export function BrandIcon({ size = 28, label }: BrandIconProps) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" {...spoken}>
      <path fill="var(--brand)" d="M4 30V14a12 12 0 0 1 24 0v16z" />
      <path fill="var(--accent)" d="M16 8.5c5.4 5 6.6 12.2 0 18.5-6.6-6.3-5.4-13.5 0-18.5z" />
      <path
        fill="none"
        stroke="var(--brand)"
        strokeLinecap="round"
        strokeWidth="1.6"
        d="M16 30V17"
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
