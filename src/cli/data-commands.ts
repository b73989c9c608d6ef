import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { csvEncodings, dateOrders } from '#contract/imports/import.ts'
import type { Config } from '#platform/config.ts'
import { backupSite, type RestoreWanted, restoreSite, whereFull } from './backups.ts'
import { addCheckCommand } from './check-proof.ts'
import { doctor, verifyActivityLog, verifyKeptBackup, verifySite } from './checks.ts'
import { type Asked, each, onRows, type Run } from './command.ts'
import { type ImportWanted, importPeople } from './imports.ts'
import { acceptPresentKey, listSigningKeys, revokeSigningKey, rotateSigningKey } from './keys.ts'
import { addLogCommands } from './log-commands.ts'
import { exportPersonToFile, listOpenRequests } from './person.ts'
import { BadInput } from './terminal.ts'

type WithPassphrase = Asked & { passphraseFile?: string }

const passphraseOption = [
  '--passphrase-file <file>',
  'file with the passphrase of the backup',
] as const

export function addDataCommands(program: Command, run: Run): void {
  addBackupCommands(program, run)
  addKeyCommands(program, run)
  addLogCommands(program, run)
  addCheckCommand(program, run)
  addCheckCommands(program, run)
  addImportCommand(program, run)
  addPersonCommands(program, run)
}

function addBackupCommands(program: Command, { withPortal, withConfig }: Run): void {
  program
    .command('backup')
    .description('backs up the running site, and prints where')
    .option('--to <dir>', 'folder for backups; default: BACKUP_DIR')
    .option(
      '--encrypt-to <file>',
      'file with a passphrase to encrypt the backup; default: BACKUP_PASSPHRASE',
    )
    .action(async (options: { to?: string; encryptTo?: string } & Asked) => {
      const passphrase = (await readPassphrase(options.encryptTo))?.trim()
      await withPortal(options, (portal, progress) => {
        const to = options.to === undefined ? undefined : resolve(options.to)
        return backupSite(portal, { to, passphrase, progress })
      })
    })

  program
    .command('restore')
    .description(
      'restores a backup into an empty place; people who were erased since then stay erased',
    )
    .requiredOption('--from <dir>', 'the backup, a folder named countersign-...')
    .option(...passphraseOption)
    .option(
      '--erased <file>',
      'another list of erased people: an erased.log, or the countersign.db of the previous site',
    )
    .option('--verify', 'verify the whole backup first, and then everything that was restored')
    .option(
      '--keep-tokens',
      'keep API tokens, share codes and the accounts of candidates, although some may have been revoked since',
    )
    .option(
      '--accept-key',
      'restore although the key of the backup is lost; second factors are removed',
    )
    .option(
      '--log-from <dir or url>',
      'what the transparency log has published since then: a folder, or https://.../proof/log',
    )
    .option('--dry-run', 'only print what would be done')
    .action(async (options: WithPassphrase & Omit<RestoreWanted, 'passphrase' | 'progress'>) => {
      await withConfig(options, async (config, progress) => {
        const { passphrase, mustBeSealed } = await passphraseFor(options, config)
        return restoreSite(config, {
          ...options,
          from: resolve(options.from),
          erased: options.erased && resolve(options.erased),
          passphrase,
          mustBeSealed,
          progress,
        }).catch(whereFull(config))
      })
    })
}

function addKeyCommands(program: Command, { withPortal, withConfig }: Run): void {
  const key = program.command('key').description('lists, replaces and revokes keys of the site')
  key
    .command('accept')
    .description(
      'accepts the present key in place of a lost one: removes second factors, and says whose',
    )
    .action((options: Asked) => withConfig(options, acceptPresentKey))
  key
    .command('list')
    .description('lists the keys that sign statements and the log, including retired ones')
    .action((options: Asked) => withPortal(options, listSigningKeys, onRows))
  key
    .command('rotate')
    .description('creates a new signing key; what the previous one signed stays valid')
    .argument('[purpose]', 'statements or log', 'statements')
    .action((purpose: string, options: Asked) =>
      withPortal(options, (portal) => rotateSigningKey(portal, purpose), onRows),
    )
  key
    .command('revoke')
    .description('revokes a stolen signing key: what it has signed since then no longer counts')
    .argument('<id>', 'as key list names it')
    .requiredOption('--since <date>', 'first day on which somebody else may have had the key')
    .action((id: string, options: { since: string } & Asked) =>
      withPortal(options, (portal) => revokeSigningKey(portal, id, options.since), onRows),
    )
}

