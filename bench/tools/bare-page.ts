import { once } from 'node:events'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

/** Serves what a page is now without its looks and scripts, packed as ours is: the floor of its first paint. */
export async function barePage(
  url: string,
  port: number,
): Promise<{ url: string; close: () => void }> {
  const looks = /<link[^>]*stylesheet[^>]*>|<style>[^]*?<\/style>|<script[^>]*>[^<]*<\/script>/g
  const body = gzipSync((await (await fetch(url)).text()).replace(looks, ''))
  const server = createServer((_, answer) => {
    answer.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
    })
    answer.end(body)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
