import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createSemaphore } from '#contract/semaphore.ts'

/**
 * The text that the operator's OCR program finds in an image; undefined if the program fails or takes too
 * long. Accounts (`owner`) take turns.
 */
export type ReadLetters = (image: Uint8Array, owner?: string) => Promise<string | undefined>

const usual = { mostMs: 20_000, mostBytes: 20_000, waitedMs: 10_000 }

/** Runs the program in OCR_COMMAND, one at a time, without a shell and without our environment variables. */
export function createOcr(
  [program = '', ...options]: readonly string[],
  given: Partial<typeof usual> = {},
): ReadLetters {
  const limits = { ...usual, ...given }
  const turns = createSemaphore(1)
  return async (image, owner) => {
    const { waitedMs } = limits
    const release = await turns.acquire(AbortSignal.timeout(waitedMs), owner).catch(() => undefined)
    if (!release) return undefined
    return run({ program, options, image }, limits).finally(release)
  }
}

const nothing = () => undefined

async function run(
  { program, options, image }: { program: string; options: string[]; image: Uint8Array },
  { mostMs, mostBytes }: typeof usual,
): Promise<string | undefined> {
  const child = spawn(program, options, {
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: ['pipe', 'pipe', 'ignore'],
    // A process group of its own, so that processes which the program starts are killed with it.
    detached: true,
  })
  const closed = once(child, 'close')
  const { pid } = child
  // The program could not be started, perhaps for lack of file descriptors.
  if (!pid) return closed.then(nothing, nothing)
  const kill = () => {
    // A process that left the group may keep the pipe open for ever.
    child.stdout.destroy()
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has already ended.
    }
  }
  const timer = setTimeout(kill, mostMs)
  // The program holds an image of a passport, so it must not outlive the server.
  process.once('exit', kill)
  const pieces: Buffer[] = []
  let bytes = 0
  child.stdout.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > mostBytes) kill()
    else pieces.push(piece)
  })
  // The program may end without reading its input.
  child.stdin.on('error', () => {})
  child.stdin.end(image)
  try {
    const [code] = await closed
    return code === 0 && bytes <= mostBytes ? Buffer.concat(pieces).toString('utf8') : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    process.off('exit', kill)
    kill()
  }
}