type ImportOptions = Asked & Omit<ImportWanted, 'file' | 'progress'>

function addImportCommand(program: Command, { withPortal }: Run): void {
  program
    .command('import <file>')
    .description('imports people from a CSV or XLSX file; they await approval')
    .option(
      '--files <dir|zip>',
      'scans, such as A01234567/visa.pdf or A01234567_visa.pdf; once for each folder or ZIP',
      each,
    )
    .addOption(
      new Option('--encoding <name>', 'encoding of a CSV file that is not UTF-8').choices(
        csvEncodings,
      ),
    )
    .option('--sheet <name>', 'sheet of a workbook; default: the first visible one with a table')
    .addOption(
      new Option('--dates <order>', 'order in dates such as 03/04/2026').choices(dateOrders),
    )
    .option('--fill', 'fill empty fields of records that exist; default: skip their rows')
    .option(
      '--map <column>',
      'target of a column, such as "Visa till=expiresOn.visa"; "Notes=" leaves it out; once for each column',
      each,
    )
    .option('--dry-run', 'only check every row')
    .addHelpText('after', importExitCodes)
    .action(async (file: string, { files, ...options }: ImportOptions) => {
      await withPortal(options, (portal, progress) => {
        const scans = files?.map((place) => resolve(place))
        return importPeople(portal, { ...options, file: resolve(file), files: scans, progress })
      })
    })
}

const importExitCodes = `
Exit codes: 0 no row was refused, or with --dry-run every row is right; 1 otherwise; 2 not understood.`

function addCheckCommands(program: Command, { withPortal, withConfig, withNothing }: Run): void {
  program
    .command('verify')
    .description(
      'reads every file of the site or of a backup, and lists what is missing or damaged',
    )
    .option('--backup <dir>', 'verify a backup instead of the site')
    .option(...passphraseOption)
    .action(async (options: { backup?: string } & WithPassphrase) => {
      const { backup } = options
      if (backup === undefined) return withPortal(options, verifySite)
      await withConfig(options, async (config, progress) => {
        const { passphrase, mustBeSealed } = await passphraseFor(options, config)
        return verifyKeptBackup(resolve(backup), passphrase, progress, mustBeSealed)
      })
    })

  program
    .command('doctor')
    .description('checks settings, machine, data and services for problems')
    .action((options: Asked) => withNothing(options, doctor))

  program
    .command('activity')
    .description('verifies the log of who did what')
    .command('verify')
    .description('checks that the activity log is unchanged')
    .option(
      '--known <entry>',
      'an entry that you noted elsewhere: its number and hash, such as 1234:0a1b...',
    )
    .action((options: { known?: string } & Asked) =>
      withPortal(options, (portal) => verifyActivityLog(portal, options.known), onRows),
    )
}

/** BACKUP_PASSPHRASE may be newer than the backup; a named file is meant for this one. */
async function passphraseFor({ passphraseFile }: WithPassphrase, { backups }: Config) {
  const named = await readPassphrase(passphraseFile)
  return { passphrase: named ?? backups.passphrase, mustBeSealed: named !== undefined }
}

async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  const { length } = passphrase.trim()
  if (length < 12) throw new BadInput(`The passphrase in ${file} needs 12 characters`)
  return passphrase
}

function addPersonCommands(program: Command, { withPortal }: Run): void {
  const person = program.command('person').description('what is stored about one person')
  person
    .command('export <number|id>')
    .description('writes everything that is stored about a person into a ZIP file, for that person')
    .option('--output <file>', 'name of the file; default: copy-ID.zip in this folder')
    .action((who: string, options: { output?: string } & Asked) =>
      withPortal(options, (portal) => exportPersonToFile(portal, { who, output: options.output })),
    )
  person
    .command('requests')
    .description('lists the open requests of people about their own data, the most urgent first')
    .action((options: Asked) => withPortal(options, listOpenRequests, onRows))
}
