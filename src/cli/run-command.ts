import { Command } from 'commander'
import { IncompleteRestore } from '#platform/backup/count-restored.ts'
import { BadBackup } from '#platform/backup/manifest.ts'
import { CannotRestore } from '#platform/backup/restore-backup.ts'
import { WrongPassphrase } from '#platform/backup/sealing.ts'
import { readConfig } from '#platform/config.ts'
import { startFailure } from '#platform/start-failure.ts'
import { openPortal } from '#server/portal.ts'
import { version } from '#server/version.ts'
import type { Asked, Ended, Run } from './command.ts'
import { addAccountCommands } from './commands/account-commands.ts'
import { addDataCommands } from './commands/data-commands.ts'
import { BadInput, showProgress } from './terminal.ts'
import { untilInterrupted } from './until-interrupted.ts'

type Terminal = { argv: string[]; print(text: string): void; complain(text: string): void }

/** What may go wrong on an ordinary day, and says why by itself. */
const expected = [BadBackup, CannotRestore, IncompleteRestore, WrongPassphrase, BadInput]

function whyItFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some((kind) => error instanceof kind)) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (path && (code === 'ENOENT' || code === 'EACCES')) return `${path} cannot be read (${code})`
  return startFailure(error) ?? String(error)
}

const exitCodes = `
Exit codes: 0 done; 1 not done, or something is wrong; 2 not understood.
Settings come from the environment, as for the server: see .env.example.`

/** Carries out one command over the same data as the server, and answers with its exit code. */
export async function runCommand({ argv, print, complain }: Terminal): Promise<number> {
  let code = 0

  function end({ json }: Asked, { outcome, say, isReport, data }: Ended): void {
    if (outcome === 'failed') code = 1
    if (json) {
      print(
        `${JSON.stringify({ outcome, ...(data === undefined ? { says: say.trim() } : { data }) })}\n`,
      )
      return
    }
    const speak = outcome === 'failed' && !isReport ? complain : print
    speak(say)
  }

  const run: Run = {
    async withNothing(options, work) {
      end(options, await work())
    },
    async withPortal(options, work) {
      await run.withConfig(options, async (config, progress) => {
        await using portal = await openPortal(config, { speaksOn: 'stderr' })
        // Awaited here: the portal closes as soon as this function has something to return.
        return await untilInterrupted(portal, () => work(portal, progress))
      })
    },
    async withConfig(options, work) {
      const { progress, clear } = showProgress()
      const ended = await work(readConfig(), progress).finally(clear)
      end(options, ended)
    },
  }

  const program = new Command('countersign')
    .description('Looks after a Countersign site from the command line')
    .version(version, '-V, --version', 'says which version this is')
    .addHelpText('after', exitCodes)
    .showHelpAfterError('(countersign --help says what there is)')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: complain })
  program.command('start').description('starts the site')
  program.command('demo').description('starts a site with invented people, to look around in')
  addAccountCommands(program, run)
  addDataCommands(program, run)

  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    const { exitCode } = error as { exitCode?: number }
    if (exitCode !== undefined) return exitCode === 0 ? 0 : 2
    const failed = { outcome: 'failed', say: `${whyItFailed(error)}\n` } as const
    end({ json: argv.includes('--json') }, failed)
    return 1
  }
  return code
}
