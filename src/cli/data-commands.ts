import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import {
  type CsvEncoding,
  csvEncodings,
  type DateOrder,
  dateOrders,
} from '#contract/imports/import.ts'
import { backupSite, restoreSite } from './backups.ts'
import { addCheckCommand } from './check-proof.ts'
import { doctor, verifyActivityLog, verifyKeptBackup, verifySite } from './checks.ts'
import type { Asked, Run } from './command.ts'
import { importPeople } from './imports.ts'
import { acceptPresentKey, listSigningKeys, revokeSigningKey, rotateSigningKey } from './keys.ts'
import { addLogCommands } from './log-commands.ts'
import { BadInput } from './terminal.ts'

type WithPassphrase = Asked & { passphraseFile?: string }
type RestoreOptions = WithPassphrase & {
  from: string
  erased?: string
  verify?: boolean
  dryRun?: boolean
  acceptKey?: boolean
  keepTokens?: boolean
  logFrom?: string
}

const passphraseOption = [
  '--passphrase-file <file>',
  'file of the passphrase it is encrypted with',
] as const

export function addDataCommands(program: Command, run: Run): void {
  addBackupCommands(program, run)
  addKeyCommands(program, run)
  addLogCommands(program, run)
  addCheckCommand(program, run)
  addCheckCommands(program, run)
  addImportCommand(program, run)
}

function addBackupCommands(program: Command, { withPortal, withConfig }: Run): void {
  program
    .command('backup')
    .description('backs up the running site, and prints where')
    .option('--to <dir>', 'folder of backups; absent: BACKUP_DIR')
    .option(
      '--encrypt-to <file>',
      'file of a passphrase to encrypt it with; absent: BACKUP_PASSPHRASE',
    )
    .action(async (options: { to?: string; encryptTo?: string } & Asked) => {
      const passphrase = await readPassphrase(options.encryptTo)
      await withPortal(options, (portal, progress) => {
        const to = options.to === undefined ? undefined : resolve(options.to)
        return backupSite(portal, { to, passphrase, progress })
      })
    })

  program
    .command('restore')
    .description('restores a backup into an empty place; who was erased since stays erased')
    .requiredOption('--from <dir>', 'the backup: a folder countersign-...')
    .option(...passphraseOption)
    .option(
      '--erased <file>',
      'one more list of who was erased: an erased.log, or the countersign.db of the site before',
    )
    .option('--verify', 'read the backup before, and all that was restored after')
    .option(
      '--keep-tokens',
      'keep API tokens, share codes and the accounts of candidates, although some may have been revoked since',
    )
    .option('--accept-key', 'although the key of the backup is lost: second factors end')
    .option(
      '--log-from <dir or url>',
      'what the transparency log published since: a folder, or https://.../proof/log',
    )
    .option('--dry-run', 'only print what would be done')
    .action(async (options: RestoreOptions) => {
      await withConfig(options, async (config, progress) => {
        const passphrase = await passphraseFor(options, config.backups.passphrase)
        return restoreSite(config, {
          ...options,
          from: resolve(options.from),
          erased: options.erased && resolve(options.erased),
          passphrase,
          progress,
        })
      })
    })
}

function addKeyCommands(program: Command, { withPortal, withConfig }: Run): void {
  const key = program.command('key').description('the keys of the site')
  key
    .command('accept')
    .description(
      'takes the present key of the site for a lost one: ends second factors, and says whose',
    )
    .action((options: Asked) => withConfig(options, acceptPresentKey))
  key
    .command('list')
    .description('the keys that sign statements and their log, retired ones included')
    .action((options: Asked) => withPortal(options, listSigningKeys))
  key
    .command('rotate')
    .description('makes a new signing key; what the one before signed stays valid')
    .argument('[purpose]', 'statements or log', 'statements')
    .action((purpose: string, options: Asked) =>
      withPortal(options, (portal) => rotateSigningKey(portal, purpose)),
    )
  key
    .command('revoke')
    .description('for a signing key that was stolen: what it signed since no longer counts')
    .argument('<id>', 'as key list names it')
    .requiredOption('--since <date>', 'when somebody else may have had it first')
    .action((id: string, options: { since: string } & Asked) =>
      withPortal(options, (portal) => revokeSigningKey(portal, id, options.since)),
    )
}

type ImportOptions = Asked & {
  files?: string
  encoding?: CsvEncoding
  sheet?: string
  dates?: DateOrder
  fill?: boolean
  dryRun?: boolean
}

function addImportCommand(program: Command, { withPortal }: Run): void {
  program
    .command('import <file>')
    .description('imports people from a CSV or XLSX file; they await approval')
    .option('--files <dir|zip>', 'their scans: A01234567/visa.pdf or A01234567_visa.pdf')
    .addOption(new Option('--encoding <name>', 'of CSV, if not UTF-8').choices(csvEncodings))
    .option('--sheet <name>', 'of a workbook, if not the first that has a table')
    .addOption(new Option('--dates <order>', 'of dates such as 03/04/2026').choices(dateOrders))
    .option('--fill', 'fill what is empty in records that have a number; absent: skip such rows')
    .option(
      '--map <columns...>',
      'where columns go, as "Visa till=expiresOn.visa"; "Notes=" leaves out',
    )
    .option('--dry-run', 'only check every row')
    .action(async (file: string, { files, ...options }: ImportOptions) => {
      await withPortal(options, (portal, progress) => {
        const scans = files === undefined ? undefined : resolve(files)
        return importPeople(portal, { ...options, file: resolve(file), files: scans, progress })
      })
    })
}

function addCheckCommands(program: Command, { withPortal, withConfig, withNothing }: Run): void {
  program
    .command('verify')
    .description('reads every file of the site, or of a backup, and names what is lost or changed')
    .option('--backup <dir>', 'a backup instead of the site')
    .option(...passphraseOption)
    .action(async (options: { backup?: string } & WithPassphrase) => {
      const { backup } = options
      if (backup === undefined) return withPortal(options, verifySite)
      await withConfig(options, async (config, progress) => {
        const passphrase = await passphraseFor(options, config.backups.passphrase)
        return verifyKeptBackup(resolve(backup), passphrase, progress)
      })
    })

  program
    .command('doctor')
    .description('checks settings, machine, data and services for problems')
    .action((options: Asked) => withNothing(options, doctor))

  program
    .command('activity')
    .description('the log of who did what')
    .command('verify')
    .description('checks that the activity log is unchanged')
    .option('--known <entry>', 'an entry noted elsewhere, as its number and hash: 1234:0a1b...')
    .action((options: { known?: string } & Asked) =>
      withPortal(options, (portal) => verifyActivityLog(portal, options.known)),
    )
}

async function passphraseFor({ passphraseFile }: WithPassphrase, usual: string | undefined) {
  return (await readPassphrase(passphraseFile)) ?? usual
}

async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (passphrase.length < 12) throw new BadInput(`The passphrase in ${file} needs 12 characters`)
  return passphrase
}
