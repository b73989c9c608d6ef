import { z } from '@hono/zod-openapi'
import { documentTypes, fileTypes } from '#contract/document-types.ts'
import { textFields } from '#contract/forms/record-form.ts'
import {
  importedDetails,
  type RowProblem,
  rowFaults,
  rowOutcomes,
  rowWarnings,
} from '#contract/imports/import.ts'

/** The fields of all kinds of problems, so that none is left undescribed */
type ProblemField = RowProblem extends infer One ? (One extends One ? keyof One : never) : never

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
      row: z.int().optional().openapi({
        description:
          'Another row that leads to the same record, each by another of its two numbers',
      }),
      file: z.string().optional(),
      why: z.string().optional(),
      recordId: z
        .string()
        .optional()
        .openapi({
          description:
            'Id of another record that has the same file, the same photo or a similar name, or of ' +
            'the record to fill if that has another name or date of birth',
        }),
      revision: z.int().optional().openapi({
        description: 'The revision of that record when it had another name or date of birth',
      }),
      person: z
        .object({ name: z.string(), passportNumber: z.string() })
        .optional()
        .openapi({ description: 'Whose record `recordId` is. Absent once it is deleted.' }),
      says: z.string().optional(),
    } satisfies Record<ProblemField, z.ZodType>),
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
