import { Command } from 'commander'
import { readConfig } from '#platform/config.ts'
import { startFailure } from '#platform/start-failure.ts'
import { openPortal, type Portal } from '../portal.ts'
import { createAdmin } from './create-admin.ts'
import { askHidden, readAll } from './terminal.ts'
import { verifyActivityLog } from './verify-activity-log.ts'

/** What a command says at its end: on standard output, or, when it failed, on standard error. */
export type Ended = { outcome: 'done' | 'failed'; say: string }

type Terminal = { argv: string[]; print(text: string): void; complain(text: string): void }

/** Carries out one command over the same data as the server, and answers with its exit code. */
export async function runCommand({ argv, print, complain }: Terminal): Promise<number> {
  let code = 0

  async function withPortal(work: (portal: Portal) => Promise<Ended>): Promise<void> {
    await using portal = await openPortal(readConfig())
    const { outcome, say } = await work(portal)
    if (outcome === 'failed') code = 1
    const speak = outcome === 'failed' ? complain : print
    speak(say)
  }

  const program = new Command('countersign')
    .description('Looks after a Countersign site from the command line')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: complain })

  program
    .command('admin')
    .description('accounts of admins')
    .command('create')
    .description('makes an admin; the password is asked for, read or invented')
    .requiredOption('--email <email>', 'by which they sign in')
    .requiredOption('--name <name>', 'what they are called')
    .option('--password-stdin', 'read the password from standard input')
    .option('--generate', 'invent a password and print it')
    .action(async (options: { email: string; name: string } & PasswordFrom) => {
      const password = await passwordFrom(options)
      await withPortal((portal) => createAdmin(portal, { ...options, password }))
    })

  program
    .command('activity')
    .description('what was done, by whom')
    .command('verify')
    .description('tells whether the activity is as it was written')
    .option('--known <entry>', 'an entry kept elsewhere, as its number and hash: 1234:0a1b...')
    .action(async ({ known }: { known?: string }) => {
      await withPortal((portal) => verifyActivityLog(portal, known))
    })

  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    const exitCode = (error as { exitCode?: number }).exitCode
    if (exitCode !== undefined) return exitCode
    complain(`${startFailure(error) ?? String(error)}\n`)
    return 1
  }
  return code
}

type PasswordFrom = { passwordStdin?: boolean; generate?: boolean }

/** Never an argument: those are seen by everybody on the machine. */
async function passwordFrom({ passwordStdin, generate }: PasswordFrom) {
  if (generate) return undefined
  if (passwordStdin) return (await readAll()).replace(/\r?\n$/, '')
  const typed = await askHidden('Password: ')
  const again = await askHidden('Once more: ')
  return typed === again ? typed : ''
}
