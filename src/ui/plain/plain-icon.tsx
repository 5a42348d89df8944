export type Tone = 'info' | 'success' | 'warning' | 'error'

const paths: Record<Tone, string> = {
  info: 'M12 8h.01M11 12h1v4h1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  success: 'M9 12l2 2 4-4M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
  warning:
    'M12 9v4M12 16h.01M10.4 4 2.6 17.5A1.8 1.8 0 0 0 4.2 20h15.6a1.8 1.8 0 0 0 1.6-2.5L13.6 4a1.8 1.8 0 0 0-3.2 0z',
  error: 'M12 8v4M12 16h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
}

/** Drawn here in Tabler's strokes, so that server pages need no icon library. */
export function PlainIcon({ tone, size = 20 }: { tone: Tone; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[tone]} />
    </svg>
  )
}
