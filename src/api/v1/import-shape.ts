import { z } from '@hono/zod-openapi'
import { documentTypes, fileTypes } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import {
  dateOrders,
  existingChoices,
  importedDetails,
  importNotes,
  importStates,
  importTargets,
  rowFaults,
  rowOutcomes,
  rowWarnings,
  stopReasons,
} from '#contract/imports/import.ts'

export const count = z.int().min(0)

const mapping = z
  .object({
    columns: z.array(z.enum(importTargets).nullable()).openapi({
      description:
        'The target of each column, in the order of the columns. null leaves a column out. Only ' +
        '`name` and `address` can be the target of several columns: their values are joined in ' +
        'that order.',
    }),
    existing: z.enum(existingChoices).openapi({
      description:
        'What to do with a row whose number belongs to an existing record: `skip` the row, or ' +
        '`fill` what is empty in the record',
    }),
    dateOrder: z
      .enum(dateOrders)
      .optional()
      .openapi({ description: 'How to read dates such as 03/04/2026' }),
    dateOrders: z
      .array(z.enum(dateOrders).nullable())
      .optional()
      .openapi({
        description:
          'The date order of each column, in the order of the columns. null means that ' +
          '`dateOrder` applies.',
      }),
  })
  .openapi('ImportMapping')

export const importShape = z
  .object({
    id: z.string(),
    name: z.string(),
    by: z.object({ id: z.string(), name: z.string().optional() }),
    isOwn: z.boolean(),
    state: z.enum(importStates),
    because: z.enum(stopReasons).optional(),
    sheets: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          'The sheets of the workbook that are not hidden, with the imported one first. Present ' +
          'only if there are several.',
      }),
    columns: z.array(
      z.object({
        heading: z.string(),
        samples: z.array(z.string()),
        isGuessed: z.boolean().openapi({ description: 'Nobody has chosen its target yet' }),
        isDoubtful: z.boolean().openapi({
          description:
            'An earlier import had another target for this heading than the heading itself ' +
            'suggests. The guessed `mapping` leaves the column out: choose its target.',
        }),
      }),
    ),
    mapping,
    notes: z.array(z.enum(importNotes)),
    unheaded: z
      .array(z.string())
      .optional()
      .openapi({
        description:
          'The letters of the columns that the note `no-heading` is about: they have no heading ' +
          'and no target, so their values are left out. Absent without that note.',
      }),
    counts: z.object({
      rows: count,
      reached: count,
      right: count,
      wrong: count,
      warned: count,
      existing: count,
      approved: count.openapi({
        description:
          'Rows that fill an approved record. Such a record awaits approval again, and visitors ' +
          'do not find it until then.',
      }),
      files: count,
      filesRefused: count,
      filesMatched: count,
      added: count,
      filled: count,
      skipped: count,
      refused: count,
      deleted: count,
      kept: count,
    }),
    isTakingFiles: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    compared: z
      .int()
      .optional()
      .openapi({
        description:
          'Number of rows that have been compared with existing records to find duplicates. ' +
          'Present only while this comparison runs.',
      }),
    undoUntil: z.iso.datetime().optional(),
    isPartlyUndone: z.literal(true).optional(),
    isErased: z.boolean(),
  })
  .openapi('Import')

export const rowShape = z.object({
  n: z.int().openapi({
    description:
      'Row number in the file, as a spreadsheet shows it. The first row of the file is 1, so ' +
      'the headings are counted.',
  }),
  cells: z.array(z.string()),
  problems: z.array(
    z.object({
      because: z.enum([...rowFaults, ...rowWarnings]),
      field: z.string(),
      file: z.string().optional(),
      why: z.string().optional(),
      recordId: z.string().optional().openapi({
        description:
          'Id of another record that has the same file, the same photo or a similar name',
      }),
      says: z.string().optional(),
    }),
  ),
  read: z
    .object({
      fields: z.partialRecord(z.enum(textFields), z.string()),
      details: z.partialRecord(
        z.enum(documentTypes.map(({ type }) => type)),
        z.partialRecord(z.enum(importedDetails), z.string()),
      ),
      scans: z.partialRecord(z.enum(fileTypes), z.string()).openapi({
        description: 'The path of the scan of each type that the row gets',
      }),
    })
    .optional()
    .openapi({
      description:
        'What was read from the row, as a record would have it. Absent before the dry run, and ' +
        'of a row with an invalid field.',
    }),
  outcome: z.enum(rowOutcomes).optional(),
  recordId: z.string().optional(),
})
