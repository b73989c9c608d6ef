import { StringDecoder } from 'node:string_decoder'

/** Text by its lines; unlike node:readline it takes nothing but a line feed for the end of one. */
export async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new StringDecoder('utf8')
  let waiting = ''
  for await (const piece of source) {
    const lines = (waiting + decoder.write(piece)).split('\n')
    waiting = lines.pop() ?? ''
    yield* lines
  }
  waiting += decoder.end()
  if (waiting !== '') yield waiting
}
