import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import process from 'node:process'
import { Command } from 'commander'
import { BadBackup } from '#platform/backup/manifest.ts'
import {
  CannotRestore,
  IncompleteRestore,
  refuseUnfinishedRestore,
} from '#platform/backup/restore-backup.ts'
import { WrongPassphrase } from '#platform/backup/sealing.ts'
import { type Config, readConfig, trustNamedAuthorities } from '#platform/config.ts'
import { embeddedFile, mayExist } from '#platform/db/engine.ts'
import { appliedMigrations, pendingMigrations } from '#platform/db/migrate.ts'
import { connect } from '#platform/db/open-database.ts'
import { ifAbsent } from '#platform/disk.ts'
import { onSignals } from '#platform/on-signals.ts'
import { openDataDir } from '#platform/secret.ts'
import { failureInWords } from '#platform/start-failure.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { version } from '#server/version.ts'
import { addAccountCommands } from './account-commands.ts'
import { type Asked, type Ended, failed, type Run } from './command.ts'
import { addDataCommands } from './data-commands.ts'
import { BadInput, plain, plainJson, showProgress } from './terminal.ts'

type Terminal = { argv: string[]; print(text: string): void; complain(text: string): void }

/** For these errors the message alone tells the operator what to do. */
const expectedErrors = [BadBackup, CannotRestore, IncompleteRestore, WrongPassphrase, BadInput]

/** A path that somebody typed is wrong more often than DATA_DIR, of which the words for a start speak. */
const noSuchFile = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']

function whyItFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expectedErrors.some((kind) => error instanceof kind)) return error.message
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  if (path && noSuchFile.includes(code)) return `${path} cannot be read (${code})`
  if (path && code === 'EACCES') {
    return `${path} cannot be opened by this user (${code}): let the user of the site open it, and run the command as that user`
  }
  if (code === 'EISDIR' && syscall === 'read') return 'A folder was given in place of a file'
  return failureInWords(error, 'The command failed') ?? String(error)
}

const exitCodes = `
Exit codes: 0 done; 1 failed, or something is wrong; 2 not understood.
Settings come from the environment, as for the server: see .env.example.`

/** Runs one command on the same data as the server, and returns its exit code. */
export async function runCommand({ argv, print, complain }: Terminal): Promise<number> {
  let code = 0
  trustNamedAuthorities()

  function end({ json }: Asked, ended: Ended): void {
    const { outcome, say, note, isReport, isMisuse, data } = ended
    if (outcome === 'failed') code = isMisuse ? 2 : 1
    const asJson = { outcome, ...(data === undefined ? { says: say.trim() } : { data }) }
    if (json) print(`${plainJson(asJson)}\n`)
    else {
      const tell = outcome === 'failed' && !isReport ? complain : print
      tell(plain(say))
      if (note) complain(plain(note))
    }
  }

  const program = describeProgram({ print, complain })
  addAccountCommands(program, runWith(end))
  addDataCommands(program, runWith(end))
  for (const command of leavesOf(program)) command.option('--json', 'print the result as JSON')
  program.command('start').description('starts the site')
  program.command('demo').description('starts a site with invented people, to look around in')

  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    const { exitCode } = error as { exitCode?: number }
    if (exitCode !== undefined) return exitCode === 0 ? 0 : 2
    end({ json: argv.includes('--json') }, failed(whyItFailed(error)))
  }
  return code
}

function runWith(end: (options: Asked, ended: Ended) => void): Run {
  const run: Run = {
    async withNothing(options, work) {
      end(options, await work())
    },
    async withPortal(options, work, { mayBegin = false, storeMayBeAway = false } = {}) {
      await run.withConfig(options, async (config, progress) => {
        const site = await lookForSite(config)
        if (site === 'none' && !mayBegin) return failed(noSiteIn(config))
        if (site === 'older') return failed(olderSite)
        await using portal = await openPortal(config, { speaksOn: 'stderr', storeMayBeAway })
        // The await keeps the portal open until the work is done.
        return await untilInterrupted(portal, () => work(portal, progress))
      })
    },
    async withConfig(options, work) {
      const { progress, clear } = showProgress()
      end(options, await work(readConfig(), progress).finally(clear))
    },
  }
  return run
}

/**
 * The state of the database before a command opens it. A command with other settings than the server's would
 * create an empty site and back it up, and one of a newer version would migrate the schema of a running older
 * server.
 */
async function lookForSite(config: Config): Promise<'none' | 'older' | 'there'> {
  const { dataDir, database } = config
  await refuseUnfinishedRestore(config)
  if (existsSync(dataDir)) openDataDir(dataDir)
  // Without permission to enter the folder, it is unknown whether a file in it exists.
  await access(dataDir, constants.X_OK).catch(ifAbsent)
  if (!mayExist(database)) return 'none'
  await using db = connect(database)
  if ((await appliedMigrations(db)).length === 0) return 'none'
  return (await pendingMigrations(db)).length > 0 ? 'older' : 'there'
}

const olderSite =
  'An older version has written this database, and perhaps serves it. Run the command of that version, or start this version first: the start makes a backup and brings the database up to date'

function noSiteIn({ dataDir, database }: Config): string {
  const place = embeddedFile(database) ? dataDir : 'the database in DATABASE_URL'
  return `There is no site in ${place}. Run the command with the settings of the server (DATA_DIR, DATABASE_URL), or start the site first`
}

function describeProgram({ print, complain }: Omit<Terminal, 'argv'>): Command {
  return new Command('countersign')
    .description('Administers a Countersign site from the command line')
    .version(version, '-V, --version', 'prints the version')
    .addHelpText('after', exitCodes)
    .showHelpAfterError('(countersign --help lists the commands)')
    .exitOverride()
    .hook('preAction', (_, command) => {
      // A script passes '' for an unset variable, and '' would mean the current folder.
      const given = [...command.args, ...Object.values(command.opts())].flat()
      if (given.includes('')) command.error('error: an argument is empty')
    })
    .configureOutput({ writeOut: print, writeErr: complain })
}

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}

const exitCodeOfCtrlC = 130

/** An interrupted backup releases its lease, so that another process can make the backup. */
async function untilInterrupted<T>(
  { stopBackground, upkeep }: Pick<Portal, 'stopBackground' | 'upkeep'>,
  work: () => Promise<T>,
): Promise<T> {
  using _ = onSignals(exitCodeOfCtrlC, () => {
    stopBackground()
    void upkeep.leaveOff().finally(() => process.exit(exitCodeOfCtrlC))
  })
  // The await keeps the signal handlers in place until the work is done.
  return await work()
}
