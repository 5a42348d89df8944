import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { RawRoute } from './api-routes.ts'
import { isAtThisMachine } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { routeOf } from './http.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

type Labels = Readonly<Record<string, string>>

interface Sample {
  labels?: Labels
  value: number
}

export interface Gauge {
  name: string
  help: string
  samples: readonly Sample[]
}

/** Values that a part of the process reports on request; a part that fails is left out. */
export type GaugeSource = () => Promise<Gauge[]>

interface Series {
  labels: Labels
  count: number
  seconds: number
  atMost: number[]
}

/** Metrics in Prometheus' text format, only for callers on this machine. */
export function addMetrics(app: FastifyInstance, sources: readonly GaugeSource[] = []): RawRoute {
  const series = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const labels = { method, route: routeOf(request), status: String(reply.statusCode) }
    note(series, labels, reply.elapsedTime / 1000)
    done()
  })
  app.addHook('onClose', () => {
    delay.disable()
  })
  return {
    name: 'readMetrics',
    method: 'GET',
    path: '/metrics',
    access: 'loopback',
    about: 'Prometheus metrics, answered to loopback only.',
    describe: { answer: { status: 200, type: 'text/plain' } },
    async handle(request, reply) {
      if (!isAtThisMachine(request.raw)) throw new AppError('not_found', 'not_found')
      const readings = await Promise.allSettled(sources.map((source) => source()))
      const gauges = readings.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const text = [
        ...ofProcess(delay.percentile(99) / 1e9),
        ...gauges.flatMap(gaugeLines),
        ...requestLines([...series.values()]),
      ]
      return reply
        .headers(headersFor('api'))
        .type('text/plain; version=0.0.4')
        .send(`${text.join('\n')}\n`)
    },
  }
}

function note(series: Map<string, Series>, labels: Labels, seconds: number): void {
  const key = labelText(labels)
  const entry = series.get(key) ?? { labels, count: 0, seconds: 0, atMost: buckets.map(() => 0) }
  entry.count++
  entry.seconds += seconds
  buckets.forEach((limit, at) => {
    if (seconds <= limit) entry.atMost[at] = (entry.atMost[at] ?? 0) + 1
  })
  series.set(key, entry)
}

function ofProcess(loopDelaySeconds: number): string[] {
  const memory = process.memoryUsage()
  const one = (name: string, help: string, value: number) =>
    gaugeLines({ name, help, samples: [{ value }] })
  return [
    ...one('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    ...one('process_heap_bytes', 'Memory that its objects use.', memory.heapUsed),
    ...one('process_uptime_seconds', 'Since the process started.', process.uptime()),
    ...one(
      'event_loop_delay_p99_seconds',
      'How late the event loop was, in all but one of a hundred cases.',
      loopDelaySeconds,
    ),
  ]
}

function gaugeLines({ name, help, samples }: Gauge): string[] {
  return [
    ...headLines(name, help, 'gauge'),
    ...samples.map(({ labels = {}, value }) => lineOf(name, labels, value)),
  ]
}

function requestLines(series: readonly Series[]): string[] {
  const name = 'http_request_seconds'
  const lines = headLines(
    name,
    'Requests by route, and the seconds until they were answered.',
    'histogram',
  )
  for (const { labels, count, seconds, atMost } of series) {
    buckets.forEach((limit, at) =>
      lines.push(lineOf(`${name}_bucket`, { ...labels, le: String(limit) }, atMost[at] ?? 0)),
    )
    lines.push(
      lineOf(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
      lineOf(`${name}_sum`, labels, seconds),
      lineOf(`${name}_count`, labels, count),
    )
  }
  return lines
}

function headLines(name: string, help: string, type: 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function lineOf(name: string, labels: Labels, value: number): string {
  const text = labelText(labels)
  return `${name}${text && `{${text}}`} ${value}`
}

function labelText(labels: Labels): string {
  const escaped = (value: string) =>
    value.replace(/["\\\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
}
