import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { RawRoute } from './api-routes.ts'
import { isAtThisMachine } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { routeOf } from './http.ts'

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

interface Series {
  count: number
  seconds: number
  atMost: number[]
}

/** What an operator watches, in Prometheus' text form, for this machine's own eyes. */
export function addMetrics(app: FastifyInstance): RawRoute {
  const series = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${routeOf(request)}",status="${reply.statusCode}"`
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
    handle(request, reply) {
      if (!isAtThisMachine(request.raw)) throw new AppError('not_found', 'not_found')
      return Promise.resolve(
        reply
          .headers(headersFor('api'))
          .type('text/plain; version=0.0.4')
          .send(render(series, delay.percentile(99) / 1e9)),
      )
    },
  }
}

function note(series: Map<string, Series>, labels: string, seconds: number): void {
  const known = series.get(labels) ?? { count: 0, seconds: 0, atMost: buckets.map(() => 0) }
  known.count++
  known.seconds += seconds
  buckets.forEach((limit, at) => {
    if (seconds <= limit) known.atMost[at] = (known.atMost[at] ?? 0) + 1
  })
  series.set(labels, known)
}

function render(series: Map<string, Series>, loopDelay: number): string {
  const memory = process.memoryUsage()
  const lines = [
    `process_resident_memory_bytes ${memory.rss}`,
    `process_heap_bytes ${memory.heapUsed}`,
    `process_uptime_seconds ${process.uptime()}`,
    `event_loop_delay_p99_seconds ${loopDelay}`,
  ]
  for (const [labels, { count, seconds, atMost }] of series) {
    buckets.forEach((limit, at) =>
      lines.push(`http_request_seconds_bucket{${labels},le="${limit}"} ${atMost[at] ?? 0}`),
    )
    lines.push(`http_request_seconds_bucket{${labels},le="+Inf"} ${count}`)
    lines.push(
      `http_request_seconds_sum{${labels}} ${seconds}`,
      `http_request_seconds_count{${labels}} ${count}`,
    )
  }
  return `${lines.join('\n')}\n`
}
