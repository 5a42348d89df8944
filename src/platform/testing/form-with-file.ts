/** A posted form with a small PDF in its field `fisier`, as a browser sends it. */
export function formWithFile(fields: Record<string, string>, fileName: string) {
  const boundary = 'limita'
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const parts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const head = `name="fisier"; filename="${fileName}"\r\ncontent-type: application/pdf`
  return {
    payload: [...parts, part(head, '%PDF-1.4\n%%EOF\n'), `--${boundary}--\r\n`].join(''),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
